import type { JSX, ReactNode } from 'react';
import { usePhone } from '../../state/media.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './insight.module.css';

/** A column of compared figures. */
export interface ComparedColumn<T> {
  readonly title: string;
  readonly of: (row: T) => ReactNode;
  /** The column holds text, not a number. */
  readonly isWords?: boolean;
}

interface ComparedTableProps<T> {
  readonly label: string;
  /** Heading of the compared names. */
  readonly subject: string;
  readonly rows: readonly T[];
  /**
   * The column that ranks a row against the others, the main point of the table. On a phone it is displayed beside the
   * name.
   */
  readonly against: ComparedColumn<T>;
  readonly columns: readonly ComparedColumn<T>[];
  readonly action?: (row: T) => ReactNode;
}

/** Compares similar items: a table, on a phone one card each with the main column in its first line. */
export function ComparedTable<T extends { readonly id: string; readonly name: string }>(
  props: ComparedTableProps<T>,
): JSX.Element {
  return usePhone() ? <Cards {...props} /> : <Wide {...props} />;
}

function Wide<T extends { readonly id: string; readonly name: string }>({
  label,
  subject,
  rows,
  against,
  columns,
  action,
}: ComparedTableProps<T>): JSX.Element {
  const all = [against, ...columns];
  const classOf = ({ isWords }: ComparedColumn<T>): string | undefined =>
    isWords ? styles.words : undefined;
  return (
    <ScrollRegion className={styles.scroll} label={label}>
      <table className={styles.table}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            {all.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
            {action && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {all.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.of(row)}
                </td>
              ))}
              {action && <td>{action(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cards<T extends { readonly id: string; readonly name: string }>({
  label,
  rows,
  against,
  columns,
  action,
}: ComparedTableProps<T>): JSX.Element {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={styles.cardHead}>
            <strong>{row.name}</strong>
            <span>
              <span className="unseen">{against.title} </span>
              {against.of(row)}
            </span>
          </div>
          <dl>
            {columns.map(({ title, of, isWords }) => (
              <div key={title} className={isWords ? styles.wide : undefined}>
                <dt>{title}</dt>
                <dd>{of(row)}</dd>
              </div>
            ))}
          </dl>
          {action?.(row)}
        </li>
      ))}
    </ul>
  );
}
