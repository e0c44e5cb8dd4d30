import { sql } from 'kysely';
import { retentionDays } from './retention-days.ts';
import { statement } from './sql.ts';
import type { TenantDb } from './tenant-db.ts';

const dayMs = 86_400_000;
/** Most events removed in one transaction. */
const atOnce = 5_000;

/**
 * Removes changes of online states older than their tenant's retention of telemetry. The last one of a registered DTU or device is kept,
 * however old: it shows since when the present state holds.
 * @returns how many were removed
 */
export async function removeExpiredOnlineEvents(platform: TenantDb, now: number): Promise<number> {
  const { rows: tenants } = await platform.read((_, { client }) =>
    client.query<{ tenantId: string; days: number }>(
      statement`select tenant_id as "tenantId", ${retentionDays(sql`t.tenant_id`)} as days
       from (select distinct tenant_id from online_event) t`,
    ),
  );
  let removed = 0;
  for (const { tenantId, days } of tenants) {
    const before = new Date(now - days * dayMs);
    for (;;) {
      const { rowCount } = await platform.tx((_, { client }) => client.query(removal(tenantId, before)));
      removed += rowCount ?? 0;
      if ((rowCount ?? 0) < atOnce) break;
    }
  }
  return removed;
}

const removal = (tenantId: string, before: Date) => statement`
  delete from online_event where ctid = any(array(
    select e.ctid from online_event e
    where e.tenant_id = ${tenantId} and e.at < ${before}
      and (exists (select 1 from online_event n where n.subject_id = e.subject_id and n.subject = e.subject and n.at > e.at)
        or not exists (
          select 1 from dtu u where e.subject = 'dtu' and u.id = e.subject_id and u.is_deleted = 0
          union all select 1 from device d where e.subject = 'device' and d.id = e.subject_id and d.is_deleted = 0))
    limit ${atOnce}))`;
