import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type { VisibleRows } from '../../access/permissions/policy.ts';
import type { Context } from '../../context.ts';
import type { EntityPlan, Output } from '../../crud/columns/plan.ts';
import { addWords, type OutgoingRow, wireRows } from '../../crud/columns/rows.ts';
import type { Words } from '../../crud/columns/words.ts';
import { RecordQuery } from '../../crud/query/list-query.ts';
import { metricColumns } from '../../store/ddl.ts';
import { type Fragment, list } from '../../store/sql.ts';
import type { HistoryRow } from '../telemetry-store.ts';

/** What is needed to add names to the rows of one list of history. */
export interface Naming {
  readonly record: TelemetryRecord;
  readonly plan: EntityPlan;
  /** The caller's scope; rows beyond it are left out, and hidden fields stay hidden. */
  readonly scope: VisibleRows;
  readonly words: Words;
}

/**
 * Returns rows of history for a list, in their order, with the names of stations and devices from the registry, by the ids of the given
 * rows. The same for every engine of history.
 */
export async function namedRows(
  context: Context,
  { record, plan, scope, words }: Naming,
  outputs: readonly Output[],
  rows: readonly HistoryRow[],
): Promise<OutgoingRow[]> {
  if (rows.length === 0) return [];
  const query = new RecordQuery(plan, scope, handedIn(record, context.db.tenantId, rows));
  const { text, values } = query.select(outputs, []);
  const { rows: stored } = await context.db.read((_, { client }) =>
    client.query<unknown[]>({ text, values: [...values], rowMode: 'array' }),
  );
  const found = new Map(wireRows(outputs, stored, context.zone).map((row) => [String(row.id), row]));
  const named = rows.flatMap(({ deviceId, pack, at }) => {
    const row = found.get(`${deviceId}-${pack}-${at}`);
    return row === undefined ? [] : [row];
  });
  if (plan.words.length > 0) {
    const lookups = await words.lookups(
      context,
      plan.words.map(({ field }) => field),
    );
    addWords(plan.words, named, context.locale, lookups);
  }
  return named;
}

/** The rows as a source of a query, with the columns of history in PostgreSQL. */
function handedIn(record: TelemetryRecord, tenantId: string, rows: readonly HistoryRow[]): Fragment {
  const columns = metricColumns(record);
  const given = rows.map(({ deviceId, pack, at, origin, values }) => ({
    device_id: deviceId,
    pack,
    data_time: new Date(at).toISOString(),
    origin,
    ...Object.fromEntries(columns.map(({ name, column }) => [column, values[name] ?? null])),
  }));
  const types = columns.map(({ column, type }) => sql`${sql.id(column)} ${sql.raw(type)}`);
  return sql`(select ${tenantId}::text as tenant_id, r.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as r(device_id bigint, pack integer, data_time timestamptz, origin smallint, ${list(types)}))`;
}
