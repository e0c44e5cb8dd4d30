import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { calls, idOf, organisation, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import type { TestReply } from '../../support/server.ts';

const server = await platform();
const { database } = server;
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
const { post, get, refusal, records } = calls(server, org.admin);

const begin = (tenantId: string, username: string, password: string) =>
  server.token({ params: { tenantId, username, password: md5Hex(password) } });
const codeOf = async (reply: ReturnType<typeof begin>) => {
  const { body, token } = await reply;
  return token.access_token ? 'in' : (body.errorCode ?? token.error_description);
};
const toldBy = (reply: TestReply): readonly FirstPassword[] =>
  (reply.body.data as { firstPasswords?: FirstPassword[] }).firstPasswords ?? [];
const { password: _chosen, ...nameless } = userDraft('x', {
  roleId: org.repairmanRoleId,
  deptId: org.deptId,
  postId: org.postId,
});
const add = (account: string, more: object = {}) =>
  post('blade-user/submit', { ...nameless, account, name: account, realName: account, ...more });
const readable = /^(?:[abcdefghjkmnpqrstuvwxyz2-9]{4}-){3}[abcdefghjkmnpqrstuvwxyz2-9]{4}$/;

describe('no account is opened by', () => {
  it('nothing, or what another one was given', async () => {
    const [mine] = toldBy(await add('mine'));
    const [yours] = toldBy(await add('yours'));
    expect(mine?.password).toMatch(readable);
    expect(mine?.password).not.toBe(yours?.password);
    expect(await codeOf(begin(org.tenantId, 'mine', ''))).toBe('用户名或密码不正确');
    expect(await codeOf(begin(org.tenantId, 'mine', String(yours?.password)))).toBe('用户名或密码不正确');
    expect(await codeOf(begin(org.tenantId, 'mine', String(mine?.password)))).toBe('in');
  });

  it('what the administrator of another new tenant was given, nor by anything a parameter holds', async () => {
    const make = async (tenantName: string) => {
      const reply = await server.post('/api/blade-system/tenant/submit', { tenantName, linkman: 'x' }, root);
      const [told] = toldBy(reply);
      if (!told) throw new Error(reply.text);
      return told;
    };
    const [one, other] = [await make('甲'), await make('乙')];
    expect(one).toMatchObject({ account: 'admin', password: expect.stringMatching(readable) });
    expect(one.password).not.toBe(other.password);
    expect(await codeOf(begin(other.tenantId, 'admin', String(one.password)))).toBe('用户名或密码不正确');
    expect(
      await database.owner(
        `select 1 from param where param_key in ('account.initPassword', 'tenant.default.password')`,
      ),
    ).toEqual([]);
    expect((await begin(other.tenantId, 'admin', String(other.password))).token.must_change_password).toBe(
      true,
    );
  });

  it('an expired one; a wrong one gets no hint about it', async () => {
    const [late] = toldBy(await add('late'));
    await database.owner(
      `update "user" set password_since = password_since - interval '7 days' where id = $1`,
      [late?.userId],
    );
    expect(await codeOf(begin(org.tenantId, 'late', 'wrong-one'))).toBe('用户名或密码不正确');
    expect(await codeOf(begin(org.tenantId, 'late', String(late?.password)))).toBe(
      'signIn.initialPasswordOver',
    );
  });

  it('one that has been used, of two at once by one', async () => {
    const [once] = toldBy(await add('once'));
    const both = await Promise.all(
      [1, 2].map(() => codeOf(begin(org.tenantId, 'once', String(once?.password)))),
    );
    expect(both.sort()).toEqual(['in', 'signIn.firstPasswordUsed']);
    expect(await codeOf(begin(org.tenantId, 'once', String(once?.password)))).toBe(
      'signIn.firstPasswordUsed',
    );
    const [again] = toldBy(await post(`blade-user/reset-password?userIds=${once?.userId}`));
    expect(again?.password).not.toBe(once?.password);
    expect(await codeOf(begin(org.tenantId, 'once', String(once?.password)))).toBe('用户名或密码不正确');
    expect(await codeOf(begin(org.tenantId, 'once', String(again?.password)))).toBe('in');
  });
});

describe('a user who signs in with a password that another user set', () => {
  it.each(['blade-user', 'blade-system/user'])('has to change it first, at %s too', async (base) => {
    const account = `new-${base.length}`;
    const password = 'Chosen-by-boss-1';
    const id = idOf(await add(account, { password, password2: password }));
    const { token } = await begin(org.tenantId, account, password);
    expect(token.must_change_password).toBe(true);
    const own = { 'blade-auth': `bearer ${token.access_token}` };
    expect(await refusal(post('blade-system/post/list', {}, own))).toEqual([405, expect.any(String)]);
    expect((await server.get('/api/blade-user/page', own)).body.errorCode).toBe('signIn.mustChangePassword');
    expect((await server.get(`/api/${base}/info`, own)).status).toBe(200);
    const fresh = 'Quiet-lake-44';
    const change = { oldPassword: password, newPassword: fresh, newPassword1: fresh };
    expect((await post(`${base}/update-password`, change, own)).status).toBe(200);
    expect(await codeOf(begin(org.tenantId, account, password))).toBe('用户名或密码不正确');
    expect((await begin(org.tenantId, account, fresh)).token.must_change_password).toBe(false);
    expect(await codeOf(begin(org.tenantId, account, fresh))).toBe('in');
    expect(id).toBe(String((await records(`blade-user/page?account=${account}`))[0]?.id));
  });
});

describe('a first password', () => {
  it('is returned to the user who made or reset the account, a new one each time, and stored nowhere in the clear', async () => {
    const made = await add('told');
    const [first] = toldBy(made);
    expect(made.body).toMatchObject({
      code: 200,
      success: true,
      msg: '操作成功',
      data: { id: first?.userId },
    });
    // Another administrator does it: users cannot reset themselves.
    const path = `blade-user/reset-password?userIds=${first?.userId},${org.adminId}`;
    const reset = await post(path, undefined, root);
    expect(reset.body).toMatchObject({ code: 200, success: true, msg: '操作成功' });
    expect(
      toldBy(reset)
        .map(({ account }) => account)
        .sort(),
    ).toEqual(['admin', 'told']);
    const passwords = toldBy(reset).map(({ password }) => String(password));
    expect(new Set([...passwords, first?.password]).size).toBe(3);
    const rows = await database.owner(
      `select coalesce(string_agg(l::text, ''), '') || (select coalesce(string_agg(u::text, ''), '') from "user" u) as everything
       from audit_log l`,
    );
    for (const password of passwords) expect(String(rows[0]?.everything)).not.toContain(password);
    // This ended the administrator's own session.
    const next = await begin(
      org.tenantId,
      'admin',
      passwords[toldBy(reset).findIndex((one) => one.account === 'admin')] ?? '',
    );
    expect(next.token.must_change_password).toBe(true);
    await database.owner(`update "user" set must_change_password = false where id = $1`, [org.adminId]);
    Object.assign(org.admin, { 'blade-auth': `bearer ${next.token.access_token}` });
  });

  it('has the value of a parameter where one is set, which cannot be read back', async () => {
    const set = await post('blade-system/param/submit', {
      paramName: '初始密码',
      paramKey: 'account.initPassword',
      paramValue: 'Common-start-7',
    });
    const paramId = idOf(set);
    const made = toldBy(await add('shared'));
    expect(made).toMatchObject([{ account: 'shared', password: null }]);
    expect(await codeOf(begin(org.tenantId, 'shared', 'Common-start-7'))).toBe('in');
    const [reset] = toldBy(await post(`blade-user/reset-password?userIds=${made[0]?.userId}`));
    expect(reset?.password).toBeNull();
    const seen = [
      await get(`blade-system/param/detail?id=${paramId}`),
      await records('blade-system/param/list?paramKey=account.initPassword'),
      await records('blade-system/param/list?paramValue=Common'),
    ];
    expect(JSON.stringify(seen)).not.toContain('Common-start');
    const file = await server.get('/api/blade-system/param/export', org.admin);
    expect(file.status).toBe(200);
    expect((await post(`blade-system/param/remove?ids=${paramId}`)).status).toBe(200);
    expect(toldBy(await add('own-again'))[0]?.password).toMatch(readable);
  });

  it('a first password of a parameter opens one session too, and only within its days', async () => {
    await server.post(
      '/api/blade-system/param/submit',
      { paramName: '租户', paramKey: 'tenant.default.password', paramValue: 'Tenant-start-7' },
      root,
    );
    const draft = { tenantName: '丙', linkman: 'x' };
    const [told] = toldBy(await server.post('/api/blade-system/tenant/submit', draft, root));
    expect(told?.password).toBeNull();
    expect(await codeOf(begin(String(told?.tenantId), 'admin', 'Tenant-start-7'))).toBe('in');
    expect(await codeOf(begin(String(told?.tenantId), 'admin', 'Tenant-start-7'))).toBe(
      'signIn.firstPasswordUsed',
    );
  });
});
