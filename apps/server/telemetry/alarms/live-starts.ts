import { sql } from 'kysely';
import type pg from 'pg';
import { constantFor, list, milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { RecordLayout } from '../record-layout.ts';

/** The live row of a device (and pack) before a batch. */
export interface LiveStart {
  /** ms */
  readonly at: number;
  /** In the order of the layout's columns. */
  readonly values: readonly unknown[];
  /** By metric: when a value was read if not at `at`, and its origin if not that of the row. */
  readonly readAt: Readonly<Record<string, number>> | null;
  readonly saidBy: Readonly<Record<string, number>> | null;
  readonly origin: number;
}

/** Reads live rows in the requested order; undefined for a missing one. */
export async function liveStarts(
  client: pg.ClientBase,
  layout: RecordLayout,
  wanted: readonly { readonly deviceId: string; readonly pack: number }[],
): Promise<(LiveStart | undefined)[]> {
  const { record } = layout;
  const { rows } = await client.query<{ [K in keyof LiveStart]: LiveStart[K] | null }>({
    name: `alarm starts ${record.key}`,
    ...statement`select ${milliseconds(sql`l.data_time`)} as at, l.origin, l.read_at as "readAt", l.said_by as "saidBy",
        ${valuesOf(layout)} as values
      from unnest(${arrayText(wanted.map(({ deviceId }) => deviceId))}::bigint[],
          ${arrayText(wanted.map(({ pack }) => pack))}::int[]) with ordinality u(device_id, pack, n)
      left join ${sql.id(record.liveTable)} l on l.device_id = u.device_id and l.pack = u.pack order by u.n`,
  });
  return rows.map((row) => (row.at === null ? undefined : (row as LiveStart)));
}

/** Most arguments of a PostgreSQL function; inverters have more columns. */
const mostArguments = 100;

const valuesOf = constantFor(({ columns }: RecordLayout) => {
  const parts = Array.from({ length: Math.ceil(columns.length / mostArguments) }, (_, n) =>
    columns.slice(n * mostArguments, (n + 1) * mostArguments).map(({ column }) => sql.id('l', column)),
  );
  return sql.join(
    parts.map((part) => sql`jsonb_build_array(${list(part)})`),
    sql` || `,
  );
});
