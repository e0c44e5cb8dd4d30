import { Checkbox } from 'antd';
import type { JSX } from 'react';
import type { WireRow } from '../api/page.ts';
import { useLocale, useWords } from '../i18n/words.ts';
import styles from './card-list.module.css';
import { crudWords } from './crud-words.ts';
import { cellOf, type ListColumn } from './list-columns.tsx';
import type { ListViewProps } from './list-table.tsx';
import { RowActs } from './row-acts.tsx';
import { flat } from './use-tree.ts';

/** Facts on a card; the rest is in the detail view. */
const facts = 6;
const statuses = 2;
const buttons = 3;

/** The same rows for a phone: a card each, statuses beside the title, facts below. */
export function CardList(props: ListViewProps & { titleField: string }): JSX.Element {
  const w = useWords(crudWords);
  if (props.rows.length === 0) return <div className={styles.empty}>{props.empty}</div>;
  return (
    <ul className={styles.list} aria-label={props.name}>
      {flat(props.rows).map((row) => (
        <Card key={row.id} row={row} {...props} chooseText={w.choose(props.titleOf(row))} />
      ))}
    </ul>
  );
}

function Card(props: ListViewProps & { row: WireRow; titleField: string; chooseText: string }): JSX.Element {
  const { row, columns, cells, chosen, onChoose, titleOf } = props;
  const locale = useLocale();
  const isStatus = (column: ListColumn): boolean =>
    column.field.kind === 'choice' && column.field.options.some((option) => option.tone !== undefined);
  const rest = columns.filter((column) => column.name !== props.titleField);
  const beside = rest.filter(isStatus).slice(0, statuses);
  return (
    <li className={styles.card} data-chosen={chosen?.includes(row.id) ?? false}>
      <div className={styles.head}>
        {chosen && (
          <Checkbox
            aria-label={props.chooseText}
            checked={chosen.includes(row.id)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
            }
          />
        )}
        <h2 className={styles.title}>{titleOf(row)}</h2>
        {beside.map((column) => (
          <span key={column.name}>{cellOf(column, row, cells)}</span>
        ))}
      </div>
      <dl className={styles.facts}>
        {rest
          .filter((column) => !beside.includes(column))
          .slice(0, facts)
          .map((column) => (
            <div key={column.name}>
              <dt>{column.field.label[locale]}</dt>
              <dd>{cellOf(column, row, cells)}</dd>
            </div>
          ))}
      </dl>
      {props.acts.length > 0 && <RowActs acts={props.acts} fit={buttons} row={row} title={titleOf(row)} />}
    </li>
  );
}
