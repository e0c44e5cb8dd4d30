import type { JSX } from 'react';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './chart.module.css';

/** The data of a chart as rows. The first column names the row. */
export interface ChartTableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
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
          {data.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={others[index]}>{value ?? <span className={styles.absent}>{absent}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
