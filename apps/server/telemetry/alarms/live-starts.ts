import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
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
  { record, columns }: RecordLayout,
  wanted: readonly { readonly deviceId: string; readonly pack: number }[],
): Promise<(LiveStart | undefined)[]> {
  const { rows } = await client.query<{ [K in keyof LiveStart]: LiveStart[K] | null }>({
    name: `alarm starts ${record.key}`,
    text: `select ${msOf('l.data_time')} as at, l.origin, l.read_at as "readAt", l.said_by as "saidBy",
        ${valuesOf(columns.map(({ column }) => `l.${quoted(column)}`))} as values
      from unnest($1::bigint[], $2::int[]) with ordinality u(device_id, pack, n)
      left join ${quoted(record.liveTable)} l on l.device_id = u.device_id and l.pack = u.pack order by u.n`,
    values: [arrayText(wanted.map(({ deviceId }) => deviceId)), arrayText(wanted.map(({ pack }) => pack))],
  });
  return rows.map((row) => (row.at === null ? undefined : (row as LiveStart)));
}

/** Most arguments of a PostgreSQL function; inverters have more columns. */
const mostArguments = 100;

function valuesOf(columns: readonly string[]): string {
  const parts = Array.from({ length: Math.ceil(columns.length / mostArguments) }, (_, n) =>
    columns.slice(n * mostArguments, (n + 1) * mostArguments),
  );
  return parts.map((part) => `jsonb_build_array(${part.join(', ')})`).join(' || ');
}
