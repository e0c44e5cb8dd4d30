import { beforeAll, describe, expect, it } from 'vitest';
import { calls, organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const root = await server.signIn('000000', 'admin');
const ours = await organisation(server, '光明电力');
const theirs = await organisation(server, '阳光能源');
const { post, records } = calls(server, ours.admin);
const path = 'blade-log/sign-in/list';
const pick = (rows: readonly Record<string, unknown>[]) => rows.map((row) => [row.event, row.result]);

describe('the log of sign-ins', () => {
  it('is refused without a token and without its permission, and shows a tenant only its own lines', async () => {
    const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', ['post'])] });
    expect((await server.get(`/api/${path}`)).status).toBe(401);
    expect((await server.get(`/api/${path}`, clerk)).status).toBe(403);
    const asked = `${path}?tenantId=${theirs.tenantId}&size=100`;
    expect((await records(asked)).filter((row) => row.tenantId !== ours.tenantId)).toEqual([]);
    expect(await records(`blade-log/audit/list?tenantId=${theirs.tenantId}`)).toEqual([]);
  });

  it('cannot be changed or truncated by the server’s roles', async () => {
    const attempts = ['update log_sign_in set result = $1', 'delete from log_sign_in where result <> $1'];
    for (const text of attempts) {
      const write = database.store.asPlatform('test').read((_, { client }) => client.query(text, ['x']));
      await expect(write).rejects.toThrow(/permission denied/);
    }
  });

  it('contains refusals, locks, unlocks, resets, changes, log-outs and ended sessions, without a password', async () => {
    const { id } = await ours.user('busy', { roleIds: [ours.repairmanRoleId] });
    const wrong = { tenantId: ours.tenantId, username: 'busy', password: 'Wrong-horse-9' };
    for (let n = 0; n < 6; n++) await server.token({ params: wrong });
    await post(`blade-user/unlock?userIds=${id}`);
    const own = await server.signIn(ours.tenantId, 'busy');
    const fresh = 'Quiet-lake-45';
    const change = { oldPassword: testPassword, newPassword: fresh, newPassword1: fresh };
    expect((await post('blade-user/update-password', change, own)).status).toBe(200);
    const again = await server.signIn(ours.tenantId, 'busy', fresh);
    await server.get('/api/blade-auth/oauth/logout', again);
    await post(`blade-user/reset-password?userIds=${id}`);
    const lines = (await records(`${path}?account_equal=busy&size=100`)).reverse();
    expect(pick(lines)).toEqual([
      ['signIn', 'ok'],
      ...Array.from({ length: 4 }, () => ['signIn', 'signIn.wrongPassword']),
      ['lock', 'ok'],
      ['signIn', 'signIn.wrongPassword'],
      ['signIn', 'signIn.locked'],
      ['unlock', 'ok'],
      ['signIn', 'ok'],
      ['passwordChange', 'ok'],
      ['signIn', 'ok'],
      ['logOut', 'ok'],
      ['passwordReset', 'ok'],
    ]);
    expect(lines.find((row) => row.event === 'unlock')).toMatchObject({ byAccount: 'admin' });
    expect(JSON.stringify(lines)).not.toMatch(/Wrong-horse|Quiet-lake|argon2/);
    const refused = await records(`${path}?account=bus&result=signIn.locked`);
    expect(refused).toMatchObject([{ resultName: '登录错误次数过多,请稍后再试', remoteIp: '127.0.0.1' }]);
    const file = await server.get('/api/blade-log/sign-in/export', ours.admin);
    expect(file.status).toBe(200);
  });

  it('contains which sessions ended, why, and by whom', async () => {
    const ends = async (account: string) =>
      (await records(`${path}?account_equal=${account}&event=sessionEnd&size=100`)).map((row) => [
        ...[row.result, row.byAccount, row.resultName],
      ]);
    const roleIds = [ours.repairmanRoleId];
    const off = await ours.user('turned-off', { roleIds });
    await server.signIn(ours.tenantId, 'turned-off');
    await post(`blade-user/update-status?userIds=${off.id}&status=0`);
    const disabled = ['account disabled', 'admin', '账号已停用'];
    expect(await ends('turned-off')).toEqual([disabled, disabled]);
    const gone = await ours.user('gone', { roleIds });
    await post(`blade-user/remove?ids=${gone.id}`);
    expect(await ends('gone')).toEqual([['account removed', 'admin', '账号已删除']]);
    const shut = await ours.user('shut', { roleIds });
    const list = await server.get(`/api/blade-auth/session/list?userId=${shut.id}`, ours.admin);
    const ids = (list.body.data as { id: string }[]).map((row) => row.id).join();
    await post(`blade-auth/session/end?ids=${ids}`);
    expect(await ends('shut')).toEqual([['ended by hand', 'admin', '手动结束']]);
    // Sessions listed in another line have none of their own, nor have sessions that had ended before.
    await post(`blade-user/reset-password?userIds=${shut.id}`);
    expect(await ends('shut')).toHaveLength(1);
  });

  it('contains the sessions that the end of a tenant ended, in that tenant', async () => {
    const late = await organisation(server, '到期');
    const [row] = await database.owner('select id::text from tenant where tenant_id = $1', [late.tenantId]);
    const setting = `ids=${row?.id}&accountNumber=-1&expireTime=${encodeURIComponent('2026-05-01 00:00:00')}`;
    await server.post(`/api/blade-system/tenant/setting?${setting}`, undefined, root);
    expect((await server.get('/api/blade-user/info', late.admin)).status).toBe(401);
    const doomed = await organisation(server, '撤销');
    const [other] = await database.owner('select id::text from tenant where tenant_id = $1', [
      doomed.tenantId,
    ]);
    await server.post(`/api/blade-system/tenant/remove?ids=${other?.id}`, undefined, root);
    const ends = (tenantId: string) =>
      records(`${path}?tenantId=${tenantId}&event=sessionEnd&size=100`, root);
    expect(await ends(late.tenantId)).toMatchObject([{ account: 'admin', result: 'licence over' }]);
    expect(await ends(doomed.tenantId)).toMatchObject([
      { account: 'admin', result: 'account removed', byAccount: 'admin' },
    ]);
  });

  it('shows users their own entries, and no others', async () => {
    const own = await ours.user('alone', { roleIds: [ours.repairmanRoleId] });
    await server.token({ params: { tenantId: ours.tenantId, username: 'alone', password: 'x' } });
    const { body } = await server.get('/api/blade-auth/session/history', { ...own, locale: 'en' });
    expect(body.data).toMatchObject([
      { eventName: 'Sign-in', resultName: 'The user name or password is not correct' },
      { eventName: 'Sign-in', resultName: 'Done' },
    ]);
  });
});

describe('an administrator of 000000', () => {
  beforeAll(async () => {
    await theirs.dept('South');
    await ours.dept('North');
  });

  it.each([path, 'blade-log/audit/list'])('reads %s of all tenants, or of one', async (list) => {
    const all = await records(`${list}?size=1000`, root);
    expect(new Set(all.map((row) => row.tenantId)).size).toBeGreaterThan(1);
    const some = await records(`${list}?size=1000&tenantId=${ours.tenantId}`, root);
    expect(new Set(some.map((row) => row.tenantId))).toEqual(new Set([ours.tenantId]));
    expect(some[0]).toMatchObject({ tenantName: '光明电力' });
  });
});
