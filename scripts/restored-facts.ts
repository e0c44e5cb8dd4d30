import pg from 'pg';
import { verifyAudit } from '../apps/server/logs/audit-verify.ts';

/** Lines about the content of a restored database, for checking that it is the right one: counts, the newest reading, the audit chains. */
export async function restoredFacts(ownerUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'heliodeck restore' });
  await client.connect();
  try {
    const { rows } = await client.query<{
      tenants: string;
      stations: string;
      devices: string;
      newest: Date | null;
    }>(
      `select (select count(*) from tenant where is_deleted = 0) as tenants,
        (select count(*) from station where is_deleted = 0) as stations,
        (select count(*) from device where is_deleted = 0) as devices,
        (select max(slot) from energy_slot) as newest`,
    );
    const [facts] = rows;
    const chains = await verifyAudit(ownerUrl);
    const broken = chains.flatMap(({ tenantId, fault }) => (fault === null ? [] : [tenantId]));
    const audit =
      broken.length === 0
        ? `审计链完好 audit chains intact: ${chains.length}`
        : `审计链断裂 audit chains BROKEN: ${broken.join(', ')}`;
    return [
      `租户 tenants ${facts?.tenants}, 电站 stations ${facts?.stations}, 设备 devices ${facts?.devices}`,
      `最新电量 newest energy ${facts?.newest?.toISOString() ?? '—'}`,
      audit,
    ];
  } finally {
    await client.end();
  }
}
