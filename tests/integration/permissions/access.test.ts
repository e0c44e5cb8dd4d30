import { client } from '@heliodeck/model/clients/client';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openAccess } from '../../../apps/server/access/callers/access.ts';
import { connectStore } from '../../../apps/server/store/store.ts';
import { quietLog } from '../../support/log.ts';
import { menuIdsOf, type Organisation, organisation, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
let ours: Organisation;
let theirs: Organisation;
beforeAll(async () => {
  ours = await organisation(server, '光明电力');
  theirs = await organisation(server, '阳光能源');
});

const page = (path: string, headers: Record<string, string>) => server.get(path, headers);
const records = (reply: { body: { data: unknown } }) =>
  (reply.body.data as { records: Record<string, unknown>[] }).records;

describe('tenants and programs, which share one table', () => {
  it('are limited to the caller’s own in every query, in addition to row-level security', async () => {
    const address = { method: 'GET', path: '/x', query: {} };
    const { policy } = server.access;
    const caller = await policy.authenticate(ours.admin, server.now(), address);
    if ('refused' in caller) throw new Error(caller.refused);
    const asking = { caller, db: database.store.tenantDb(ours.tenantId) };
    for (const entity of [tenant, client])
      expect(await policy.scopeFor(asking, entity)).toEqual({ kind: 'tenant', tenantId: ours.tenantId });
  });
});

describe('a permission', () => {
  it('a missing permission is answered with 403, never with 401, which would sign the client out', async () => {
    const roleId = await ours.role('viewer', ['post', 'post_view']);
    const viewer = await ours.user('viewer', { roleIds: [roleId] });
    const refused = await server.post('/api/blade-system/post/submit', { postName: 'x' }, viewer);
    expect([refused.status, refused.body.code, refused.body.msg]).toStrictEqual([403, 403, '请求被拒绝']);
    expect((await page('/api/blade-system/post/list', viewer)).status).toBe(200);
  });

  it('applies from the next call once granted, and no longer once revoked', async () => {
    const roleId = await ours.role('changing', ['post_view']);
    const someone = await ours.user('changing', { roleIds: [roleId] });
    const add = () => server.post('/api/blade-system/post/submit', { postName: 'x' }, someone);
    const grant = async (codes: string[]) =>
      server.post(
        '/api/blade-system/role/grant',
        { roleIds: [roleId], menuIds: await menuIdsOf(server, codes) },
        ours.admin,
      );
    expect((await add()).status).toBe(403);
    await grant(['post_view', 'post_add']);
    expect((await add()).status).toBe(400);
    await grant(['post_view']);
    expect((await add()).status).toBe(403);
  });

  it('is revoked on every server that shares the database', async () => {
    const roleId = await ours.role('elsewhere', ['post_view']);
    const someone = await ours.user('elsewhere', { roleIds: [roleId] });
    const { secrets } = inject('cluster');
    const store = connectStore({ ownerUrl: database.ownerUrl, log: quietLog }, secrets);
    const other = openAccess(store, server.access.keys);
    const look = async () => {
      const address = { method: 'GET', path: '/x', query: {} };
      const caller = await other.policy.authenticate(someone, server.now(), address);
      return 'refused' in caller ? caller.refused : caller.permissions.has('post_view');
    };
    expect(await look()).toBe(true);
    await server.post('/api/blade-system/role/grant', { roleIds: [roleId], menuIds: [] }, ours.admin);
    await expect.poll(look).toBe(false);
    await server.get('/api/blade-auth/oauth/logout', someone);
    await expect.poll(look).toBe('request.unauthorized');
    await store.close();
  });

  it('ends with the role that is revoked', async () => {
    const [poor, rich] = [
      await ours.role('poor', ['post_view']),
      await ours.role('rich', ['post_view', 'param_view']),
    ];
    const someone = await ours.user('demoted', { roleIds: [rich] });
    expect((await page('/api/blade-system/param/list', someone)).status).toBe(200);
    await server.post(`/api/blade-user/grant?userIds=${someone.id}&roleIds=${poor}`, undefined, ours.admin);
    expect((await page('/api/blade-system/param/list', someone)).status).toBe(403);
  });

  it('a permission outside the tenant’s product package is ineffective, also for its admin', async () => {
    const tenant = await organisation(server, '小套餐');
    const platformAdmin = await server.signIn('000000', 'admin');
    const menuId = (await menuIdsOf(server, ['post'])).join();
    const made = await server.post(
      '/api/blade-system/tenant-package/submit',
      { packageName: '基础版', menuId },
      platformAdmin,
    );
    const packageId = (made.body.data as { id: string }).id;
    const set = await server.post(
      `/api/blade-system/tenant/package-setting?tenantId=${tenant.tenantId}&packageId=${packageId}`,
      undefined,
      platformAdmin,
    );
    expect([set.status, set.body.msg]).toStrictEqual([200, '配置成功!']);
    expect((await page('/api/blade-system/param/list', tenant.admin)).status).toBe(403);
    expect((await page('/api/blade-system/post/list', tenant.admin)).status).toBe(200);
    await server.post(
      `/api/blade-system/tenant/package-setting?tenantId=${tenant.tenantId}&packageId=`,
      undefined,
      platformAdmin,
    );
    expect((await page('/api/blade-system/param/list', tenant.admin)).status).toBe(200);
  });
});

describe('records of another tenant', () => {
  it('users can be neither seen, changed, removed, reset, unlocked nor given a role', async () => {
    const victim = theirs.adminId;
    const attempts = [
      server.get(`/api/blade-user/detail?id=${victim}`, ours.admin),
      server.post('/api/blade-user/update', { id: victim, realName: 'x' }, ours.admin),
      server.post(`/api/blade-user/remove?ids=${victim}`, undefined, ours.admin),
      server.post(`/api/blade-user/reset-password?userIds=${victim}`, undefined, ours.admin),
      server.post(`/api/blade-user/unlock?userIds=${victim}`, undefined, ours.admin),
      server.post(
        `/api/blade-user/grant?userIds=${victim}&roleIds=${ours.adminRoleId}`,
        undefined,
        ours.admin,
      ),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404);
    expect((await server.get('/api/blade-user/info', theirs.admin)).status).toBe(200);
  });

  it('roles, departments and posts cannot be assigned to the caller’s users', async () => {
    const good = { roleId: ours.adminRoleId, deptId: ours.deptId, postId: ours.postId };
    for (const bad of [
      { roleId: theirs.adminRoleId },
      { deptId: theirs.deptId },
      { postId: theirs.postId },
    ]) {
      const reply = await server.post(
        '/api/blade-user/submit',
        userDraft('smuggler', { ...good, ...bad }),
        ours.admin,
      );
      expect(reply.status).toBe(400);
    }
  });

  it('tenant codes in a draft are refused', async () => {
    const draft = userDraft('smuggler', {
      tenantId: theirs.tenantId,
      roleId: ours.adminRoleId,
      deptId: ours.deptId,
      postId: ours.postId,
    });
    expect((await server.post('/api/blade-user/submit', draft, ours.admin)).status).toBe(400);
    const role = { tenantId: theirs.tenantId, roleName: 'x', roleAlias: 'x', sort: 1 };
    expect((await server.post('/api/blade-system/role/submit', role, ours.admin)).status).toBe(400);
  });

  it('roles cannot be granted anything', async () => {
    const body = { roleIds: [theirs.adminRoleId], menuIds: [] };
    expect((await server.post('/api/blade-system/role/grant', body, ours.admin)).status).toBe(404);
  });

  it('trees and lists return nothing, even when the tenant is named', async () => {
    const named = `tenantId=${theirs.tenantId}`;
    const text = async (path: string) => (await server.get(path, ours.admin)).text;
    for (const path of ['role/tree', 'dept/tree', 'dept/lazy-tree', 'post/select']) {
      const shown = await text(`/api/blade-system/${path}?${named}`);
      for (const id of [theirs.adminRoleId, theirs.deptId, theirs.postId]) expect(shown).not.toContain(id);
    }
    expect(await text(`/api/blade-user/page?${named}`)).not.toContain(theirs.adminId);
    expect(await text('/api/blade-system/tenant/select')).not.toContain(theirs.tenantId);
    expect(await text('/api/blade-system/tenant/select')).toContain(ours.tenantId);
  });
});

describe('an administrator of 000000', () => {
  it('manages the users of all tenants', async () => {
    const admin = await server.signIn('000000', 'admin');
    const shown = await server.get(`/api/blade-user/page?tenantId_equal=${theirs.tenantId}&size=100`, admin);
    expect(records(shown).map((row) => row.id)).toContain(theirs.adminId);
    expect(records(shown).every((row) => row.tenantName === '阳光能源')).toBe(true);
    const draft = userDraft('from-above', {
      tenantId: theirs.tenantId,
      roleId: theirs.repairmanRoleId,
      deptId: theirs.deptId,
      postId: theirs.postId,
    });
    expect((await server.post('/api/blade-user/submit', draft, admin)).status).toBe(200);
    const [row] = await database.owner(`select tenant_id from "user" where account = 'from-above'`);
    expect(row).toStrictEqual({ tenant_id: theirs.tenantId });
  });

  it('cannot give a tenant’s user a role of another tenant', async () => {
    const admin = await server.signIn('000000', 'admin');
    const reply = await server.post(
      `/api/blade-user/grant?userIds=${theirs.adminId}&roleIds=${ours.adminRoleId}`,
      undefined,
      admin,
    );
    expect([reply.status, reply.body.msg]).toStrictEqual([400, '租户信息错误!']);
  });
});

describe('a data scope', () => {
  // Stations represent all records of departments.
  const stationsOf = async (headers: Record<string, string>): Promise<unknown[]> => {
    const reply = await page('/api/blade-stationInfo/stationInfo/list?size=100', headers);
    expect(reply.status).toBe(200);
    return records(reply)
      .map((row) => row.stationName)
      .sort();
  };
  const station = (stationName: string, createDept: string | null, createUser: string) =>
    database.owner(
      `insert into station (tenant_id, station_name, create_dept, create_user) values ($1, $2, $3, $4)`,
      [ours.tenantId, stationName, createDept, createUser],
    );
  const rule = async (roleId: string, scopeType: number): Promise<void> => {
    const admin = await server.signIn('000000', 'admin');
    const [menuId] = await menuIdsOf(server, ['stationInfo']);
    const body = {
      menuId,
      scopeName: 's',
      resourceCode: 'stationInfo',
      scopeColumn: scopeType === 2 ? 'create_user' : 'create_dept',
      scopeType,
      scopeClass: 'x',
    };
    const made = await server.post('/api/blade-system/data-scope/submit', body, admin);
    const dataScopeIds = [(made.body.data as { id: string }).id];
    const granted = await server.post(
      '/api/blade-system/role/grant',
      { roleIds: [roleId], dataScopeIds },
      ours.admin,
    );
    expect(granted.status).toBe(200);
  };
  let east: string;
  beforeAll(async () => {
    east = await ours.dept('东区');
    const team = await ours.dept('东区一队', east);
    await station('总部', ours.deptId, ours.adminId);
    await station('东区', east, ours.adminId);
    await station('一队', team, ours.adminId);
    await station('无部门', null, ours.adminId);
    await database.owner(`insert into station (tenant_id, station_name) values ($1, '别家')`, [
      theirs.tenantId,
    ]);
  });
  const watcher = async (alias: string, deptId = east) => {
    const roleId = await ours.role(alias, ['stationInfo', 'stationInfo_view']);
    return { roleId, ...(await ours.user(alias, { roleIds: [roleId], deptId })) };
  };

  it('is the user’s department and those below by default', async () => {
    expect(await stationsOf(await watcher('plain'))).toStrictEqual(['一队', '东区']);
  });

  it('a data scope of a tenant’s admin is the whole tenant and nothing beyond', async () => {
    expect(await stationsOf(ours.admin)).toStrictEqual(['一队', '东区', '总部', '无部门'].sort());
  });

  it.each([
    [1, ['一队', '东区', '总部', '无部门'].sort()],
    [2, []],
    [3, ['东区']],
    [4, ['一队', '东区']],
  ])('a data scope of type %i shows the rows of its type', async (scopeType, expected) => {
    const someone = await watcher(`scope${scopeType}`);
    await rule(someone.roleId, scopeType);
    expect(await stationsOf(someone)).toStrictEqual(expected);
  });

  it('a data scope of type 2 shows own records', async () => {
    const someone = await watcher('owner');
    await rule(someone.roleId, 2);
    await station('自己的', null, someone.id);
    expect(await stationsOf(someone)).toStrictEqual(['自己的']);
  });

  it('applies to details too', async () => {
    const someone = await watcher('peeker');
    const [row] = await database.owner(`select id from station where station_name = '总部'`);
    const reply = await server.get(`/api/blade-stationInfo/stationInfo/detail?id=${row?.id}`, someone);
    expect(reply.status).toBe(404);
  });

  it('follows a moved department immediately', async () => {
    const someone = await watcher('mover');
    const branch = await ours.dept('分部');
    await station('分部站', branch, ours.adminId);
    expect(await stationsOf(someone)).not.toContain('分部站');
    const moved = await server.post(
      `/api/blade-system/dept/update-parent?ids=${branch}&parentId=${east}`,
      undefined,
      ours.admin,
    );
    expect(moved.status).toBe(200);
    expect(await stationsOf(someone)).toContain('分部站');
  });

  it('a data scope that cannot be applied is refused', async () => {
    const admin = await server.signIn('000000', 'admin');
    const [menuId] = await menuIdsOf(server, ['stationInfo']);
    const body = {
      menuId,
      scopeName: 's',
      resourceCode: 'stationInfo',
      scopeType: 5,
      scopeClass: 'x',
      scopeValue: '1=1',
    };
    const reply = await server.post('/api/blade-system/data-scope/submit', body, admin);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'dataScope.expression']);
  });
});

describe('a choice among several roles or departments', () => {
  it('is made at sign-in, and one that the user does not have changes nothing', async () => {
    const [posts, params] = [
      await ours.role('postman', ['post_view']),
      await ours.role('paramman', ['param_view']),
    ];
    await ours.user('both', { roleIds: [posts, params] });
    const as = async (roleId: string) => {
      const { token } = await server.token({
        params: { tenantId: ours.tenantId, username: 'both' },
        headers: { 'role-id': roleId },
      });
      return { roles: token.role_name, headers: { 'blade-auth': `bearer ${token.access_token}` } };
    };
    const chosen = await as(posts);
    expect(chosen.roles).toBe('postman');
    expect((await page('/api/blade-system/param/list', chosen.headers)).status).toBe(403);
    const foreign = await as(theirs.adminRoleId);
    expect(foreign.roles).toBe('postman,paramman');
  });
});
