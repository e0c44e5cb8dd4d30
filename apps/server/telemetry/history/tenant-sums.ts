import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type CountLevel, cellsOfLevel, countLevels, levelNumber } from './count-calendar.ts';

/**
 * Besides the counts of each device, `history_count` holds their sums over a tenant: what is asked of a whole tenant adds up a
 * few rows, however many devices it has and however many years they have reported.
 *
 * One row of a tenant would make all who store readings of it wait for each other until they commit. So a year, month or day
 * has several, known by a number in the place of the device, and who stores readings adds to any one of them. A cell of one of
 * them may be negative; only the sum of all says something.
 */
const writers = 15;

/** The row that corrections go to: no two of them overlook each other. */
const correctingRow = 0;

/** Any row for who adds counts. */
export const anySumRow = (): number => 1 + Math.floor(Math.random() * writers);

/** Number of the sums of a level in `history_count`. */
export const sumLevelNumber = (level: CountLevel): number => 10 + levelNumber(level);

/**
 * Brings the sums of a tenant to what is counted of its devices: after counts were changed by other ways than `addCounts`, and
 * where a server of an earlier version counted, which knows of no sums. What it adds is the difference that one snapshot
 * shows; who adds counts meanwhile changes both sides by the same.
 * @param until ms; only years, months and days that begin by then
 */
export async function settleSums(
  client: pg.ClientBase,
  { historyTable }: TelemetryRecord,
  tenantId: string,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  // Two who correct the same difference would correct it twice.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${historyTable} ${tenantId}`,
  ]);
  const values = [tenantId, historyTable, Number.isFinite(until) ? new Date(until) : 'infinity'];
  for (const level of countLevels) {
    const { rowCount } = await client.query(settling(level), values);
    // A difference in a day is one in its year too.
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
