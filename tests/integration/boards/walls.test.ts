import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation } from '../../support/organisation.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const ours = await organisation(world, '大屏电力');
const theirs = await organisation(world, '别家大屏');
const { owner } = world.database;
const site = await addStation(owner, { tenantId: ours.tenantId, zone: 'Asia/Shanghai' });
const foreign = await addStation(owner, { tenantId: theirs.tenantId, zone: 'Asia/Shanghai' });
const device = await addDevice(owner, { tenantId: ours.tenantId, dtuId: site.dtuId, type: 3 });
const codes = ['board', 'board_add', 'board_share', 'dataBoard'];
const maker = await ours.user('maker', { roleIds: [await ours.role('maker', codes)] });
type Headers = Record<string, string>;

const base = '/api/blade-board';
const make = async (headers: Headers = ours.admin, wish: object = {}) => {
  const body = { board: 'dataBoard', name: '控制室', days: null, ...wish };
  const { status, body: answer } = await world.post(`${base}/key/make`, body, headers);
  return [status, answer.data as { id: string; key: string }] as const;
};
const open = async (key: string) => {
  const { status, body } = await world.post(`${base}/wall/open`, { key }, {});
  return [status, body.errorCode ?? 'ok', body.data as { id: string; pages: { id: string }[][] }] as const;
};
const data = async (key: string, widget: string, more: object = {}) => {
  const { status, body } = await world.post(`${base}/wall/data`, { key, page: 0, widget, ...more }, {});
  return [status, body.errorCode ?? 'ok', body.data] as const;
};
const gone = [403, 'board.keyGone'];
const start = async (answer: Promise<readonly unknown[]>) => (await answer).slice(0, 2);

describe('the key of a wall', () => {
  it('is refused without a token or code, for a board of another user, and for invalid input', async () => {
    expect((await make({}))[0]).toBe(401);
    const reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['dataBoard'])] });
    expect((await make(reader))[0]).toBe(403);
    expect((await make(maker, { board: 'electricityAnalysis' }))[0]).toBe(404);
    expect((await make(maker, { board: '1' }))[0]).toBe(404);
    for (const bad of [{ name: '' }, { days: 0 }, { days: 1e9 }, { tenantId: '000000' }])
      expect([bad, (await make(maker, bad))[0]]).toEqual([bad, 400]);
  });

  it('opens its board in the creator’s tenant, and is not stored in the database', async () => {
    const [status, { key }] = await make();
    expect(status).toBe(200);
    expect(await open(key)).toMatchObject([200, 'ok', { id: 'dataBoard' }]);
    const [, , shown] = await data(key, 'stations-map');
    expect(shown).toMatchObject({ shape: 'stations', stations: [{ id: site.stationId }] });
    const kept = JSON.stringify(await owner('select * from board_key'));
    expect(kept).not.toContain(key);
    expect(world.lines.map((line) => JSON.stringify(line)).join()).not.toContain(key);
  });

  it('grants nothing else: no widget outside its board, no station of another tenant, no call of the product', async () => {
    const [, { key }] = await make();
    expect((await data(key, 'repairFees-bars'))[0]).toBe(404);
    expect((await data(key, 'repairFees-bars', { page: 1 }))[0]).toBe(200);
    expect((await data(key, 'top'))[0]).toBe(404);
    expect((await data(key, 'dayPower-line', { stationId: foreign.stationId }))[0]).toBe(404);
    expect((await data(key, 'stations-map', { source: 'troubles' }))[0]).toBe(400);
    const shown: Headers[] = [{ 'blade-auth': `bearer ${key}` }, { authorization: `Bearer ${key}` }];
    for (const headers of shown)
      for (const path of ['/api/blade-user/info', `${base}/board/list`, '/api/blade-watch/watch/stations'])
        expect([path, (await world.get(path, headers)).status]).toEqual([path, 401]);
  });

  it('is invalid once it is revoked, expired or unknown, or its maker may not sign in', async () => {
    const [, { id, key }] = await make(maker);
    expect((await open(key))[0]).toBe(200);
    const revoke = async (headers: Headers, of = id) =>
      (await world.post(`${base}/key/revoke`, { key: of }, headers)).status;
    expect(await revoke(theirs.admin)).toBe(404);
    expect(await revoke(maker)).toBe(200);
    expect(await revoke(maker)).toBe(200);
    expect(await start(open(key))).toEqual(gone);
    expect(await start(data(key, 'stations-map'))).toEqual(gone);
    for (const wrong of ['', 'x', "' or 1=1 --", 'A'.repeat(43)])
      expect(await start(open(wrong))).toEqual(gone);
    const [, short] = await make(maker, { days: 1 });
    expect((await open(short.key))[0]).toBe(200);
    await owner("update board_key set expires_at = now() - interval '1 second' where id = $1", [short.id]);
    expect(await start(open(short.key))).toEqual(gone);
    const [, lasting] = await make(maker);
    await owner('update "user" set status = 0 where id = $1', [maker.id]);
    expect(await start(open(lasting.key))).toEqual(gone);
    await owner('update "user" set status = 1 where id = $1', [maker.id]);
    expect((await open(lasting.key))[0]).toBe(200);
    await owner('update role set is_deleted = 1 where tenant_id = $1 and role_alias = $2', [
      ...[ours.tenantId, 'maker'],
    ]);
    await until(async () => (await open(lasting.key))[0] === 403, 'the key ends with its maker’s role');
  });

  it('shows its creator’s data scope, and is listed with its last use', async () => {
    const [, { key }] = await make(ours.admin, { name: '南厅' });
    await data(key, 'stations-map');
    const { body } = await world.get(`${base}/key/list`, ours.admin);
    const listed = (body.data as { name: string; lastUsedAt: string | null }[]).find(
      ({ name }) => name === '南厅',
    );
    expect(listed?.lastUsedAt).toMatch(/^20\d\d-/);
    expect((await world.get(`${base}/key/list`, theirs.admin)).body.data).toEqual([]);
    const narrow = await ours.user('narrow', { roleIds: [await ours.role('narrow', codes)] });
    const [, own] = await make(narrow);
    expect((await data(own.key, 'stations-map'))[2]).toMatchObject({ stations: [] });
  });

  it('receives which of its stations have changes, without their values, until it is revoked', async () => {
    const [, { id, key }] = await make();
    const stream = await fetch(`${world.address}${base}/wall/feed`, {
      method: 'POST',
      body: JSON.stringify({ key }),
      headers: { 'content-type': 'application/json' },
    });
    expect(stream.status).toBe(200);
    let heard = '';
    const reading = (async () => {
      for await (const piece of stream.body ?? []) heard += new TextDecoder().decode(piece);
    })().catch(() => undefined);
    await until(() => heard.includes('event: ready'), 'the feed is ready');
    const now = Date.now();
    await world.store([
      {
        deviceId: device,
        dtuId: site.dtuId,
        tenantId: ours.tenantId,
        record: 'inverterData',
        pack: 0,
        origin: 0,
        at: now,
        values: { power: 4_321 },
      },
    ] as never);
    await until(() => heard.includes('event: moved'), 'news of the station');
    expect(heard).toContain(site.stationId);
    expect(heard).not.toContain('4321');
    await world.post(`${base}/key/revoke`, { key: id }, ours.admin);
    const refused = await fetch(`${world.address}${base}/wall/feed`, {
      method: 'POST',
      body: JSON.stringify({ key }),
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(403);
    await stream.body?.cancel().catch(() => undefined);
    await Promise.race([reading, Promise.resolve()]);
  });
});
