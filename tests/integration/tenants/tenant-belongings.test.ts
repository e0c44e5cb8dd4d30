import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
await org.dept('运维部');
await org.user('zhang', { roleIds: [org.repairmanRoleId] });
const path = '/api/blade-system/tenant/belongings';
const [row] = await server.database.owner('select id from tenant where tenant_id = $1', [org.tenantId]);
const id = String(row?.id);

describe('the data deleted with a tenant', () => {
  it('is shown to nobody without a token, nor to users who may not delete tenants', async () => {
    expect((await server.get(`${path}?ids=${id}`)).status).toBe(401);
    expect((await server.get(`${path}?ids=${id}`, org.admin)).status).toBe(403);
  });

  it.each([
    ['', 400],
    ['?ids=', 400],
    ['?ids=nonsense', 400],
    ['?ids=1', 404],
  ])('are refused for %j', async (query, status) => {
    expect((await server.get(path + query, root)).status).toBe(status);
  });

  it('are counted before the confirmation', async () => {
    const reply = await server.get(`${path}?ids=${id}`, root);
    expect(reply.body.data).toStrictEqual({ users: 2, departments: 2 });
  });
});
