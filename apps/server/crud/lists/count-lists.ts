import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { sql } from 'kysely';
import { logEntities } from '../../logs/log-rows.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { idsOfSpan } from './counted-list.ts';

/** Quarters of a day counted in one transaction: inserts of late rows wait for it. */
const atOnce = 40;

/** Lists with the triggers of migration 169. */
const lists: readonly string[] = [
  ...Object.values(logEntities).map(({ table }) => table),
  ...[logSignIn.table, auditLog.table, 'device_command'],
];

/**
 * Counts the rows of long lists in quarters of a day that were never counted or have late rows.
 * @returns how many quarters were counted
 */
export async function countLists(platform: TenantDb, signal?: AbortSignal): Promise<number> {
  let counted = 0;
  for (const list of lists) {
    for (const range of await firstSpans(platform, list)) {
      const missing = await missingSpans(platform, { ...range, list });
      for (let at = 0; at < missing.length && !signal?.aborted; at += atOnce)
        counted += await countSpans(platform, list, range.tenantId, missing.slice(at, at + atOnce));
    }
  }
  return counted;
}

/** Returns each tenant's first quarter of a day, and the last one that ended two hours ago, by the clock of the ids. */
async function firstSpans(platform: TenantDb, list: string) {
  const { rows } = await platform.read((_, { client }) =>
    client.query<Omit<Range, 'list'>>(
      statement`select t.tenant_id as "tenantId", (min_id / ${sql.lit(idsOfSpan)})::int as first,
         (public.first_id_at(now() - interval '2 hours') / ${sql.lit(idsOfSpan)} - 1)::int as until
       from (select tenant_id from tenant union select ${platformTenant}) t
       cross join lateral (select min(id) as min_id from ${sql.id(list)} l where l.tenant_id = t.tenant_id
         and l.is_deleted = 0) f
       where min_id is not null`,
    ),
  );
  return rows;
}

interface Range {
  readonly list: string;
  readonly tenantId: string;
  readonly first: number;
  readonly until: number;
}

/** Returns uncounted quarters, and deletes those before the first row, whose rows were removed. */
async function missingSpans(
  platform: TenantDb,
  { list, tenantId, first, until }: Range,
): Promise<readonly number[]> {
  const { rows } = await platform.tx(async (_, { client }) => {
    await client.query(
      statement`delete from list_count where list = ${list} and tenant_id = ${tenantId} and span < ${first}`,
    );
    return client.query<{ span: number }>(
      statement`select span from generate_series(${first}::int, ${until}::int) span
       where not exists (select 1 from list_count c where c.list = ${list} and c.tenant_id = ${tenantId}
         and c.span = span.span)`,
    );
  });
  return rows.map(({ span }) => span);
}

/** Locks first, so that the counting statement sees everything committed before it. */
async function countSpans(
  platform: TenantDb,
  list: string,
  tenantId: string,
  spans: readonly number[],
): Promise<number> {
  const { rowCount } = await platform.tx(async (_, { client }) => {
    await client.query(statement`select pg_advisory_xact_lock(hashtext('list count ' || ${list}))`);
    return client.query(
      statement`insert into list_count (tenant_id, list, span, n)
       select ${tenantId}, ${list}, s.span, (select count(*) from ${sql.id(list)} l
         where l.tenant_id = ${tenantId} and l.is_deleted = 0
         and l.id >= s.span * ${sql.lit(idsOfSpan)} and l.id < (s.span + 1) * ${sql.lit(idsOfSpan)})
       from unnest(${spans}::bigint[]) s(span) on conflict do nothing`,
    );
  });
  return rowCount ?? 0;
}
