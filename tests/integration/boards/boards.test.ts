import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { sourceKeys, sourceOf } from '@heliodeck/model/boards/widgets';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const world = await fieldWorld();
const ours = await organisation(world, '看板电力');
const theirs = await organisation(world, '别家看板');
const { owner } = world.database;
const mine = await addStation(owner, { tenantId: ours.tenantId, zone: 'Asia/Shanghai' });
const foreign = await addStation(owner, { tenantId: theirs.tenantId, zone: 'Asia/Shanghai' });
await addDevice(owner, { tenantId: ours.tenantId, dtuId: mine.dtuId, type: 3 });
const role = await ours.role('boards', ['board', 'board_add', 'board_edit', 'board_delete', 'dataBoard']);
const maker = await ours.user('maker', { roleIds: [role] });
const colleague = await ours.user('colleague', { roleIds: [role] });
const shared = await ours.role('watcher', ['board']);
const watcher = await ours.user('watcher', { roleIds: [shared] });
const nobody = await ours.user('nobody', { roleIds: [await ours.role('nobody', ['post'])] });

type Headers = Record<string, string>;
const path = '/api/blade-board/board';
const widget = { id: 'a', kind: 'bars', source: 'generationDays', x: 0, y: 0, w: 12, h: 6 };
const draft = { name: '我的', pages: [[widget]], turnSeconds: 0, turning: 'pages', roleIds: [] };
const save = async (body: Row, headers: Headers = maker) => {
  const { status, body: answer } = await world.post(`${path}/save`, body, headers);
  return [status, answer.errorCode ?? 'ok', answer.data as { id: string; version: number }] as const;
};
const ask = async (query: string, headers: Headers = ours.admin) => {
  const { status, body } = await world.get(`${path}/data?${query}`, headers);
  return [status, body.data as WidgetData] as const;
};
const names = async (headers: Headers) =>
  ((await world.get(`${path}/list`, headers)).body.data as { id: string }[]).map(({ id }) => id);

describe('a widget of a board', () => {
  it('is refused without a token, without a screen of boards, and for invalid parameters', async () => {
    expect((await ask('source=overview', {}))[0]).toBe(401);
    expect((await ask('source=overview', nobody))[0]).toBe(403);
    for (const query of [
      ...['', 'source=secrets', 'source=overview&stationId=x', 'source=stations&only=1;2'],
      ...['source=overview&year=1', 'source=overview&tenantId=000000'],
    ])
      expect([query, (await ask(query))[0]]).toEqual([query, 400]);
  });

  it('contains nothing of another tenant’s station', async () => {
    for (const source of sourceKeys.filter((key) => 'perStation' in sourceOf(key)))
      expect([source, (await ask(`source=${source}&stationId=${foreign.stationId}`))[0]]).toEqual([
        source,
        source === 'deviceTypes' || source === 'alarmDays' ? 200 : 404,
      ]);
    const [, devices] = await ask(`source=deviceTypes&stationId=${foreign.stationId}`);
    expect(devices).toMatchObject({ shape: 'parts', parts: [], total: 0 });
    const [, found] = await ask(`source=stations&only=${foreign.stationId}`);
    expect(found).toMatchObject({ shape: 'stations', stations: [] });
  });

  it.each(sourceKeys)('answers %s of a tenant whose devices have reported nothing yet', async (source) => {
    const [status, data] = await ask(`source=${source}`);
    expect(status).toBe(200);
    if (data.shape === 'series')
      expect(data.series.flatMap(({ values }) => values).filter((value) => value)).toEqual([]);
    if (data.shape === 'figures')
      expect(data.figures.filter(({ unit, value }) => unit === 'kWh' && value !== null)).toEqual([]);
  });

  it('counts the devices and stations that the caller can see, and no others', async () => {
    const [, overview] = await ask('source=overview');
    const figure = (key: string) =>
      overview.shape === 'figures' ? overview.figures.find((one) => one.key === key) : undefined;
    expect(figure('stations')).toMatchObject({ value: 1 });
    expect(figure('power')).toMatchObject({ value: null });
    const [, outside] = await ask('source=overview', maker);
    // The stations belong to no department of the maker's.
    expect(outside).toMatchObject({ shape: 'figures' });
    expect(JSON.stringify(outside)).not.toContain('"value":1');
  });
});

