import { messageState, type PushPurpose } from '@heliodeck/model/push/message-states';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

interface CountedTenant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly count: number;
  readonly newest: Date;
}

/** The result of a channel test is reported to the caller at once. */
const trial: PushPurpose = 'test';

/**
 * Number of messages created since an instant that were tried and not delivered, by tenant, highest first. A message that waits for its
 * next attempt counts, too.
 * @param platform has access to the rows of all tenants
 */
export async function undeliveredSince(
  platform: TenantDb,
  since: Date,
  mostTenants: number,
): Promise<readonly CountedTenant[]> {
  const { waiting, failed, held } = messageState;
  const { rows } = await platform.read((_, { client }) =>
    client.query<CountedTenant>(
      statement`select m.tenant_id as "tenantId", coalesce(t.tenant_name, '') as "tenantName", count(*)::int as count,
           max(m.created_at) as newest
         from push_message m join tenant t on t.tenant_id = m.tenant_id and t.is_deleted = 0
         where m.created_at >= ${since} and m.tries > 0 and m.state in (${waiting}, ${failed}, ${held}) and m.purpose <> ${trial}
         group by m.tenant_id, t.tenant_name order by count(*) desc, m.tenant_id limit ${mostTenants}`,
    ),
  );
  return rows;
}
