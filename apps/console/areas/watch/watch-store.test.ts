import type { LiveEvent } from '@heliodeck/client/live-feed';
import type { Trouble } from '@heliodeck/model/wire/trouble';
import type { StationTile } from '@heliodeck/model/wire/watch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WatchStore } from './watch-store.ts';

const tile = (id: string, given: Partial<StationTile> = {}): StationTile =>
  ({
    id,
    name: `S${id}`,
    regionId: '350203',
    state: 'running',
    worst: null,
    troubles: 0,
    ...given,
  }) as StationTile;
const trouble = (stationId: string, deviceId: string, given: Partial<Trouble> = {}): Trouble => ({
  id: `${stationId} ${deviceId}`,
  kind: 'deviceOffline',
  severity: 'warning',
  stationId,
  stationName: `S${stationId}`,
  dtuId: null,
  deviceId,
  subject: deviceId,
  since: 0,
  words: { code: 'deviceOffline', args: {} },
  who: null,
  link: '/',
  ...given,
});
const online = (stationId: string, isOnline: boolean, at = 1): LiveEvent => ({
  kind: 'online',
  of: 'device',
  id: `d${stationId}`,
  stationId,
  online: isOnline,
  at,
});
const readings = (stationId: string, deviceId: string): LiveEvent => ({
  kind: 'readings',
  stationId,
  deviceId,
  record: 'controller',
  pack: 0,
  at: 1,
  values: {},
});

/** A server with these stations, which records the requests. */
function server(stations: StationTile[], troubles: Trouble[] = []) {
  const asked: string[] = [];
  const state = { stations, troubles, isDown: false };
  const read = async (path: string, query: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const ids = query.stationIds === undefined ? undefined : String(query.stationIds).split(',');
    asked.push(`${path.split('/').at(-1)} ${ids?.join() ?? query.kind ?? 'all'}`);
    if (state.isDown) throw new Error('away');
    // The state at the time of the request; the response is delayed.
    const [of, wrong] = [state.stations, state.troubles];
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(() => resolve(), 100);
    await promise;
    if (path.endsWith('lines')) return [];
    if (path.endsWith('stations')) return { stations: of.filter(({ id }) => ids?.includes(id) ?? true) };
    const records = wrong.filter(({ stationId }) => ids?.includes(stationId) ?? true);
    const counts = { critical: 0, warning: records.length, info: 0 };
    return { records, total: records.length, size: 500, current: 1, counts };
  };
  const questions = (wanted: string): number => asked.filter((one) => one === wanted).length;
  return { state, asked, questions, read: read as never };
}

async function loaded(of: ReturnType<typeof server>): Promise<WatchStore> {
  const store = new WatchStore(of.read);
  stops.push(() => store.stop());
  const load = store.load();
  await vi.advanceTimersByTimeAsync(100);
  await load;
  await vi.advanceTimersByTimeAsync(2_000);
  of.asked.length = 0;
  return store;
}

let stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a feed that repeats events', () => {
  it('causes one request, however often the same event arrives', async () => {
    const fleet = server([tile('1'), tile('2')]);
    const store = await loaded(fleet);
    for (let n = 0; n < 1_000; n += 1) store.hear(online('1', false));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fleet.asked).toEqual(['troubles 1', 'stations 1']);
  });

  it('loads all stations once after many reload events, not for each of them', async () => {
    const fleet = server([tile('1')]);
    const store = await loaded(fleet);
    for (let n = 0; n < 50; n += 1) {
      store.hear({ kind: 'reload' });
      await vi.advanceTimersByTimeAsync(10);
    }
    fleet.state.stations = [tile('1', { name: 'renamed' })];
    store.hear({ kind: 'reload' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fleet.questions('stations all')).toBeLessThanOrEqual(3);
    expect(store.state().tiles?.get('1')?.name).toBe('renamed');
  });
});

