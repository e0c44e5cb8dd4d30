import { describe, expect, it } from 'vitest';
import { calls, idOf, organisation, type Row, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const org = await organisation(server);
const { post } = calls(server, org.admin);
const clerkRole = await org.role('clerk', ['user', 'user_add', 'user_edit']);
const clerk = await org.user('clerk', { roleIds: [clerkRole] });
const worker = await org.user('worker', { roleIds: [org.repairmanRoleId] });

const edit = async (given: Row, headers = org.admin, tail = 'update') => {
  const { status, body } = await post(`blade-user/${tail}`, { id: worker.id, ...given }, headers);
  return [status, body.errorCode ?? 'done'];
};
const stored = async () =>
  (
    await database.owner('select password, must_change_password, real_name from "user" where id = $1', [
      worker.id,
    ])
  )[0];

describe('a password sent when a user is edited', () => {
  it('is refused with the edit, in both languages, for users who may not reset passwords', async () => {
    const before = await stored();
    const given = { password: 'Sunny-Roof-71', realName: '改名' };
    expect(await edit(given, clerk)).toEqual([403, 'user.passwordByReset']);
    expect(await edit(given, clerk, 'submit')).toEqual([403, 'user.passwordByReset']);
    const inEnglish = await post(
      'blade-user/update',
      { id: worker.id, ...given },
      { ...clerk, locale: 'en' },
    );
    expect(inEnglish.body.msg).toBe('Giving someone else a password needs the permission “Password Reset”');
    expect(await stored()).toEqual(before);
  });

  it('is refused for the caller’s own account, whose user knows the old one', async () => {
    expect(await edit({ id: org.adminId, password: 'Sunny-Roof-71' })).toEqual([400, 'user.ownPassword']);
  });

  it('is refused where it is short, common, a name, not a text, or repeated differently', async () => {
    const before = await stored();
    expect(await edit({ password: 'Ab3-xyz', realName: '改名' })).toEqual([400, 'user.passwordShort']);
    expect(await edit({ password: 'qwertyuiop' })).toEqual([400, 'user.passwordCommon']);
    expect(await edit({ password: 'worker-2026' })).toEqual([400, 'user.passwordGuessable']);
    expect(await edit({ password: { a: 1 } })).toEqual([400, 'request.invalidField']);
    expect(await edit({ password: 'Sunny-Roof-71', password2: 'x' })).toEqual([400, 'user.passwordsDiffer']);
    expect(await edit({ password2: 'Sunny-Roof-71' })).toEqual([400, 'user.passwordsDiffer']);
    expect(await stored()).toEqual(before);
  });

  it('is refused for users of another tenant, whose password is unchanged', async () => {
    const other = await organisation(server, '别家电力');
    expect(await edit({ id: other.adminId, password: 'Sunny-Roof-71' })).toEqual([404, 'record.notFound']);
    await server.signIn(other.tenantId, 'admin');
  });

  it('is valid until they choose another, ends their sessions, and is in the audit log without its value', async () => {
    expect(await edit({ password: 'Sunny-Roof-71', realName: '改名' })).toEqual([200, 'done']);
    expect(await stored()).toMatchObject({ must_change_password: true, real_name: '改名' });
    expect((await server.get('/api/blade-user/info', worker)).status).toBe(401);
    const begin = (password: string) =>
      server.token({ params: { tenantId: org.tenantId, username: 'worker', password } });
    expect((await begin('Sunny-Roof-71')).token.must_change_password).toBe(true);
    const lines = await database.owner(
      `select act, before, after from audit_log where entity = 'user' and record_id = $1 order by id`,
      [worker.id],
    );
    expect(lines.map((line) => line.act)).toEqual(['add', 'edit', 'password']);
    expect(JSON.stringify(lines)).not.toMatch(/argon2|Sunny/);
  });

  it('is set by administrators of 000000 for users of any tenant', async () => {
    const platformAdmin = await server.signIn('000000', 'admin');
    expect(await edit({ password: 'Windy-Roof-72' }, platformAdmin)).toEqual([200, 'done']);
    const params = { tenantId: org.tenantId, username: 'worker', password: 'Windy-Roof-72' };
    expect((await server.token({ params })).token.must_change_password).toBe(true);
    expect(
      idOf(
        await post(
          'blade-user/submit',
          userDraft('added', {
            roleId: clerkRole,
            deptId: org.deptId,
            postId: org.postId,
          }),
        ),
      ),
    ).toMatch(/^\d+$/);
  });
});
