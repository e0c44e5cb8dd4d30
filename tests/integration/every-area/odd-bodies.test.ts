import { describe, expect, it } from 'vitest';
import { idOf, organisation, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

/** Bodies that no correct client sends, and one that many send. */
const world = await platform();
const ours = await organisation(world);
const operator = await world.signIn('000000', 'admin');

const deep = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
const untellable = { toString: 1 };
const everything = () =>
  world.database.owner(`select 'role' as of, md5(string_agg(t::text, '|' order by id)) from role t
    union all select 'menus', count(*)::text from role_menu
    union all select 'user', md5(string_agg(t::text, '|' order by id)) from "user" t
    union all select 'audit', count(*)::text from audit_log`);

describe('unreadable requests that are refused without a change', () => {
  it.each([
    ['a record whose id is an object without a text', 'blade-user/submit', { id: untellable }],
    ['a list of such ids', 'blade-system/role/remove', { ids: [untellable] }],
    [
      'a grant of such menus',
      'blade-system/role/grant',
      { roleIds: [ours.adminRoleId], menuIds: untellable },
    ],
    ['a grant to such roles', 'blade-system/role/grant', { roleIds: [untellable], menuIds: [] }],
    ['one’s own details under such an id', 'blade-user/update-info', { id: untellable, name: '新' }],
    ['a list of lists, a hundred deep', 'blade-system/role/remove', { ids: deep(100) }],
    ['a name that deep', 'blade-system/role/submit', { roleName: deep(100), roleAlias: 'x', sort: 1 }],
  ])('%s', async (_, path, body) => {
    const before = await everything();
    const { status, body: said } = await world.post(`/api/${path}`, body, ours.admin);
    expect([status, said.errorCode, said.msg]).toEqual([400, 'request.unreadable', '消息不能读取']);
    expect(await everything()).toEqual(before);
  });
});

it('a user is not saved under an id that is an object', async () => {
  const draft = userDraft('nobody', { id: { a: 1 }, roleId: ours.repairmanRoleId, deptId: ours.deptId });
  const { status, body } = await world.post('/api/blade-user/submit', draft, ours.admin);
  expect([status, body.errorCode]).toEqual([400, 'request.parameterFormat']);
});

it('a program whose tenant comes back empty, as clients of this family send null, is the platform’s', async () => {
  for (const [at, tenantId] of [null, '', ' '].entries()) {
    const id = idOf(
      await world.post(
        '/api/blade-system/client/submit',
        {
          clientId: `empty${at}`,
          clientSecret: 'x',
          authorizedGrantTypes: 'refresh_token',
          scope: 'all',
          accessTokenValidity: 3600,
          refreshTokenValidity: 604_800,
          webServerRedirectUri: 'https://x.cn',
          tenantId,
        },
        operator,
      ),
    );
    const { body } = await world.get(`/api/blade-system/client/detail?id=${id}`, operator);
    expect(body.data).toMatchObject({ tenantId: '000000' });
  }
});
