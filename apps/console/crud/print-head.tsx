import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../i18n/messages.ts';
import { usePrinting } from '../state/printing.ts';
import styles from './crud.module.css';
import { conditionsIn } from './export-words.ts';
import type { Crud } from './use-crud-screen.ts';

const words = {
  rows: (shown: string, total: string) =>
    label(`本页 ${shown} 条，共 ${total} 条`, `${shown} of ${total} rows`),
  none: label('没有查询条件', 'No conditions'),
};

/** On paper: which list it is, how much of it, and by which conditions. */
export function PrintHead({ crud }: { readonly crud: Crud }): JSX.Element | null {
  const w = useMessages(words);
  const locale = useLocale();
  const { options, state, total, read } = crud;
  if (!usePrinting()) return null;
  const rows = read.list?.rows ?? [];
  const number = (count: number): string => count.toLocaleString(locale === 'zh' ? 'zh-CN' : 'en');
  const { entity, told } = options;
  const conditions = conditionsIn({ entity, filters: state.filters, told, rows }, locale);
  const said = [
    crud.name,
    w.rows(number(rows.length), total === undefined ? '—' : number(total)),
    ...(conditions.length > 0 ? conditions : [w.none]),
  ];
  return <p className={styles.printHead}>{said.join(' · ')}</p>;
}
