import type { JSX } from 'react';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './chart.module.css';

/** The data of a chart as rows. The first column names the row. */
export interface ChartTableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** What a value opens; the column is counted without the names. */
  readonly opens?: (row: number, column: number) => (() => void) | undefined;
}

/** The data of a chart as a table, for users who cannot see the chart or need exact values. */
export function ChartTable({
  title,
  data,
  absent,
}: {
  title: string;
  data: ChartTableData;
  absent: string;
}): JSX.Element {
  const [first, ...others] = data.columns;
  return (
    <ScrollRegion className={styles.tablePlace} label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(([name, ...values], row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={others[index]}>
                  <TableValue value={value} absent={absent} onOpen={data.opens?.(row, index)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function TableValue({
  value,
  absent,
  onOpen,
}: {
  readonly value: string | null;
  readonly absent: string;
  readonly onOpen: (() => void) | undefined;
}): JSX.Element | string {
  if (value === null) return <span className={styles.absent}>{absent}</span>;
  if (onOpen === undefined) return value;
  return (
    <button type="button" className={styles.opens} onClick={onOpen}>
      {value}
    </button>
  );
}
