import { describe, expect, it } from 'vitest';
import { calls, idOf, organisation, type Row, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { until } from '../../support/until.ts';

const server = await platform();
const { database } = server;
const org = await organisation(server);
const { post, get, records, refusal } = calls(server, org.admin);
const draft = (account: string, given: Row = {}) =>
  userDraft(account, { roleId: org.repairmanRoleId, deptId: org.deptId, postId: org.postId, ...given });

describe('users', () => {
  it('users with an account that is taken, over the quota, or with a different repetition are refused', async () => {
    expect(await refusal(post('blade-user/submit', draft('admin')))).toStrictEqual([
      400,
      '当前用户 [admin] 已存在!',
    ]);
    const differ = await post('blade-user/submit', draft('differ', { password2: 'other' }));
    expect(differ.body.msg).toContain('两次输入密码不一致');
    const small = await organisation(server, '小租户');
    await database.owner('update tenant set account_number = 1 where tenant_id = $1', [small.tenantId]);
    const one = userDraft('second', {
      roleId: small.adminRoleId,
      deptId: small.deptId,
      postId: small.postId,
    });
    expect(await refusal(post('blade-user/submit', one, small.admin))).toStrictEqual([
      400,
      '当前租户已到最大账号额度!',
    ]);
  });

  it('added twice at once do not exceed the quota', async () => {
    const small = await organisation(server, '并发租户');
    await database.owner('update tenant set account_number = 2 where tenant_id = $1', [small.tenantId]);
    const add = (account: string) =>
      post(
        'blade-user/submit',
        userDraft(account, { roleId: small.adminRoleId, deptId: small.deptId, postId: small.postId }),
        small.admin,
      );
    const statuses = (await Promise.all([add('a'), add('b'), add('c')])).map((reply) => reply.status);
    expect(statuses.sort()).toStrictEqual([200, 400, 400]);
  });

  it('are not created with a password that is short, common, or their own name', async () => {
    const made = async (password: string) => {
      const { status, body } = await post('blade-user/submit', {
        ...draft('zhaoliu'),
        password,
        password2: password,
      });
      return [status, body.errorCode];
    };
    expect(await made('Ab3-xyz')).toEqual([400, 'user.passwordShort']);
    expect(await made('qwertyuiop')).toEqual([400, 'user.passwordCommon']);
    expect(await made('zhaoliu-2026')).toEqual([400, 'user.passwordGuessable']);
    expect(await records('blade-user/page?account=zhaoliu')).toEqual([]);
  });

  it('have their password stored only as a hash', async () => {
    const id = idOf(await post('blade-user/submit', draft('secretive')));
    const [row] = await database.owner('select password from "user" where id = $1', [id]);
    expect(String(row?.password)).toMatch(/^\$argon2id\$/);
    for (const path of [
      ...[`blade-user/detail?id=${id}`, `blade-user/platform-detail?id=${id}`, 'blade-user/info'],
      ...['blade-user/page?account=secretive', 'blade-system/user/list?account=secretive'],
    ]) {
      const shown = JSON.stringify(await get(path));
      expect(shown).not.toContain('argon2');
      expect(shown.match(/"password":[^,}]*/g)).toStrictEqual(['"password":""']);
    }
    expect((await server.get(`/api/blade-user/page?password_like=argon`, org.admin)).text).not.toContain(
      'argon2',
    );
    await server.signIn(org.tenantId, 'secretive');
  });

  it('keep their password when they are edited with the empty one that their record shows', async () => {
    const id = idOf(await post('blade-user/submit', draft('edited')));
    const whole = await get(`blade-user/detail?id=${id}`);
    expect(whole).toMatchObject({ password: '' });
    for (const tail of ['update', 'submit', 'save']) {
      const { status, text } = await post(`blade-user/${tail}`, { ...(whole as Row), updateTime: undefined });
      expect(status, text).toBe(200);
    }
    await server.signIn(org.tenantId, 'edited');
  });

  it('cannot remove themselves, and lose access immediately when others remove them', async () => {
    expect(await refusal(post(`blade-user/remove?ids=${org.adminId}`))).toStrictEqual([
      400,
      '不能删除本账号!',
    ]);
    const leaver = await org.user('leaver', { roleIds: [org.repairmanRoleId] });
    expect((await post(`blade-user/remove?ids=${leaver.id}`)).status).toBe(200);
    expect((await server.get('/api/blade-user/info', leaver)).status).toBe(401);
    expect(
      (await server.token({ params: { tenantId: org.tenantId, username: 'leaver' } })).token.error_code,
    ).toBe(400);
  });

  it('users of a department include those of the departments below it', async () => {
    const east = await org.dept('东区');
    const team = await org.dept('一队', east);
    await org.user('in-east', { roleIds: [org.repairmanRoleId], deptId: east });
    await org.user('in-team', { roleIds: [org.repairmanRoleId], deptId: team });
    const accounts = async (deptId: string) =>
      (await records(`blade-user/page?deptId=${deptId}&size=100`)).map((row) => row.account).sort();
    expect(await accounts(east)).toStrictEqual(['in-east', 'in-team']);
    expect(await accounts(team)).toStrictEqual(['in-team']);
    expect((await server.get(`/api/blade-user/page?deptId=1 or 1=1`, org.admin)).status).toBe(400);
  });

  it('users of a department are found alike whether few or many are outside', async () => {
    const west = await org.dept('西区');
    await org.user('in-west', { roleIds: [org.repairmanRoleId], deptId: west });
    const accounts = async () =>
      (await records(`blade-user/page?deptId=${west}&size=100`)).map((row) => row.account);
    expect(await accounts()).toStrictEqual(['in-west']);
    await database.owner(
      `insert into "user" (tenant_id, account, name, real_name, dept_id)
       select $1, 'crowd' || n, 'crowd', 'crowd', '{}' from generate_series(1, 120) n`,
      [org.tenantId],
    );
    expect(await accounts()).toStrictEqual(['in-west']);
    await database.owner(
      `update "user" set dept_id = array[$2::bigint] where tenant_id = $1 and name = 'crowd'`,
      [org.tenantId, west],
    );
    await until(async () => (await accounts()).length === 100, 'those who moved are found');
    await database.owner(`delete from "user" where tenant_id = $1 and name = 'crowd'`, [org.tenantId]);
  });

  it('are found in the departments they belong to now, in each of several, and by their own tenant only', async () => {
    const [north, south] = [await org.dept('北区'), await org.dept('南区')];
    const mover = await org.user('mover', { roleIds: [org.repairmanRoleId], deptId: north });
    const accounts = async (deptId: string) =>
      (await records(`blade-user/page?deptId=${deptId}&size=100`)).map((row) => row.account);
    const moveTo = (deptId: string) =>
      post(
        'blade-user/update',
        draft('mover', { id: mover.id, deptId, password: undefined, password2: undefined }),
      );
    expect((await moveTo(`${north},${south}`)).status).toBe(200);
    expect([await accounts(north), await accounts(south)]).toStrictEqual([['mover'], ['mover']]);
    expect((await moveTo(south)).status).toBe(200);
    expect([await accounts(north), await accounts(south)]).toStrictEqual([[], ['mover']]);
    const neighbour = database.store.tenantDb('100001');
    const seen = await neighbour.read((_, { client }) =>
      client.query('select 1 from user_department where department_id = $1', [south]),
    );
    expect(seen.rows).toEqual([]);
  });

  it('are not found with invalid parameters', async () => {
    for (const id of ['9'.repeat(19), '-1', '1,2;', "1'"]) {
      for (const path of ['page?deptId=', 'unlock?userIds=', 'grant?userIds=']) {
        const reply = await (path.startsWith('page')
          ? server.get(`/api/blade-user/${path}${encodeURIComponent(id)}`, org.admin)
          : post(`blade-user/${path}${encodeURIComponent(id)}`));
        expect(reply.status).toBe(400);
      }
    }
    expect((await server.get('/api/blade-system/tenant/info?domain=%00')).status).toBe(400);
    expect((await server.get('/api/blade-system/dict/dictionary?code=%00', org.admin)).status).toBe(400);
  });

  it('are shown by name only to colleagues who may not administer them', async () => {
    const worker = await org.user('worker', { roleIds: [org.repairmanRoleId] });
    const [row] = await records('blade-user/page?account=worker', worker);
    expect(row).toMatchObject({ account: 'worker', roleName: '维修人员', deptName: '光明电力' });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['phone']));
    expect((await server.get(`/api/blade-user/detail?id=${org.adminId}`, worker)).status).toBe(403);
    expect((await records('blade-user/search/user?name=worker', worker)).length).toBe(1);
    expect((await records('blade-user/search/user?postName=首席&name=worker', worker)).length).toBe(1);
    expect((await records('blade-user/search/user?deptName=不存在', worker)).length).toBe(0);
    await org.user('fitter', { roleIds: [org.repairmanRoleId] });
    await database.owner(`update "user" set real_name = '周检修' where account = 'fitter'`);
    const repairmen = `blade-user/page?roleName=${encodeURIComponent('维修人员')}&status=1&person=`;
    const told = async (words: string): Promise<readonly unknown[]> =>
      (await records(`${repairmen}${encodeURIComponent(words)}`, worker)).map(({ account }) => account);
    for (const words of ['检修', 'zhoujian', 'zjx', 'FITT', '光明 周', 'fitter 首席'])
      expect([words, await told(words)]).toEqual([words, ['fitter']]);
    for (const words of ['%', "'", '周 worker', 'wjx'])
      expect([words, await told(words)]).toEqual([words, []]);
  });

  it('get roles in one call, but no user can exceed their own rights', async () => {
    const roleId = await org.role('clerk', [
      'user',
      'user_add',
      'user_edit',
      'user_role',
      'user_reset',
      'user_delete',
    ]);
    const clerk = await org.user('clerk', { roleIds: [roleId] });
    const grant = (userIds: string, roleIds: string) =>
      refusal(post(`blade-user/grant?userIds=${userIds}&roleIds=${roleIds}`, undefined, clerk));
    expect(await grant(clerk.id, org.adminRoleId)).toStrictEqual([403, '请求被拒绝']);
    const other = await org.user('other', { roleIds: [roleId] });
    expect(await grant(other.id, org.adminRoleId)).toStrictEqual([403, '无权配置管理员角色!']);
    expect((await grant(org.adminId, roleId))[0]).toBe(403);
    // Every user has a role, as the form of a user requires one.
    expect(await grant(other.id, '')).toStrictEqual([400, 'roleId:请选择所属角色']);
    const lesserId = await org.role('lesser', ['user']);
    expect((await grant(`${other.id}`, `${roleId},${lesserId}`))[0]).toBe(200);
    expect(await get('blade-user/info', other)).toMatchObject({ roleName: 'clerk,lesser' });
    // Repairmen have rights that the clerk lacks.
    expect((await grant(`${other.id}`, `${roleId},${org.repairmanRoleId}`))[0]).toBe(403);
    const made = await post('blade-user/submit', draft('puppet', { roleId: org.adminRoleId }), clerk);
    expect(made.status).toBe(403);
    expect((await post(`blade-user/reset-password?userIds=${org.adminId}`, undefined, clerk)).status).toBe(
      403,
    );
    expect((await post(`blade-user/remove?ids=${org.adminId}`, undefined, clerk)).status).toBe(403);
  });

  it('users whose password is reset lose access immediately and must choose a new one first', async () => {
    const victim = await org.user('forgetful', { roleIds: [org.repairmanRoleId] });
    await database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.initPassword', 'Start-2026')
       on conflict do nothing`,
      [org.tenantId],
    );
    expect(await refusal(post('blade-user/reset-password?userIds='))).toStrictEqual([
      400,
      '请至少选择一个用户',
    ]);
    expect((await post(`blade-user/reset-password?userIds=${victim.id}`)).status).toBe(200);
    expect((await server.get('/api/blade-user/info', victim)).status).toBe(401);
    const again = await server.signIn(org.tenantId, 'forgetful', 'Start-2026');
    expect((await server.get('/api/blade-user/page', again)).status).toBe(403);
  });

  it('cannot sign in first with a password that another user chose once its days are over', async () => {
    const late = await org.user('late', { roleIds: [org.repairmanRoleId] });
    await database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.initPassword', 'Start-2026')
       on conflict do nothing`,
      [org.tenantId],
    );
    const reset = () => post(`blade-user/reset-password?userIds=${late.id}`);
    const begin = () =>
      server.token({ params: { tenantId: org.tenantId, username: 'late', password: 'Start-2026' } });
    expect((await reset()).status).toBe(200);
    await database.owner(
      `update "user" set password_since = password_since - interval '7 days' where id = $1`,
      [late.id],
    );
    expect((await begin()).body.errorCode).toBe('signIn.initialPasswordOver');
    // A wrong password gets no further information.
    const guess = await server.token({ params: { tenantId: org.tenantId, username: 'late', password: 'x' } });
    expect(guess.token.error_description).toBe('用户名或密码不正确');
    expect((await reset()).status).toBe(200);
    expect((await begin()).token.must_change_password).toBe(true);
    // A user who has chosen a password keeps it.
    await database.owner(
      `update "user" set must_change_password = false, password_since = '2020-01-01' where id = $1`,
      [late.id],
    );
    expect((await begin()).token.access_token).toBeTruthy();
  });

  it('users locked after failures can be unlocked', async () => {
    const { id } = await org.user('clumsy', { roleIds: [org.repairmanRoleId] });
    for (let n = 0; n < 5; n++)
      await server.token({ params: { tenantId: org.tenantId, username: 'clumsy', password: 'x' } });
    await expect(server.signIn(org.tenantId, 'clumsy')).rejects.toThrow('登录错误次数过多');
    const worker = await server.signIn(org.tenantId, 'worker');
    expect((await post(`blade-user/unlock?userIds=${id}`, undefined, worker)).status).toBe(403);
    expect(await refusal(post('blade-user/unlock'))).toStrictEqual([400, '请至少选择一个用户']);
    expect((await post(`blade-user/unlock?userIds=${id}`)).status).toBe(200);
    await server.signIn(org.tenantId, 'clumsy');
  });

  it('have a platform with an extension, which their token contains', async () => {
    const { id } = await org.user('extended', { roleIds: [org.repairmanRoleId] });
    const changed = await post(
      `blade-user/update-platform?userId=${id}&userType=2&userExt=${encodeURIComponent('{"a":1}')}`,
    );
    expect(changed.status).toBe(200);
    expect(await get(`blade-user/platform-detail?id=${id}`)).toMatchObject({
      userType: 2,
      userExt: '{"a":1}',
    });
    const { token } = await server.token({ params: { tenantId: org.tenantId, username: 'extended' } });
    expect(token.detail).toStrictEqual({ type: 'web', ext: '{"a":1}' });
  });
});
