import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldWorld } from '../../support/field-world.ts';
import { testPassword } from '../../support/platform.ts';
import { addDevice, addStation, meterReading } from '../../support/telemetry.ts';

// Checks every call with a period or a page; a new one is included automatically.

const world = await fieldWorld();
const chief = await world.signIn('000000', 'admin', testPassword);
const owner = world.database.owner;
const tenantId = '000000';
const zone = 'Asia/Shanghai';
const one = await addStation(owner, { tenantId, zone });
const other = await addStation(owner, { tenantId, zone });
const meterOf = (dtuId: string) => addDevice(owner, { tenantId, dtuId, type: 2 });
const meters = [await meterOf(one.dtuId), await meterOf(other.dtuId)] as const;
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000;
await world.store(
  meters.flatMap((meter) =>
    [0, 1, 2, 3].map((n) => meterReading(tenantId, meter, start + n * 60_000, { firstVoltage: n })),
  ),
);

const routes = world.app.http.registry.all;
const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  ((schema as z.ZodObject | undefined)?.shape ?? {}) as Readonly<Record<string, unknown>>;
const at = (minutes: number): string =>
  new Date(start + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
interface Listed {
  readonly records: readonly Record<string, unknown>[];
  readonly ignored?: readonly string[];
  readonly more?: true;
  readonly total?: number;
}
const list = async (path: string, query: Readonly<Record<string, string>>): Promise<Listed> => {
  const { body } = await world.get(`/api/${path}/list?${new URLSearchParams(query)}`, chief);
  return body.data as Listed;
};

describe('every call that takes a period', () => {
  const names = [
    ['beginTime', 'endTime'],
    ['startTime', 'endTime'],
    ['beginDate', 'endDate'],
  ] as const;
  const paired = routes.flatMap(({ path, query }) => {
    const ends = names.find((pair) => pair.every((name) => name in shapeOf(query)));
    return ends ? [[path, ends] as const] : [];
  });
  const fill = `xwjId=${meters[0]}&deviceId=${meters[0]}&stationId=${one.stationId}&type=1&signals=power`;

  it('is listed: histories, charts and daily figures', () => {
    const paths = paired.map(([path]) => path);
    expect(paths).toContain('/api/blade-index/index/dailyMeterData');
    expect(paths.filter((path) => path.endsWith('/getEchart')).length).toBe(5);
    expect(paths.filter((path) => path.endsWith('History/list')).length).toBeGreaterThan(4);
    expect(paths).toContain('/api/blade-realtimeAlarm/realtimeAlarm/list');
    expect(paths).toContain('/api/blade-realtimeAlarm/realtimeAlarm/export-alarm');
    expect(paths).toContain('/api/blade-historyAlarm/historyAlarm/list');
    expect(paths).toContain('/api/blade-flow/work/todo-list');
  });

  it.each(paired)('%s refuses a period that ends before it begins', async (path, ends) => {
    for (const [begin, end] of [
      ['2026-06-02', '2026-06-01'],
      ['2026-06-02 1:00:00 PM', '2026-06-01 11:00:00 AM'],
    ] as const) {
      const query = `${fill}&${new URLSearchParams({ [ends[0]]: begin, [ends[1]]: end })}`;
      const reply = await world.get(`${path}?${query}`, chief);
      expect([reply.status, reply.body.errorCode]).toEqual([400, 'period.reversed']);
    }
  });

  it.each(paired)('%s refuses an end that is not a time', async (path, [begin]) => {
    const reply = await world.get(`${path}?${fill}&${begin}=noon`, chief);
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.parameterFormat']);
    expect(reply.body.params).toMatchObject({ name: begin });
  });
});

describe('every page of a list', () => {
  // The sessions of a person are not records: that call accepts no search.
  const pages = routes.filter(
    ({ path, method }) =>
      method === 'GET' && /\/(list|page)$/.test(path) && path !== '/api/blade-auth/session/list',
  );

  it('names the parameters that it ignores, and an order by a column that it does not have', async () => {
    expect(pages.length).toBeGreaterThan(60);
    const silent: string[] = [];
    for (const { path } of pages) {
      const { body } = await world.get(`${path}?noSuchField=1&size=1&descs=id,no_such_column`, chief);
      const page = body.data as Partial<Listed> | null;
      const named = Array.isArray(page) ? (body as { ignored?: unknown }).ignored : page?.ignored;
      const isTold = (name: string) => Array.isArray(named) && named.includes(name);
      if (body.code === 200 && !['noSuchField', 'descs'].every(isTold)) silent.push(path);
    }
    expect(silent).toEqual([]);
  });

  it('names nothing if everything has an effect', async () => {
    const page = await list('blade-xwj/xwj', {
      name: 'x',
      current: '1',
      size: '2',
      descs: 'id',
      type_ignore: '1',
    });
    expect(page.ignored).toBeUndefined();
  });
});

describe('lists of readings', () => {
  it('are limited to a station where its id is given', async () => {
    for (const path of ['blade-meterData/meterData', 'blade-meterDataHistory/meterDataHistory']) {
      const { records, ignored } = await list(path, { stationId: one.stationId, size: '50' });
      expect(new Set(records.map((row) => row.xwjId))).toEqual(new Set([meters[0]]));
      expect(ignored).toBeUndefined();
    }
    expect((await list('blade-battery/battery', { stationId: one.stationId })).ignored).toBeUndefined();
  });

  it('lists of readings of the past are within beginTime and endTime, both included, in the station’s zone', async () => {
    const path = 'blade-meterDataHistory/meterDataHistory';
    const between = (beginTime: string, endTime: string) =>
      list(path, { xwjId: meters[0], beginTime, endTime, ascs: 'data_time' });
    const { records, ignored } = await between(at(1), at(2));
    expect(records.map((row) => row.firstVoltage)).toEqual([1, 2]);
    expect(ignored).toBeUndefined();
    const local = (minutes: number) =>
      `${at(minutes).slice(0, 10)} ${new Date(start + minutes * 60_000).toLocaleTimeString('zh-CN', { hour12: true, timeZone: zone })}`;
    expect((await between(local(2), local(3))).records.map((row) => row.firstVoltage)).toEqual([2, 3]);
  });

  it('lists of past readings continue after a row, whatever the search reads', async () => {
    const path = 'blade-meterDataHistory/meterDataHistory';
    for (const more of [{}, { firstVoltage_ge: '1' }] as Record<string, string>[]) {
      const query = { ...more, descs: 'data_time', size: '3' };
      const whole = await list(path, { ...query, size: '100' });
      const ids: unknown[] = [];
      for (let place = {}; ; ) {
        const { records, total, more: isMore } = await list(path, { ...query, ...place });
        expect(total).toBe(whole.total);
        ids.push(...records.map(({ id }) => id));
        if (!isMore) break;
        place = { afterId: String(records.at(-1)?.id) };
      }
      expect(ids.length).toBeGreaterThan(5);
      expect(ids).toEqual(whole.records.map(({ id }) => id));
    }
  });

  it('lists of present readings have no period, and state that', async () => {
    const page = await list('blade-meterData/meterData', { beginTime: at(1), endTime: at(2) });
    expect(page.ignored).toEqual(['beginTime', 'endTime']);
  });

  it('refuse a range of times that ends before it begins', async () => {
    const query = new URLSearchParams({ dataTime: `${at(2)},${at(1)}` });
    const reply = await world.get(`/api/blade-meterDataHistory/meterDataHistory/list?${query}`, chief);
    expect(reply.body).toMatchObject({ code: 400, errorCode: 'period.reversed' });
  });
});
