import { inLocale, type Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';
import { EmptyList } from './list-notices.tsx';

interface NoMatchProps {
  readonly entity: Entity;
  readonly filters: Readonly<Record<string, string>>;
  /** A condition that is set outside of the list, in words. */
  readonly told?: Label | undefined;
  /** Number of rows without the conditions; undefined = unknown. */
  readonly hidden: number | undefined;
  readonly onClear: () => void;
}

/** Message that conditions hide all rows: the conditions, the number of hidden rows, and a button to clear them. */
export function NoMatch({ entity, filters, told, hidden, onClear }: NoMatchProps): JSX.Element {
  const w = useMessages(crudWords);
  const locale = useLocale();
  // Their values are displayed in the bar above.
  const named = [
    ...(told ? [inLocale(told, locale)] : []),
    ...Object.keys(filters).map((name) => entity.fields[name]?.label[locale] ?? name),
  ];
  return (
    <EmptyList text={w.noMatch}>
      <ul className={styles.conditions} aria-label={w.filters}>
        {named.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
      {hidden !== undefined && <p>{hidden === 0 ? w.noneAtAll : w.hidden(hidden)}</p>}
      <Button onClick={onClear}>{w.clear}</Button>
    </EmptyList>
  );
}
