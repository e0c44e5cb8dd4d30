import type { FlowPast } from '@heliodeck/model/energy/flow-past';
import { entities } from '@heliodeck/model/registries/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:02:30Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea],
  now: () => new Date(now),
});
const watcher = server.policy.admit('watcher', { codes: ['monitorPowerSite'] });
const ingest = ingestOn(store, { now: () => new Date(now) });
const minute = 60_000;
const path = '/api/blade-index/index/energyFlowPast';
const site = await addStation(owner, { tenantId, dept: '10' });
const meter = await addDevice(owner, {
  tenantId,
  dtuId: site.dtuId,
  type: 2,
  meterRole: 1,
  dept: '10',
});
const pack = await addDevice(owner, { tenantId, dtuId: site.dtuId, type: 4, dept: '10' });
const ask = (headers?: Record<string, string>, query = `stationId=${site.stationId}`) =>
  server.get(`${path}?${query}`, headers);
const told = async (headers = watcher, span = 'day') =>
  (await ask(headers, `stationId=${site.stationId}&span=${span}`)).body.data as FlowPast;
/** 14:00 on the clocks of the station: the newest instant of a day. */
const last = Date.parse('2026-06-20T06:00:00Z');

beforeAll(async () => {
  const power = (at: number, totalActivePower: number) =>
    meterReading(tenantId, meter, at, { totalActivePower });
  await ingest.backfill([
    power(last - 10 * 86_400_000, 9.5),
    ...[40, 35, 30].map((ago) => power(last - ago * minute, ago / 10)),
    power(last - 10_000, 1.25),
    {
      tenantId,
      deviceId: pack,
      record: 'battery',
      pack: 2,
      at: last - 6 * minute,
      values: { soc: 80, voltage: 5300, batteryCurrent: -250 },
    },
  ]);
  await owner(
    `insert into online_event (tenant_id, subject, subject_id, at, event, reason) values
       ($1, 'device', $2, $3, 'offline', 'noAnswer'), ($1, 'device', $2, $4, 'online', null)`,
    [tenantId, meter, new Date(last - 26 * minute), new Date(last - 12 * minute)],
  );
});

describe('a call for the past of an energy flow', () => {
  it('is refused without a sign-in, for a station of another tenant, and for invalid parameters', async () => {
    expect((await ask()).status).toBe(401);
    const stranger = server.policy.admit('stranger', { tenantId: '100002', codes: ['monitorPowerSite'] });
    expect((await ask(stranger)).body).toMatchObject({ code: 404, errorCode: 'record.notFound' });
    const own = `stationId=${site.stationId}`;
    const dates = ['2026-06-31', '20.06.2026', '2026-06-21'].map((date) => `${own}&date=${date}`);
    for (const query of ['', 'stationId=0', 'stationId=x', `${own}&span=year`, ...dates])
      expect((await ask(watcher, query)).status, query).toBe(400);
  });
});

describe('the past of an energy flow', () => {
  it('has no line for users without access to history', async () => {
    expect((await told(server.policy.admit('nobody'))).lines).toEqual([]);
  });

  it('has 289 instants of a day, each with the newest value up to then', async () => {
    const { from, stepMs, steps, lines, left } = await told();
    expect({ from, stepMs, steps, left }).toEqual({
      from: last - 288 * 5 * minute,
      stepMs: 5 * minute,
      steps: 289,
      left: 0,
    });
    const line = lines.find(({ deviceId }) => deviceId === meter);
    expect(line).toMatchObject({ list: 'meters', packNum: 0 });
    expect(Object.keys(line?.values ?? {})).toEqual(['totalActivePower']);
    // The device fell silent 26 minutes ago: its earlier values were not shown then; it returned with its next reading.
    expect(line?.values.totalActivePower?.slice(-10)).toEqual([
      ...[null, 4, 3.5, 3, null, null, null, null, null, 1.25],
    ]);
    expect(line?.readAt.at(-1)).toBe(last - 10_000);
  });

  it('names the pack of a battery, and has its raw values as stored', async () => {
    const line = (await told()).lines.find(({ deviceId }) => deviceId === pack);
    expect(line).toMatchObject({ list: 'batteries', packNum: 2 });
    expect(Object.entries(line?.values ?? {}).map(([name, values]) => [name, values.at(-1)])).toEqual([
      ['voltage', 5300],
      ['batteryCurrent', -250],
      ['soc', 80],
    ]);
  });

  it('covers the last thirty days in steps of two hours', async () => {
    const { from, stepMs, steps, lines } = await told(watcher, 'month');
    expect({ stepMs, steps }).toEqual({ stepMs: 120 * minute, steps: 361 });
    const values = lines.find(({ deviceId }) => deviceId === meter)?.values.totalActivePower ?? [];
    const at = values.indexOf(9.5);
    expect(from + at * stepMs).toBe(last - 10 * 86_400_000);
  });

  it('covers a day of the station from midnight to midnight, and today up to now', async () => {
    const dayOf = async (date: string) =>
      (await ask(watcher, `stationId=${site.stationId}&date=${date}`)).body.data as FlowPast;
    const { from, stepMs, steps, lines } = await dayOf('2026-06-10');
    expect({ from, stepMs, steps }).toEqual({
      from: Date.parse('2026-06-09T16:00:00Z'),
      stepMs: 5 * minute,
      steps: 289,
    });
    const values = lines.find(({ deviceId }) => deviceId === meter)?.values.totalActivePower ?? [];
    // 14:00 on the clocks of the station.
    expect(values.indexOf(9.5)).toBe(14 * 12);
    const today = await dayOf('2026-06-20');
    expect(today.from + (today.steps - 1) * today.stepMs).toBe(last);
    expect(today.lines.find(({ deviceId }) => deviceId === meter)?.readAt.at(-1)).toBe(last - 10_000);
  });

  it('leaves out devices hidden by a rule', async () => {
    const neighbour = server.policy.admit('neighbour', { codes: ['monitorPowerSite'] });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    expect((await ask(neighbour)).status).toBe(404);
    await owner("update device set create_dept = '11' where id = $1", [pack]);
    const own = server.policy.admit('own', { codes: ['monitorPowerSite'] });
    server.policy.limit('own', { kind: 'departments', deptIds: ['10'] });
    expect((await told(own)).lines.map(({ deviceId }) => deviceId)).toEqual([meter]);
  });
});
