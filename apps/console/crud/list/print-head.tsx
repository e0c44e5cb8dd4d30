import { grouped } from '@heliodeck/kit/grouped';
import { inLocale, type Label, label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { usePrinting } from '../../state/printing.ts';
import type { Crud } from '../screen/use-crud-screen.ts';
import styles from '../shared/crud.module.css';
import { rowsInWords } from '../shared/rows-in-words.ts';
import { conditionsIn } from '../state/export-words.ts';

const words = {
  rows: (shown: string, { zh, en }: Label) => label(`本页 ${shown} 条，${zh}`, `${shown} of ${en}`),
  unknown: label('总数未知', 'an unknown number of rows'),
  none: label('没有查询条件', 'No conditions'),
};

/** Head of the print: the list, the number of rows, and the conditions. */
export function PrintHead({ crud }: { readonly crud: Crud }): JSX.Element | null {
  const w = useMessages(words);
  const locale = useLocale();
  const { options, state, total, isEstimated, read } = crud;
  if (!usePrinting()) return null;
  const rows = read.list?.rows ?? [];
  const { entity, told } = options;
  const conditions = conditionsIn({ entity, filters: state.filters, told, rows }, locale);
  const said = [
    crud.name,
    inLocale(
      words.rows(grouped(rows.length), total === undefined ? words.unknown : rowsInWords(total, isEstimated)),
      locale,
    ),
    ...(conditions.length > 0 ? conditions : [w.none]),
  ];
  return <p className={styles.printHead}>{said.join(' · ')}</p>;
}
