import { describe, expect, it } from 'vitest';
import { calls, idOf, menuIdsOf, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const org = await organisation(server);
const root = await server.signIn('000000', 'admin');
const { post, refusal } = calls(server, root);

/** Registers an interface permission under the menu of posts. @returns its id */
async function register(scopePath: string): Promise<string> {
  const [menuId] = await menuIdsOf(server, ['post']);
  const body = { menuId, scopeName: scopePath, resourceCode: 'post', scopePath, scopeType: 2 };
  return idOf(await post('blade-system/api-scope/submit', body));
}
const remove = (id: string) => post(`blade-system/api-scope/remove?ids=${id}`);
const grant = (roleId: string, apiScopeIds: readonly string[], headers = org.admin) =>
  server.post('/api/blade-system/role/grant', { roleIds: [roleId], apiScopeIds }, headers);
let people = 0;
async function clerk() {
  people += 1;
  const roleId = await org.role(`clerk${people}`, [
    'post',
    'post_view',
    'post_add',
    'post_edit',
    'post_delete',
    'post_export',
  ]);
  return { roleId, headers: await org.user(`clerk${people}`, { roleIds: [roleId] }) };
}
const list = (headers: Record<string, string>, path = 'blade-system/post/list') =>
  server.get(`/api/${path}`, headers);

describe('an interface permission', () => {
  it.each(['', '/api', 'post/list', '/api/*', '/api/blade-system/post?x=1', '/api/../etc'])(
    'is refused where its path is %j',
    async (scopePath) => {
      const [menuId] = await menuIdsOf(server, ['post']);
      const body = { menuId, scopeName: 'x', resourceCode: 'post', scopePath, scopeType: 1 };
      expect((await post('blade-system/api-scope/submit', body)).status).toBe(400);
    },
  );

  it('closes its path to everyone without a grant, from the next call until it is removed', async () => {
    const { roleId, headers } = await clerk();
    expect((await list(headers)).status).toBe(200);
    const id = await register('/api/blade-system/post/list');
    const { status, body } = await list({ ...headers, locale: 'en' });
    expect([status, body.errorCode, body.msg]).toStrictEqual([
      ...[403, 'apiScope.refused', 'Your roles are not granted this interface'],
    ]);
    expect((await list(headers)).body.msg).toBe('未获得该接口的权限');
    expect((await grant(roleId, [id])).status).toBe(200);
    expect((await list(headers)).status).toBe(200);
    expect((await grant(roleId, [])).status).toBe(200);
    expect((await list(headers)).status).toBe(403);
    await remove(id);
    expect((await list(headers)).status).toBe(200);
  });

  it('applies to every spelling of the path, and to every path with the same function', async () => {
    const { headers } = await clerk();
    const [one, other] = [
      await register('/blade-system/post/list/'),
      await register('/api/blade-system/user/info'),
    ];
    const paths = ['blade-system/post/page', 'blade-system/post/li%73t', 'blade-system/post/list?current=1'];
    for (const path of paths) expect((await list(headers, path)).status, path).toBe(403);
    for (const path of ['blade-user/detail?id=1', 'blade-system/post/detail?id=1'])
      expect((await list(org.admin, path)).status, path).toBe(404);
    await remove(`${one},${other}`);
    const save = await register('/api/blade-system/post/save');
    expect(await refusal(post('blade-system/post/submit', {}, headers))).toStrictEqual([
      403,
      '未获得该接口的权限',
    ]);
    await remove(save);
  });

  it('grants nothing to users without the permission codes', async () => {
    const roleId = await org.role('stranger', ['param', 'param_view']);
    const headers = await org.user('stranger', { roleIds: [roleId] });
    const id = await register('/api/blade-system/post');
    await grant(roleId, [id]);
    const reply = await list(headers, 'blade-system/post/export');
    expect([reply.status, reply.body.errorCode]).toStrictEqual([403, 'request.forbidden']);
    await remove(id);
  });

  it('one interface permission of several for a path is enough, and one for a prefix covers all below', async () => {
    const { roleId, headers } = await clerk();
    const [wide, narrow] = [
      await register('/api/blade-system/post'),
      await register('/api/blade-system/*/export'),
    ];
    await grant(roleId, [narrow]);
    const file = await server.app.http.app.inject({ url: '/api/blade-system/post/export', headers });
    expect([file.statusCode, (await list(headers)).status]).toStrictEqual([200, 403]);
    await remove(`${wide},${narrow}`);
  });

  it('closes the shell to nobody, and nothing to the administrators of 000000', async () => {
    const { headers } = await clerk();
    const ids = [
      await register('/api/blade-system'),
      await register('/api/blade-user'),
      await register('/api/blade-auth'),
    ];
    for (const path of [
      'blade-user/info',
      'blade-system/menu/routes',
      'blade-system/menu/buttons',
      'blade-auth/oauth/logout',
    ])
      expect((await list(headers, path)).status, path).toBe(200);
    expect((await list(org.admin)).status).toBe(403);
    expect((await list(root)).status).toBe(200);
    expect((await remove(ids.join())).status).toBe(200);
    expect((await list(org.admin)).status).toBe(200);
  });
});
