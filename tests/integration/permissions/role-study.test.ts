import type { RoleComparison, Sight, SightMenu } from '@heliodeck/model/wire/role-sight';
import { describe, expect, it } from 'vitest';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

type Headers = Record<string, string>;
const world = await platform();
const ours = await organisation(world, '光明电力');
const theirs = await organisation(world, '别家电力');
const { admin } = ours;
const base = '/api/blade-system/role';

const viewer = await ours.role('viewer', ['stationInfo', 'stationInfo_view', 'dtu', 'dtu_view']);
const editor = await ours.role('editor', ['stationInfo', 'stationInfo_view', 'stationInfo_edit']);
const auditor = await ours.role('auditor', ['role', 'role_view', 'stationInfo_view', 'stationInfo']);
const person = await ours.user('person', { roleIds: [viewer], deptId: ours.deptId });
const reader = await ours.user('reader', { roleIds: [auditor], deptId: ours.deptId });
const foreign = await theirs.role('foreign', ['dtu_view']);

const compare = (roleId: string, otherId: string, headers: Headers = admin) =>
  world.get(`${base}/compare?roleId=${roleId}&otherId=${otherId}`, headers);
const seeAs = (body: Row, headers: Headers = admin) => world.post(`${base}/see-as`, body, headers);
const copy = (body: Row, headers: Headers = admin) => world.post(`${base}/copy`, body, headers);
const flat = (menus: readonly SightMenu[]): readonly SightMenu[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.children)]);

describe('the study of roles', () => {
  it('is refused without a token, with invalid parameters, for an unknown role, and across tenants', async () => {
    expect((await compare(viewer, editor, {})).status).toBe(401);
    expect((await compare(viewer, 'nonsense')).status).toBe(400);
    expect((await compare(viewer, '999')).body.errorCode).toBe('record.notFound');
    expect((await compare(viewer, foreign)).body.errorCode).toBe('record.notFound');
    expect((await seeAs({ roleId: foreign })).body.errorCode).toBe('record.notFound');
    expect((await seeAs({})).status).toBe(400);
    expect((await seeAs({ userId: person.id }, theirs.admin)).body.errorCode).toBe('record.notFound');
  });

  it('is refused to users with fewer rights than it would show', async () => {
    expect((await seeAs({ roleId: viewer }, reader)).body.errorCode).toBe('delegation.permissions');
    expect((await seeAs({ userId: person.id }, reader)).body.errorCode).toBe('delegation.account');
    expect((await compare(viewer, auditor, reader)).body.errorCode).toBe('delegation.permissions');
    expect((await copy({ id: viewer, roleName: 'x', roleAlias: 'x' }, reader)).status).toBe(403);
  });
});

describe('the comparison of two roles', () => {
  it('lists what one has and the other lacks, with the parent menus', async () => {
    const told = (await compare(viewer, editor)).body.data as RoleComparison;
    const has = Object.fromEntries(told.grants.map(({ code, has: both }) => [code, both]));
    expect(has).toMatchObject({
      dtu: [true, false],
      dtu_view: [true, false],
      stationInfo_edit: [false, true],
    });
    expect(has).not.toHaveProperty('stationInfo_view');
    expect(told.common).toBeGreaterThanOrEqual(2);
    expect(told.grants.find(({ code }) => code === 'dtu_view')?.path.length).toBeGreaterThan(1);
  });

  it('finds no difference between a role and itself', async () => {
    expect((await compare(viewer, viewer)).body.data).toMatchObject({
      grants: [],
      reach: [],
      interfaces: [],
    });
  });
});

describe('a copy of a role', () => {
  it('holds what its source holds, under a different name', async () => {
    const id = idOf(await copy({ id: editor, roleName: '编辑副本', roleAlias: 'editor-copy' }));
    expect(id).not.toBe(editor);
    expect((await compare(editor, id)).body.data).toMatchObject({ grants: [], reach: [], interfaces: [] });
  });

  it('is not created if its alias is invalid', async () => {
    const count = async () => (await world.get(`${base}/page?size=1`, admin)).body.data as { total: number };
    const before = (await count()).total;
    expect((await copy({ id: editor, roleName: 'x', roleAlias: 'a,admin' })).body.errorCode).toBe(
      'field.pattern',
    );
    expect((await copy({ id: editor, roleName: 'x', roleAlias: 'administrator' })).status).toBe(403);
    expect((await count()).total).toBe(before);
  });
});

describe('the preview as another user', () => {
  it('shows the menus, buttons and rows that apply to that user’s calls, and creates no session', async () => {
    const sessions = () => world.database.owner('select count(*)::int as n from access_session');
    const before = await sessions();
    const sight = (await seeAs({ userId: person.id })).body.data as Sight;
    const menus = flat(sight.menus);
    const own = (await world.get('/api/blade-system/menu/routes', person)).body.data as SightMenu[];
    const walk = (all: readonly { name: string; children?: readonly SightMenu[] }[]): readonly string[] =>
      all.flatMap(({ name, children = [] }) => [name, ...walk(children)]);
    expect(menus.map(({ name }) => name)).toEqual(walk(own));
    expect(menus.flatMap(({ buttons }) => buttons.map(({ code }) => code)).toSorted()).toEqual([
      'dtu_view',
      'stationInfo_view',
    ]);
    const station = sight.reach.find(({ entity }) => entity === 'stationInfo');
    expect(station).toMatchObject({ rows: 'departments', allFields: true });
    expect(station?.departmentCount).toBeGreaterThan(0);
    expect(sight.reach.some(({ entity }) => entity === 'user')).toBe(false);
    expect(await sessions()).toEqual(before);
  });

  it('is recorded in the audit log with both users', async () => {
    await seeAs({ roleId: viewer });
    const page = (await world.get('/api/blade-log/audit/list?act=seeAs', admin)).body.data as {
      records: readonly Row[];
    };
    expect(page.records.some(({ recordId, entity }) => recordId === viewer && entity === 'role')).toBe(true);
  });
});