describe('a user’s own board', () => {
  it('is refused without the permission code, for invalid parameters, and where widgets do not fit', async () => {
    expect((await save(draft, {}))[0]).toBe(401);
    expect((await save(draft, watcher))[0]).toBe(403);
    for (const [pages, code] of [
      [[[{ ...widget, source: 'troubles' }]], 'board.kind'],
      [[[{ ...widget, x: 20 }]], 'board.outside'],
      [[[widget, { ...widget, id: 'b', x: 6 }]], 'board.overlap'],
      [[[widget, { ...widget, x: 12 }]], 'board.twice'],
    ] as const)
      expect((await save({ ...draft, pages }))[1]).toBe(code);
    for (const bad of [
      ...[{ name: '' }, { name: 'x'.repeat(61) }, { pages: [] }, { turnSeconds: 1 }, { turning: 'round' }],
      ...[{ pages: [[{ ...widget, w: 0 }]] }, { pages: [[{ ...widget, html: '<b>' }]] }, { roleIds: ['x'] }],
      { pages: [[{ ...widget, source: 'nothing' }]] },
    ])
      expect([bad, (await save({ ...draft, ...bad }))[0]]).toEqual([bad, 400]);
    const foreignRole = await theirs.role('foreign', ['board']);
    expect((await save({ ...draft, roleIds: [foreignRole] }))[0]).toBe(404);
    expect((await world.database.owner('select count(*)::int as n from board'))[0]?.n).toBe(0);
  });

  it('is visible to its creator, to the roles it is shared with and to administrators, and changed by creator and administrators', async () => {
    const [status, , { id }] = await save(draft);
    expect(status).toBe(200);
    expect(await names(maker)).toEqual(['dataBoard', id]);
    expect(await names(colleague)).toEqual(['dataBoard']);
    expect(await names(watcher)).toEqual([]);
    expect(await names(theirs.admin)).not.toContain(id);
    expect((await world.get(`${path}/detail?board=${id}`, colleague)).status).toBe(404);
    expect((await world.get(`${path}/detail?board=${id}`, theirs.admin)).status).toBe(404);
    const of = { board: id, version: 1 };
    expect((await save({ ...draft, of }, colleague))[0]).toBe(404);
    expect(await save({ ...draft, roleIds: [shared], of })).toMatchObject([200, 'ok', { id, version: 2 }]);
    expect(await names(watcher)).toEqual([id]);
    const otherMaker = await save({ ...draft, roleIds: [role, shared] }, colleague);
    expect((await save({ ...draft, of: { board: otherMaker[2].id, version: 1 } }))[1]).toBe('board.notYours');
    expect((await save({ ...draft, of }, ours.admin))[1]).toBe('board.changed');
    expect((await save({ ...draft, of: { ...of, version: 2 } }, ours.admin))[0]).toBe(200);
    const remove = (headers: Headers) => world.post(`${path}/remove`, { board: id }, headers);
    expect((await remove(theirs.admin)).status).toBe(404);
    expect((await remove(maker)).status).toBe(200);
    expect((await remove(maker)).status).toBe(404);
  });

  it('stores the first of two concurrent changes, and refuses the other', async () => {
    const [, , { id }] = await save(draft);
    const of = { board: id, version: 1 };
    const both = await Promise.all([save({ ...draft, name: 'a', of }), save({ ...draft, name: 'b', of })]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  });
});

it('2,000 stations appear on one map with the figures of all of them within seconds', async () => {
  await owner(
    `insert into station select (jsonb_populate_record(s, jsonb_build_object('id', new_id(), 'station_name', 'S' || n,
       'longitude', (100 + n % 20)::text, 'latitude', (25 + n % 15)::text, 'installed_capacity', 1e9))).*
     from station s, generate_series(1, 2000) n where s.id = $1`,
    [mine.stationId],
  );
  const from = performance.now();
  const [, map] = await ask('source=stations');
  expect(map.shape === 'stations' ? map.stations.length : 0).toBe(2_001);
  for (const source of ['overview', 'stationStates', 'stationGeneration', 'consumptionDays', 'dayPower'])
    expect([source, (await ask(`source=${source}`))[0]]).toEqual([source, 200]);
  const [, overview] = await ask('source=overview');
  const capacity = overview.shape === 'figures' && overview.figures.find(({ key }) => key === 'capacity');
  expect(capacity).toMatchObject({ value: 2e12 });
  expect(performance.now() - from).toBeLessThan(20_000);
});

it('a widget that names a removed station reports that the station does not exist', async () => {
  const gone = await addStation(owner, { tenantId: ours.tenantId, zone: 'Asia/Shanghai' });
  const pages = [
    [
      { ...widget, station: gone.stationId },
      { ...widget, id: 'b', x: 12 },
    ],
  ];
  const [status, , { id }] = await save({ ...draft, pages }, ours.admin);
  expect(status).toBe(200);
  await owner('update station set is_deleted = 1 where id = $1', [gone.stationId]);
  expect((await world.get(`${path}/detail?board=${id}`, ours.admin)).status).toBe(200);
  expect((await ask(`source=generationDays&stationId=${gone.stationId}`))[0]).toBe(404);
  expect((await ask('source=generationDays'))[0]).toBe(200);
});
