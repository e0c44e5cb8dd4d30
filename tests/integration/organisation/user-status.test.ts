import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

type Headers = Record<string, string>;

const server = await platform();
const { database } = server;
const org = await organisation(server);
const other = await organisation(server, '别家电力');
const clerkRole = await org.role('clerk', ['user', 'user_edit']);
await org.user('clerk', { roleIds: [clerkRole] });

describe('a disabled account', () => {
  const status = (ids: string, value: string, headers: Headers = org.admin) =>
    server.post(`/api/blade-user/update-status?userIds=${ids}&status=${value}`, undefined, headers);

  it('is disabled by administrators only, for other users, in their own tenant, with a known status', async () => {
    const { id } = await org.user('target', { roleIds: [org.repairmanRoleId] });
    expect((await status(id, '0', {})).status).toBe(401);
    const clerk = await server.signIn(org.tenantId, 'clerk');
    expect((await status(id, '0', clerk)).status).toBe(403);
    expect((await status(id, '0', other.admin)).body.errorCode).toBe('record.notFound');
    expect((await status(id, '2')).body.errorCode).toBe('request.parameterFormat');
    expect((await status('', '0')).body.msg).toBe('请至少选择一个用户');
    expect((await status(`${id},${org.adminId}`, '0')).body.msg).toBe('不能停用本账号！');
    expect(
      (await server.get('/api/blade-user/info', await server.signIn(org.tenantId, 'target'))).status,
    ).toBe(200);
  });

  it('loses access immediately, cannot sign in, and can again once enabled; its old session stays ended', async () => {
    const victim = await org.user('victim', { roleIds: [org.repairmanRoleId] });
    expect((await status(victim.id, '0')).status).toBe(200);
    expect((await server.get('/api/blade-user/info', victim)).status).toBe(401);
    await expect(server.signIn(org.tenantId, 'victim', testPassword)).rejects.toThrow('账号已停用');
    expect((await status(victim.id, '1')).status).toBe(200);
    expect((await server.get('/api/blade-user/info', victim)).status).toBe(401);
    await server.signIn(org.tenantId, 'victim', testPassword);
    const lines = await database.owner(
      `select before->>'status' as was, after->>'status' as is from audit_log where record_id = $1 and act = 'edit' order by seq`,
      [victim.id],
    );
    expect(lines).toEqual([
      { was: '1', is: '0' },
      { was: '0', is: '1' },
    ]);
  });
});
