import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, list, statement } from '../../store/sql.ts';
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
  await client.query(
    statement`select pg_advisory_xact_lock(hashtextextended(${`${historyTable} ${tenantId}`}, 0))`,
  );
  const last = Number.isFinite(until) ? new Date(until) : 'infinity';
  for (const level of countLevels) {
    const { rowCount } = await client.query(statement`${settling(level, historyTable, tenantId, last)}`);
    // A difference in a day is also one in its year.
    if (level === 'year' && rowCount === 0 && !Number.isFinite(until)) return;
    if (!Number.isFinite(until)) continue;
    await client.query(
      statement`delete from history_count s where s.tenant_id = ${tenantId} and s.history = ${historyTable}
         and s.level = ${sql.lit(sumLevelNumber(level))} and s.begin <= ${last}
         and not exists (select 1 from history_count d where d.tenant_id = s.tenant_id and d.history = s.history
           and d.level = ${sql.lit(levelNumber(level))} and d.begin = s.begin)`,
    );
  }
}

function settling(level: CountLevel, historyTable: string, tenantId: string, last: Date | string): Fragment {
  const cells = Array.from({ length: cellsOfLevel[level] }, (_, n) => `c${n}`);
  const each = (make: (cell: Fragment) => Fragment): Fragment =>
    list(cells.map((cell) => make(sql.id(cell))));
  const [own, sum] = [sql.lit(levelNumber(level)), sql.lit(sumLevelNumber(level))];
  const difference = (cell: Fragment): Fragment =>
    sql`coalesce(sum(${cell}) filter (where level = ${own}), 0) - coalesce(sum(${cell}) filter (where level = ${sum}), 0) as ${cell}`;
  const added = (name: string): Fragment => {
    const [cell, before, more] = [sql.id(name), sql.id('t', name), sql.id('excluded', name)];
    return sql`${cell} = coalesce(${before} + ${more}, ${more}, ${before})`;
  };
  return sql`insert into history_count as t (tenant_id, history, level, begin, device_id, pack, ${each((cell) => cell)})
    select ${tenantId}::text, ${historyTable}::text, ${sum}, begin, ${sql.lit(correctingRow)}, pack, ${each((cell) => sql`nullif(${cell}, 0)`)}
    from (select begin, pack, ${each(difference)} from history_count
      where tenant_id = ${tenantId} and history = ${historyTable} and level in (${own}, ${sum}) and begin <= ${last}
      group by begin, pack) d
    where row(${each((cell) => cell)}) is distinct from row(${each(() => sql`0::bigint`)})
    on conflict (tenant_id, history, level, begin, device_id, pack) do update set ${list(cells.map(added))}`;
}

/** Settles the sums of every tenant whose devices are counted. */
export async function settleAllSums(platform: TenantDb, record: TelemetryRecord): Promise<void> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ tenant: string }>(
      statement`select distinct tenant_id as tenant from history_count
        where history = ${record.historyTable} and level = ${sql.lit(levelNumber('year'))}`,
    ),
  );
  for (const { tenant } of rows) await platform.tx((_, { client }) => settleSums(client, record, tenant));
}
