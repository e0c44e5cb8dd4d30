import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { answerOf } from '../../support/captcha.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { keepPassword } from '../../support/organisation.ts';
import { basic, testPassword } from '../../support/platform.ts';
import { enterpriseClient, StockRefusal } from '../../support/stock-client.ts';

// The calls of sign-in (docs/product/sign-in.md#two-dialects) as Saber of the enterprise edition makes them.

type Row = Record<string, unknown>;
const world = await fieldWorld();
const { tenantId } = await createTenant(world.database.store, {
  tenantName: '光明电力',
  linkman: '李工',
  adminPassword: testPassword,
  mustChangePassword: false,
});
const who = { tenantId, username: 'admin', password: testPassword };
const token = (params: Record<string, string>, headers: Record<string, string> = {}) =>
  world.post(
    `/api/blade-auth/oauth/token?${new URLSearchParams({ scope: 'all', type: 'account', ...params })}`,
    undefined,
    {
      authorization: basic,
      'tenant-id': tenantId,
      ...headers,
    },
  );

describe('the clients that the family is delivered with', () => {
  it.each(['saber', 'saber3', 'sword'])('%s signs in with its default id and secret', async (id) => {
    const asked = { username: who.username, password: md5Hex(who.password), grant_type: 'password' };
    const by = (secret: string) => {
      const pair = Buffer.from(`${id}:${secret}`).toString('base64');
      return token(asked, { authorization: `Basic ${pair}` });
    };
    expect((await by(`${id}_guess`)).status).toBe(401);
    expect((await by(`${id}_secret`)).body).toMatchObject({ token_type: 'bearer', account: 'admin' });
  });
});

