import type { TenantUsage } from '@heliodeck/model/wire/tenant-usage';
import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
await org.user('zhang', { roleIds: [org.repairmanRoleId] });
const path = '/api/blade-system/tenant/usage';
const { owner } = server.database;
const usage = async () => (await server.get(path, root)).body.data as TenantUsage;
const ours = async () => (await usage()).rows.find((row) => row.tenantId === org.tenantId);

describe('the use of licences by tenants', () => {
  it('is shown to nobody without a token, nor to a tenant', async () => {
    expect((await server.get(path)).status).toBe(401);
    expect((await server.get(path, org.admin)).status).toBe(403);
    expect((await server.get(`${path}?tenantId=100001`, root)).status).toBe(400);
  });

  it('counts enabled accounts only, for a tenant and for all', async () => {
    await owner('update tenant set account_number = 4 where tenant_id = $1', [org.tenantId]);
    expect(await ours()).toMatchObject({ accounts: 2, quota: 4, expireTime: null, expires: false });
    await owner(`update "user" set status = 2 where tenant_id = $1 and account = 'zhang'`, [org.tenantId]);
    expect(await ours()).toMatchObject({ accounts: 1 });
    const { tenants, accounts } = await usage();
    const [all] = await owner(
      `select (select count(*)::int from tenant where is_deleted = 0) as tenants,
        (select count(*)::int from "user" where is_deleted = 0 and status = 1) as accounts`,
    );
    expect({ tenants, accounts }).toEqual(all);
  });

  it('lists first the licences that end within 30 days, then the largest share of the quota', async () => {
    const day = 86_400_000;
    const ends = (ms: number) =>
      owner('update tenant set expire_time = $2 where tenant_id = $1', [
        org.tenantId,
        new Date(server.now().getTime() + ms),
      ]);
    await ends(31 * day);
    expect(await ours()).toMatchObject({ expires: false });
    await ends(29 * day);
    expect((await usage()).rows[0]).toMatchObject({ tenantId: org.tenantId, expires: true });
    await owner('update tenant set expire_time = null, account_number = 1 where tenant_id = $1', [
      org.tenantId,
    ]);
    expect((await usage()).rows[0]).toMatchObject({
      tenantId: org.tenantId,
      accounts: 1,
      quota: 1,
      expires: false,
    });
  });
});
