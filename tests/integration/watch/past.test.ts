import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { twoSites } from '../../support/two-sites.ts';
import { until } from '../../support/until.ts';

const { world, ours, east, west } = await twoSites();
const others = await organisation(world, '别家电力');
type Headers = Record<string, string>;
const path = '/api/blade-watch/watch/past';
const past = async (query: string, headers: Headers = ours.admin): Promise<DevicePast> => {
  const { status, body } = await world.get(`${path}?${query}`, headers);
  expect([query, status]).toEqual([query, 200]);
  return body.data as DevicePast;
};
const nothing: DevicePast = { events: [], changes: [] };
const device = east.device(1);
const readdress = async (address: number) => {
  const row = (await world.get(`/api/blade-xwj/xwj/detail?id=${device}`, ours.admin)).body.data as object;
  const { status } = await world.post('/api/blade-xwj/xwj/submit', { ...row, address }, ours.admin);
  expect(status).toBe(200);
};
const watcherOf = async (name: string, deptId: string): Promise<Headers> =>
  ours.user(name, { roleIds: [await ours.role(name, ['monitorPowerSite'])], deptId });
const deptOf = async (stationId: string): Promise<string> => {
  const [row] = await world.database.owner('select create_dept::text as id from station where id = $1', [
    stationId,
  ]);
  return String(row?.id);
};

describe('a call for the past events of a device is refused', () => {
  it('the call is refused without a token or a monitoring screen', async () => {
    expect((await world.get(`${path}?deviceId=1`)).status).toBe(401);
    const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', ['post'])] });
    expect((await world.get(`${path}?deviceId=1`, clerk)).status).toBe(403);
  });

  it('invalid input is a coded refusal, and an empty request has an empty answer', async () => {
    for (const query of ['deviceId=x', 'deviceId=0', 'deviceId=1&more=1', 'deviceId=1&from=x']) {
      const reply = await world.get(`${path}?${query}`, ours.admin);
      expect([query, reply.status, typeof reply.body.errorCode]).toEqual([query, 400, 'string']);
    }
    expect((await world.get(path, ours.admin)).body.data).toEqual({ events: [], changes: [] });
  });

  it('nothing is returned for a missing device, another tenant’s, or one outside the data scope', async () => {
    await readdress(3);
    await readdress(1);
    const watcher = await watcherOf('outside', await deptOf(west.stationId));
    for (const headers of [others.admin, watcher])
      for (const query of [`deviceId=${device}`, `dtuId=${east.dtuId}`, `stationId=${east.stationId}`])
        expect([query, await past(query, headers)]).toEqual([query, nothing]);
    expect(await past('deviceId=999')).toEqual(nothing);
    await readdress(4);
  });
});

describe('the past events of a device', () => {
  it('includes who changed its address from what to what, the newest first', async () => {
    const { changes } = await past(`deviceId=${device}`);
    expect(changes[0]).toMatchObject({
      entity: 'xwj',
      id: device,
      field: 'address',
      from: '1',
      to: '4',
    });
    // With many devices of a station it contains which one.
    const [ofStation] = (await past(`stationId=${east.stationId}`)).changes;
    expect(ofStation).toMatchObject({ id: device, name: changes[0]?.name });
    expect(ofStation?.name).not.toBe('');
    expect(changes[0]?.account).not.toBe('');
    expect(Math.abs((changes[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    await readdress(1);
    expect((await past(`deviceId=${device}`)).changes[0]).toMatchObject({ from: '4', to: '1' });
  });

  it('connections and disconnections are listed with their reason, of the device, its DTU and its station alike', async () => {
    const dtu = east.dial();
    const ours = async (query: string) => (await past(query)).events.map(({ of, event }) => `${of} ${event}`);
    await until(async () => (await ours(`deviceId=${device}`)).includes('device online'), 'it is online');
    dtu.close();
    const lost = await until(
      async () =>
        (await past(`deviceId=${device}`)).events.find(
          ({ of, event }) => of === 'dtu' && event === 'offline',
        ),
      'the DTU is missed',
    );
    expect(lost.reason).toBe('socket-lost');
    for (const query of [`dtuId=${east.dtuId}`, `stationId=${east.stationId}`])
      expect(await ours(query)).toEqual(
        expect.arrayContaining(['dtu online', 'dtu offline', 'device online']),
      );
  });

  it('a period has its own events, those of outages that began before it, and says if there are more', async () => {
    const begin = Date.parse('2026-03-01T00:00:00Z');
    const hour = 3_600_000;
    const add = (event: string, from: number, count: number) =>
      world.database.owner(
        `insert into online_event (tenant_id, subject, subject_id, event, at)
         select tenant_id, 'device', id, $2, $3::timestamptz + n * interval '1 second'
         from device, generate_series(1, $4) n where id = $1`,
        [device, event, new Date(from), count],
      );
    await add('offline', begin - 48 * hour, 1);
    await add('online', begin + hour, 1);
    await add('offline', begin + 30 * hour, 201);
    const of = (from: number, to: number) => past(`deviceId=${device}&from=${from}&to=${to}`);
    const day = await of(begin, begin + 24 * hour);
    expect(day.events.map(({ event }) => event)).toEqual(['online', 'offline']);
    expect(day.isCut).toBeUndefined();
    const many = await of(begin + 25 * hour, begin + 48 * hour);
    expect([many.events.length, many.isCut]).toEqual([200, true]);
    expect((await of(begin - 72 * hour, begin - 71 * hour)).events).toEqual([]);
    const reversed = await world.get(`${path}?deviceId=${device}&from=2&to=1`, ours.admin);
    expect([reversed.status, reversed.body.errorCode]).toEqual([400, 'period.reversed']);
  });

  it("a user with the watch menu sees the line as far as the DTU, and nothing of the DTU's record", async () => {
    await world.database.owner('update dtu set name = $2 where id = $1', [east.dtuId, '前名']);
    const row = (await world.get(`/api/blade-dtu/dtu/detail?id=${east.dtuId}`, ours.admin)).body
      .data as object;
    await world.post('/api/blade-dtu/dtu/submit', { ...row, name: '后名' }, ours.admin);
    expect((await past(`deviceId=${device}`)).changes.some(({ entity }) => entity === 'dtu')).toBe(true);
    const watcher = await watcherOf('inside', await deptOf(east.stationId));
    expect((await past(`deviceId=${device}`, watcher)).changes.some(({ entity }) => entity === 'dtu')).toBe(
      false,
    );
    expect((await world.get(`/api/blade-dtu/dtu/line?id=${east.dtuId}`, watcher)).status).toBe(200);
    expect((await world.get(`/api/blade-dtu/dtu/line?id=${west.dtuId}`, watcher)).status).not.toBe(200);
    expect((await world.get(`/api/blade-dtu/dtu/detail?id=${east.dtuId}`, watcher)).status).toBe(403);
  });
});
