import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type CountLevel, cellsOfLevel, countLevels, levelNumber } from './count-calendar.ts';

/**
 * Besides the counts of each device, `history_count` contains their sums per tenant: a query for a whole tenant adds up a few rows, however
 * many devices and years it has.
 *
 * With one row per tenant all writers of its readings would wait for each other until they commit. So a year, month or day has several
 * rows, identified by a number instead of a device, and a writer of readings increments any one of them. A cell of a single row may be
 * negative; only the sum of all rows is meaningful.
 */
const writers = 15;

/** Row for corrections, so that two of them are serialised. */
const correctingRow = 0;

/** A random row for a writer of counts. */
export const anySumRow = (): number => 1 + Math.floor(Math.random() * writers);

/** Number of the sums of a level in `history_count`. */
export const sumLevelNumber = (level: CountLevel): number => 10 + levelNumber(level);

/**
 * Corrects the sums of a tenant to match the counts of its devices: after counts were changed other than by `addCounts`, and where a server
 * of an earlier version counted without sums. It adds the difference in one snapshot; concurrent writers of counts change both sides
 * equally.
 * @param until ms; only years, months and days that begin by then
 */
export async function settleSums(
  client: pg.ClientBase,
  { historyTable }: TelemetryRecord,
  tenantId: string,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  // Two concurrent corrections would add the same difference twice.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${historyTable} ${tenantId}`,
  ]);
  const values = [tenantId, historyTable, Number.isFinite(until) ? new Date(until) : 'infinity'];
  for (const level of countLevels) {
    const { rowCount } = await client.query(settling(level), values);
    // A difference in a day is also one in its year.
    if (level === 'year' && rowCount === 0 && !Number.isFinite(until)) return;
    if (!Number.isFinite(until)) continue;
    await client.query(
      `delete from history_count s where s.tenant_id = $1 and s.history = $2 and s.level = ${sumLevelNumber(level)} and s.begin <= $3
         and not exists (select 1 from history_count d where d.tenant_id = $1 and d.history = $2
           and d.level = ${levelNumber(level)} and d.begin = s.begin)`,
      values,
    );
  }
}

function settling(level: CountLevel): string {
  const cells = Array.from({ length: cellsOfLevel[level] }, (_, n) => `c${n}`);
  const [own, sum] = [levelNumber(level), sumLevelNumber(level)];
  const differences = cells.map(
    (cell) =>
      `coalesce(sum(${cell}) filter (where level = ${own}), 0) - coalesce(sum(${cell}) filter (where level = ${sum}), 0) as ${cell}`,
  );
  return `insert into history_count as t (tenant_id, history, level, begin, device_id, pack, ${cells.join(', ')})
    select $1, $2, ${sum}, begin, ${correctingRow}, pack, ${cells.map((cell) => `nullif(${cell}, 0)`).join(', ')}
    from (select begin, pack, ${differences.join(', ')} from history_count
      where tenant_id = $1 and history = $2 and level in (${own}, ${sum}) and begin <= $3 group by begin, pack) d
    where row(${cells.join(', ')}) is distinct from row(${cells.map(() => '0::bigint').join(', ')})
    on conflict (tenant_id, history, level, begin, device_id, pack) do update
      set ${cells.map((cell) => `${cell} = coalesce(t.${cell} + excluded.${cell}, excluded.${cell}, t.${cell})`).join(', ')}`;
}

/** Settles the sums of every tenant whose devices are counted. */
export async function settleAllSums(platform: TenantDb, record: TelemetryRecord): Promise<void> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ tenant: string }>(
      `select distinct tenant_id as tenant from history_count where history = $1 and level = ${levelNumber('year')}`,
      [record.historyTable],
    ),
  );
  for (const { tenant } of rows) await platform.tx((_, { client }) => settleSums(client, record, tenant));
}
