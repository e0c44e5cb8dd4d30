import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { logEntities } from '../logs/log-rows.ts';
import { quoted } from '../store/ddl.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { idsOfSpan } from './counted-list.ts';

/** Quarters of a day counted in one transaction: late rows wait for it. */
const atOnce = 40;

/** Lists that have the triggers of migration 169. */
const lists: readonly string[] = [
  ...Object.values(logEntities).map(({ table }) => table),
  ...[logSignIn.table, auditLog.table, 'device_command'],
];

/**
 * Counts the rows of long lists by quarters of a day, where that has not been done or rows came late since.
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

/** Each tenant's first quarter of a day, and the last one that ended two hours ago, by the clock that makes ids. */
async function firstSpans(platform: TenantDb, list: string) {
  const { rows } = await platform.read((_, { client }) =>
    client.query<Omit<Range, 'list'>>(
      `select t.tenant_id as "tenantId", (min_id / ${idsOfSpan})::int as first,
         (public.first_id_at(now() - interval '2 hours') / ${idsOfSpan} - 1)::int as until
       from (select tenant_id from tenant union select $1) t
       cross join lateral (select min(id) as min_id from ${quoted(list)} l where l.tenant_id = t.tenant_id and l.is_deleted = 0) f
       where min_id is not null`,
      [platformTenant],
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

/** Those before the first row are of no use any more: its rows are gone. */
async function missingSpans(
  platform: TenantDb,
  { list, tenantId, first, until }: Range,
): Promise<readonly number[]> {
  const { rows } = await platform.tx(async (_, { client }) => {
    await client.query('delete from list_count where list = $1 and tenant_id = $2 and span < $3', [
      ...[list, tenantId, first],
    ]);
    return client.query<{ span: number }>(
      `select span from generate_series($3::int, $4::int) span
       where not exists (select 1 from list_count c where c.list = $1 and c.tenant_id = $2 and c.span = span.span)`,
      [list, tenantId, first, until],
    );
  });
  return rows.map(({ span }) => span);
}

/** The lock comes first: the statement that counts sees whatever was committed before it. */
async function countSpans(
  platform: TenantDb,
  list: string,
  tenantId: string,
  spans: readonly number[],
): Promise<number> {
  const { rowCount } = await platform.tx(async (_, { client }) => {
    await client.query("select pg_advisory_xact_lock(hashtext('list count ' || $1))", [list]);
    return client.query(
      `insert into list_count (tenant_id, list, span, n)
       select $1, $2, s.span, (select count(*) from ${quoted(list)} l where l.tenant_id = $1 and l.is_deleted = 0
         and l.id >= s.span * ${idsOfSpan} and l.id < (s.span + 1) * ${idsOfSpan})
       from unnest($3::bigint[]) s(span) on conflict do nothing`,
      [tenantId, list, spans],
    );
  });
  return rowCount ?? 0;
}