describe('a feed that skips events', () => {
  it.each(['deviceOffline', 'stale'] as const)(
    'a device listed as %s is queried when it reports again, even without an event that it is back',
    async (kind) => {
      const fleet = server([tile('1')], [trouble('1', '7', { kind })]);
      const store = await loaded(fleet);
      expect(store.state().troubles).toHaveLength(1);
      fleet.state.troubles = [];
      store.hear(readings('1', '8'));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(store.state().troubles).toHaveLength(1);
      store.hear(readings('1', '7'));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(store.state()).toMatchObject({ troubles: [], counts: { warning: 0 } });
    },
  );
});

describe('a server that is unavailable or slow', () => {
  it('is queried for the changes made while it was unavailable', async () => {
    const fleet = server([tile('1')]);
    const store = await loaded(fleet);
    fleet.state.isDown = true;
    store.hear(online('1', false));
    await vi.advanceTimersByTimeAsync(3_000);
    fleet.state.isDown = false;
    fleet.state.stations = [tile('1', { state: 'offline' })];
    fleet.state.troubles = [trouble('1', '7')];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(store.state().troubles).toHaveLength(1);
    expect(store.state().tiles?.get('1')?.state).toBe('offline');
  });

  it('is queried again automatically if not even the first answer arrived', async () => {
    const fleet = server([tile('1')]);
    fleet.state.isDown = true;
    const store = new WatchStore(fleet.read);
    stops.push(() => store.stop());
    await store.load();
    expect(store.state()).toMatchObject({ tiles: undefined, error: { message: 'away' } });
    fleet.state.isDown = false;
    store.hear(online('1', true));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(store.state()).toMatchObject({ error: undefined });
    expect([...(store.state().tiles?.keys() ?? [])]).toEqual(['1']);
  });

  it('does not overwrite a newer answer with one from before the change', async () => {
    const fleet = server([tile('1')]);
    const store = await loaded(fleet);
    const load = store.load();
    fleet.state.stations = [tile('1', { state: 'offline' })];
    store.hear(online('1', false));
    await vi.advanceTimersByTimeAsync(5_000);
    await load;
    expect(store.state().tiles?.get('1')?.state).toBe('offline');
  });

  it('keeps the button for more troubles when it refuses the request', async () => {
    const fleet = server([tile('1')], [trouble('1', '7')]);
    const store = await loaded(fleet);
    fleet.state.isDown = true;
    await store.more();
    expect(store.state().troubles).toHaveLength(1);
  });
});

it('asks once for every trouble that an alarm can change where an alarm was handled, and keeps the others', async () => {
  const silent = trouble('1', '7');
  const old = trouble('1', '8', { kind: 'stale' });
  const fleet = server([tile('1')], [silent, old]);
  const store = await loaded(fleet);
  fleet.state.troubles = [{ ...silent, who: 'Li' }];
  store.hear({ kind: 'changed', entity: 'realtimeAlarm', id: '1', at: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fleet.asked).toEqual(['troubles alarm,dtuOffline,busSilent,deviceOffline,fault,protection']);
  expect(store.state().troubles?.map(({ deviceId, who }) => [deviceId, who])).toEqual([
    ['7', 'Li'],
    ['8', null],
  ]);
});

it('a station that moved out of the scope is removed with its troubles', async () => {
  const fleet = server([tile('1'), tile('2')], [trouble('1', '7'), trouble('2', '8')]);
  const store = await loaded(fleet);
  store.show(['1', '2']);
  fleet.state.stations = [tile('2')];
  store.hear(readings('1', '9'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...(store.state().tiles?.keys() ?? [])]).toEqual(['2']);
  expect(store.state().troubles?.map(({ stationId }) => stationId)).toEqual(['2']);
});

it('requests the lines of all stations if one call can return them, since paper shows them all, else of the visible ones', async () => {
  const few = server([tile('1'), tile('2'), tile('3')]);
  const store = await loaded(few);
  store.show(['2']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(few.asked).toContain('lines 2,1,3');
  const many = server(Array.from({ length: 201 }, (_, n) => tile(String(n + 1))));
  const large = await loaded(many);
  large.show(['2']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(many.asked).toContain('lines 2');
});