describe('a client that was refused', () => {
  it('finds the reason in error_description, in a reply of status 200 without code', async () => {
    const { status, body } = await token({
      username: 'admin',
      password: md5Hex('no'),
      grant_type: 'password',
    });
    expect(status).toBe(200);
    expect(body).toStrictEqual({ error_code: 400, error_description: '用户名或密码不正确' });
  });

  it('gets no menus, without a refusal', async () => {
    for (const tail of ['routes', 'top-menu', 'auth-routes']) {
      const { status, body } = await world.get(`/api/blade-system/menu/${tail}`, { authorization: basic });
      expect([tail, status, body.code, body.data]).toStrictEqual([tail, 200, 200, []]);
    }
  });

  it('gets code 401 from every other call, and is never redirected', async () => {
    for (const headers of [{}, { 'blade-auth': 'bearer nonsense' }, { 'blade-auth': 'bearer' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await world.get('/api/blade-user/info', {
        authorization: basic,
        ...headers,
      });
      expect([status, body.code, body.success, body.msg]).toStrictEqual([401, 401, false, '请求未授权']);
    }
  });

  it('gets 403 when it lacks a permission, which does not sign it out', async () => {
    const client = await enterpriseClient(world, who);
    await expect(client.get('blade-system/client/list')).rejects.toMatchObject({
      status: 403,
      message: '请求被拒绝',
    });
    await client.get('blade-user/info');
  });

  it('gets 404, 405, 415 and 400 in the envelope', async () => {
    const client = await enterpriseClient(world, who);
    const codeOf = async (reply: ReturnType<typeof client.raw>) => {
      const { status, body } = await reply;
      return [status, body.code, body.success, body.msg];
    };
    expect(await codeOf(client.raw('GET', 'blade-no/such'))).toStrictEqual([
      404,
      404,
      false,
      '404 没找到请求',
    ]);
    expect(await codeOf(client.raw('GET', 'blade-system/role/submit'))).toStrictEqual([
      ...[405, 405, false, '不支持当前请求方法'],
    ]);
    expect(await codeOf(client.raw('GET', 'blade-system/dict/dictionary'))).toStrictEqual([
      ...[400, 400, false, '缺少必要的请求参数: code'],
    ]);
    expect(await codeOf(client.raw('GET', 'blade-system/post/list', { current: 'x' }))).toStrictEqual([
      ...[400, 400, false, '请求参数格式错误: current'],
    ]);
    const headers = {
      'blade-auth': `bearer ${String(client.token.access_token)}`,
      'content-type': 'text/csv',
    };
    const media = await world.post('/api/blade-system/post/submit', 'a,b', headers);
    expect([media.status, media.body.code, media.body.msg]).toStrictEqual([415, 415, '不支持当前媒体类型']);
  });
});

describe('sign-in of the enterprise edition', () => {
  it('returns the token object without an envelope, with ids and lists as texts', async () => {
    const client = await enterpriseClient(world, who);
    const texts = [
      'tenant_id',
      'user_id',
      'dept_id',
      'post_id',
      'role_id',
      'oauth_id',
      'account',
      'user_name',
    ];
    for (const name of [
      ...texts,
      'nick_name',
      'role_name',
      'avatar',
      'access_token',
      'refresh_token',
      'license',
    ])
      expect([name, typeof client.token[name]]).toStrictEqual([name, 'string']);
    expect(client.token).toMatchObject({ token_type: 'bearer', expires_in: 3600, detail: { type: 'web' } });
    expect(client.token).not.toHaveProperty('code');
    const claims = JSON.parse(
      Buffer.from(String(client.token.access_token).split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as Row;
    expect(claims).toMatchObject({
      iss: 'issuser',
      aud: 'audience',
      token_type: 'access_token',
      client_id: 'saber',
      user_name: 'admin',
      role_name: 'admin',
      tenant_id: tenantId,
    });
    for (const name of ['nbf', 'exp']) expect(typeof claims[name]).toBe('number');
  });

  it('works with a captcha, whose picture is returned bare and before anything else is known', async () => {
    const { body } = await world.get('/api/blade-auth/oauth/captcha');
    const { key, image } = body as unknown as { key: string; image: string };
    expect(Object.keys(body).sort()).toStrictEqual(['image', 'key']);
    expect(image).toMatch(/^data:image\/png;base64,/);
    const answer = await answerOf(world, key);
    const params = { username: 'admin', password: md5Hex(testPassword), grant_type: 'captcha' };
    const wrong = await token(params, { 'captcha-key': key, 'captcha-code': 'wrong' });
    expect([wrong.status, wrong.body.msg]).toStrictEqual([400, '验证码不正确']);
    const again = (await world.get('/api/blade-auth/oauth/captcha')).body as unknown as { key: string };
    const fresh = await answerOf(world, again.key);
    const right = await token(params, {
      'captcha-key': again.key,
      'captcha-code': fresh.toUpperCase(),
    });
    expect(answer).toBeTruthy();
    expect((right.body as unknown as Row).access_token).toBeTruthy();
  });

  it('is extended with the refresh token, and both of the new pair are new', async () => {
    const client = await enterpriseClient(world, who);
    const { body } = await token({
      refresh_token: String(client.token.refresh_token),
      grant_type: 'refresh_token',
    });
    const fresh = body as unknown as Row;
    expect(fresh.access_token).toBeTruthy();
    expect(fresh.refresh_token).not.toBe(client.token.refresh_token);
    expect(fresh.user_id).toBe(client.token.user_id);
    // Windows that wake at the same time send it within ten seconds.
    world.pass(11);
    const reused = await token({
      refresh_token: String(client.token.refresh_token),
      grant_type: 'refresh_token',
    });
    expect([reused.status, reused.body.msg]).toStrictEqual([400, '令牌授权已过期']);
  });

  it('ends with log-out; reporting errors to the same address does not end it', async () => {
    const client = await enterpriseClient(world, who);
    await client.post('blade-auth/oauth/logout', {}, [
      { type: 'error', message: 'x', url: '/', time: '2026' },
    ]);
    await client.get('blade-user/info');
    const out = await client.raw('GET', 'blade-auth/oauth/logout');
    expect(out.body).toStrictEqual({ success: 'true', msg: 'success' });
    await expect(client.get('blade-user/info')).rejects.toMatchObject({ status: 401 });
  });

  it('clears caches and returns the tenant of its address', async () => {
    const client = await enterpriseClient(world, who);
    expect((await client.raw('GET', 'blade-auth/oauth/clear-cache')).body).toStrictEqual({
      success: 'true',
      msg: 'success',
    });
    expect(await client.get('blade-system/tenant/info', { domain: 'https://pv.example.com' })).toStrictEqual(
      {},
    );
    await world.database.owner('update tenant set domain_url = $2 where tenant_id = $1', [
      ...[tenantId, 'https://pv.example.com'],
    ]);
    const info = (await world.get('/api/blade-system/tenant/info?domain=https://pv.example.com')).body.data;
    expect(info).toStrictEqual({ tenantId, domain: 'https://pv.example.com', backgroundUrl: '' });
  });

  it('selects one of several departments and roles', async () => {
    const client = await enterpriseClient(world, who);
    const roles = await client.rows('blade-system/role/select', { userId: String(client.token.user_id) });
    const depts = await client.rows('blade-system/dept/select', { userId: String(client.token.user_id) });
    expect(roles.map((row) => row.roleAlias)).toStrictEqual(['admin']);
    expect(depts.map((row) => row.deptName)).toStrictEqual(['光明电力']);
    for (const row of [...roles, ...depts]) expect(typeof row.id).toBe('string');
    const params = { username: 'admin', password: md5Hex(testPassword), grant_type: 'password' };
    const headers = { 'dept-id': String(depts[0]?.id), 'role-id': String(roles[0]?.id), 'user-type': 'app' };
    const chosen = (await token(params, headers)).body as unknown as Row;
    expect(chosen).toMatchObject({ dept_id: depts[0]?.id, role_id: roles[0]?.id, detail: { type: 'app' } });
  });
});

describe('the shell of the enterprise edition', () => {
  const leaves = (nodes: readonly Row[]): Row[] =>
    nodes.flatMap((node) => ('children' in node ? leaves(node.children as Row[]) : [node]));
  const every = (nodes: readonly Row[]): Row[] =>
    nodes.flatMap((node) => [node, ...every((node.children as Row[] | undefined) ?? [])]);

  it('gets routes with everything a router needs, and children only where there are some', async () => {
    const client = await enterpriseClient(world, who);
    for (const tail of ['routes', 'routes-ext']) {
      const nodes = every(await client.rows(`blade-system/menu/${tail}`, { topMenuId: '' }));
      expect(nodes.length).toBeGreaterThan(20);
      for (const node of nodes) {
        expect(node).toMatchObject({
          id: expect.any(String),
          parentId: expect.any(String),
          code: expect.any(String),
          name: expect.any(String),
          path: expect.any(String),
          source: expect.any(String),
          sort: expect.any(Number),
          category: 1,
          action: expect.any(Number),
          isOpen: expect.any(Number),
        });
        if ('children' in node) expect((node.children as Row[]).length).toBeGreaterThan(0);
      }
    }
  });

  it('uses the leaves of the tree of buttons as permissions', async () => {
    const client = await enterpriseClient(world, who);
    const codes = leaves(await client.rows('blade-system/menu/buttons')).map((node) => node.code);
    expect(codes).toEqual(expect.arrayContaining(['user_add', 'dtu_view', 'dept_batchedit']));
    expect(codes.every((code) => String(code).includes('_'))).toBe(true);
  });

  it('gets top menus, roles of paths, flow routes and the user', async () => {
    const client = await enterpriseClient(world, who);
    await client.post(
      'blade-system/topmenu/submit',
      {},
      { name: '日常', source: 'home', code: 'daily', sort: 1 },
    );
    expect(await client.rows('blade-system/menu/top-menu')).toStrictEqual([
      {
        id: expect.any(String),
        code: 'daily',
        name: '日常',
        nameEn: '日常',
        path: '',
        sort: 1,
        source: 'iconfont iconicon_work home',
      },
    ]);
    const [first] = await client.rows('blade-system/menu/auth-routes');
    expect(Object.values(first ?? {})).toStrictEqual([{ authority: ['admin'] }]);
    const flow = await client.rows('blade-system/dict/dictionary', { code: 'flow' });
    expect(
      flow.slice(0, 2).map((item) => [`${String(item.code)}_${String(item.dictKey)}`, item.remark]),
    ).toStrictEqual([
      ['flow_1', 'leave'],
      ['flow_2', 'expense'],
    ]);
    expect(await client.get('blade-user/info')).toMatchObject({ account: 'admin', electrovalence: 1 });
    expect(await client.get('blade-auth/oauth/user-info')).toMatchObject({
      account: 'admin',
      roles: ['admin'],
    });
  });

  it('changes the user’s own details and password, which ends every session', async () => {
    const boss = await enterpriseClient(world, who);
    const roleId = String(boss.token.role_id);
    const [deptId, postId] = [String(boss.token.dept_id), String(boss.token.post_id)];
    await boss.post(
      'blade-user/submit',
      {},
      {
        account: 'own',
        name: 'own',
        realName: '自己',
        userType: 1,
        electrovalence: 1,
        roleId,
        deptId,
        postId,
        password: 'first-one-1',
        password2: 'first-one-1',
      },
    );
    const [added] = await boss.page('blade-user/page', { current: 1, size: 10, account: 'own' });
    await keepPassword(world, String(added?.id));
    const own = await enterpriseClient(world, { tenantId, username: 'own', password: 'first-one-1' });
    const { id } = (await own.get('blade-user/info')) as Row;
    await own.post('blade-user/update-info', {}, { id, realName: '改名', phone: '13800000000' });
    expect(await own.get('blade-user/info')).toMatchObject({ realName: '改名', phone: '13800000000' });
    const change = (oldPassword: string, newPassword: string, newPassword1: string) =>
      own.post('blade-user/update-password', {
        oldPassword: md5Hex(oldPassword),
        newPassword: md5Hex(newPassword),
        newPassword1: md5Hex(newPassword1),
      });
    await expect(change('wrong', 'second-two-2', 'second-two-2')).rejects.toMatchObject({
      message: '原密码不正确!',
    });
    await expect(change('first-one-1', 'second-two-2', 'other')).rejects.toMatchObject({
      message: '请输入正确的确认密码!',
    });
    await change('first-one-1', 'second-two-2', 'second-two-2');
    await expect(own.get('blade-user/info')).rejects.toBeInstanceOf(StockRefusal);
    await enterpriseClient(world, { tenantId, username: 'own', password: 'second-two-2' });
  });
});
