import { listSettingsLimits } from '@heliodeck/model/wire/list-layout';
import { describe, expect, it } from 'vitest';
import { calls, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const org = await organisation(server);
const role = await org.role('posts', ['post']);
const [anna, bert] = [
  await org.user('anna', { roleIds: [role] }),
  await org.user('bert', { roleIds: [role] }),
];
const path = 'blade-system/list-settings';
const [of, to] = [calls(server, anna), calls(server, bert)];
const save = (listKey: unknown, settings: unknown, as = of) => as.post(`${path}/save`, { listKey, settings });

const layout = { shown: { remark: false }, order: ['b', 'a'], widths: { a: 80 }, density: 'compact' };
const views = [{ name: '夜班', layout, filters: { name: '敦煌' }, sort: { field: 'a', direction: 'desc' } }];

describe('list settings of a user', () => {
  it('is neither returned nor stored without a token', async () => {
    expect((await server.get(`/api/${path}`)).status).toBe(401);
    const reply = await server.post(`/api/${path}/save`, { listKey: 'post', settings: {} });
    expect(reply.status).toBe(401);
  });

  it.each([
    ['a key that is an address', '../user', {}],
    ['a key of 65 letters', 'a'.repeat(65), {}],
    ['no settings', 'post', undefined],
    ['a name nobody knows', 'post', { colour: 'red' }],
    ['a width of 39 px', 'post', { layout: { widths: { a: 39 } } }],
    ['a width of half a pixel', 'post', { layout: { widths: { a: 80.5 } } }],
    ['an invalid density', 'post', { layout: { density: 'huge' } }],
    ['a column that is a sentence', 'post', { layout: { order: ['drop table'] } }],
    ['201 columns', 'post', { layout: { order: Array.from({ length: 201 }, (_, n) => `c${n}`) } }],
    ['a view without a name', 'post', { views: [{ name: ' ', layout: {} }] }],
    ['two views of one name', 'post', { views: [views[0], views[0]] }],
    ['21 views', 'post', { views: Array.from({ length: 21 }, (_, n) => ({ name: `v${n}`, layout: {} })) }],
  ])('are not stored with %s', async (_what, listKey, settings) => {
    const reply = await save(listKey, settings);
    expect(reply.status).toBe(400);
    expect(reply.body.errorCode).toBeTypeOf('string');
    expect(await of.get(path)).toStrictEqual({});
  });

  it('are returned unchanged, to this user only, until they are deleted', async () => {
    expect((await save('post', { layout, views })).status).toBe(200);
    expect((await save('dtu', { layout: {} })).status).toBe(200);
    expect(await of.get(path)).toStrictEqual({ dtu: { layout: {} }, post: { layout, views } });
    expect(await to.get(path)).toStrictEqual({});
    expect((await save('post', { views: [] }, to)).status).toBe(200);
    expect(await of.get(path)).toMatchObject({ post: { layout, views } });
    await save('dtu', null);
    await save('post', null);
    expect(await of.get(path)).toStrictEqual({});
    expect(await to.get(path)).toStrictEqual({ post: { views: [] } });
  });

  it('are stored once where they are saved twice at once', async () => {
    const both = await Promise.all([save('menu', { views }), save('menu', { views })]);
    expect(both.map(({ status }) => status)).toStrictEqual([200, 200]);
    expect(await of.get(path)).toStrictEqual({ menu: { views } });
    await save('menu', null);
  });

  it('are refused for one list more than the limit, and existing ones may still change', async () => {
    const [user] = await server.database.owner('select id, tenant_id from "user" where account = $1', [
      'anna',
    ]);
    await server.database.owner(
      `insert into list_setting (tenant_id, user_id, list_key, settings, updated_at)
       select $1, $2, 'list' || n, '{}', now() from generate_series(1, $3::int) n`,
      [user?.tenant_id, user?.id, listSettingsLimits.lists],
    );
    const reply = await save('oneMore', {});
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'listSettings.tooMany']);
    expect((await save('list1', { views })).status).toBe(200);
  });
});
