import { Readable } from 'node:stream';
import { entities } from '@heliodeck/model/registries/entities';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { auditEnergy } from '../../support/energy-audit.ts';
import { historyWorld } from '../../support/history-world.ts';
import { testServer } from '../../support/server.ts';
import { meterReading } from '../../support/telemetry.ts';

const now = Date.parse('2026-03-22T10:00:00Z');
const minute = 60_000;
const tenantId = '100001';
const world = await historyWorld({ now, isBehind: true });
const { clickHouse, owner } = world;
const server = await testServer({
  store: world.store,
  clickHouse,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const acts = ['', '_add', '_edit', '_view', '_delete', '_export'];
const codes = acts.map((act) => `meterDataHistory${act}`);
const clerk = server.policy.admit('clerk', { codes });
const stranger = server.policy.admit('stranger', { tenantId: '100002', codes });
const base = '/api/blade-meterDataHistory/meterDataHistory';

/** API time in Shanghai, this many minutes before now. */
const ago = (minutes: number): string =>
  new Date(now - minutes * minute + 8 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ');
const idOf = (device: string, minutes: number): string => `${device}-0-${now - minutes * minute}`;
const post = (path: string, body?: unknown, who = clerk) => server.post(`${base}/${path}`, body, who);

async function listed(device: string, who = clerk) {
  const { status, body } = await server.get(`${base}/list?xwjId=${device}&ascs=data_time`, who);
  expect(status, JSON.stringify(body)).toBe(200);
  const { total, records } = body.data as { total: number; records: { totalCurrent: number | null }[] };
  return { total, currents: records.map(({ totalCurrent }) => totalCurrent) };
}

async function exported(device: string): Promise<number> {
  const url = `${base}/export?xwjId=${device}&ascs=data_time`;
  const reply = await server.app.http.app.inject({ url, headers: clerk });
  expect(reply.statusCode).toBe(200);
  const [sheet] = await readExcel(Readable.from([reply.rawPayload]));
  return (sheet?.data ?? []).length - 1;
}

async function charted(device: string): Promise<(number | null)[]> {
  const query = new URLSearchParams({
    xwjId: device,
    metrics: 'totalCurrent',
    beginTime: ago(600),
    endTime: ago(0),
  });
  const { status, body } = await server.get(`${base}/getEchart?${query}`, {
    ...server.policy.admit('watcher', { codes: ['monitorDevice'] }),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { totalCurrent: number | null }[])
    .map(({ totalCurrent }) => totalCurrent)
    .filter((value) => value !== null);
}

/** The rows of a device in ClickHouse itself. */
async function stored(device: string): Promise<number[]> {
  const rows = await clickHouse.rows<[number]>(
    `select total_current from history_meter final where device = ${device} and gone = 0 order by at`,
  );
  return rows.map(([value]) => value);
}

async function meterOf(currents: readonly number[]): Promise<string> {
  const device = await world.newMeter(tenantId);
  const readings = currents.map((totalCurrent, n) =>
    meterReading(tenantId, device, now - (currents.length - n) * minute, { totalCurrent }),
  );
  await world.ingest.readings(readings);
  return device;
}

/** All ways to read a device agree, before and after the transfer. */
async function tells(device: string, currents: readonly number[]): Promise<void> {
  const look = async () => {
    expect(await listed(device)).toEqual({ total: currents.length, currents });
    expect(await exported(device)).toBe(currents.length);
    expect(await charted(device)).toEqual(currents);
  };
  await look();
  await world.handOn();
  expect(await stored(device)).toEqual(currents);
  await look();
}

describe('readings entered, changed and removed by users with history in ClickHouse', () => {
  it('are refused without the permission, in another tenant, and for a missing row, and change nothing in ClickHouse', async () => {
    const device = await meterOf([1, 2]);
    await world.handOn();
    const reader = server.policy.admit('reader', { codes: ['meterDataHistory'] });
    const id = idOf(device, 1);
    const draft = { xwjId: device, dataTime: ago(7), totalCurrent: 9 };
    expect((await post('submit', draft, reader)).status).toBe(403);
    expect((await post('update', { id, totalCurrent: 9 }, reader)).status).toBe(403);
    expect((await post(`remove?ids=${id}`, undefined, reader)).status).toBe(403);
    expect((await post('submit', draft, stranger)).body.errorCode).toBe('record.notReferable');
    expect((await post('update', { id, totalCurrent: 9 }, stranger)).status).toBe(404);
    await post(`remove?ids=${id}`, undefined, stranger);
    expect((await post('update', { id: idOf(device, 30), totalCurrent: 9 })).status).toBe(404);
    expect(await listed(device, stranger)).toEqual({ total: 0, currents: [] });
    await tells(device, [1, 2]);
  });

  it('appear in the list, the file and the chart immediately, and in ClickHouse after the next hand-on', async () => {
    const device = await meterOf([1, 2, 500, 4]);
    await tells(device, [1, 2, 500, 4]);
    expect((await post('submit', { xwjId: device, dataTime: ago(5), totalCurrent: 7 })).status).toBe(200);
    await tells(device, [7, 1, 2, 500, 4]);
    const wrong = idOf(device, 2);
    expect((await post('update', { id: wrong, totalCurrent: 3 })).status).toBe(200);
    await tells(device, [7, 1, 2, 3, 4]);
    expect((await post(`remove?ids=${idOf(device, 1)}`)).status).toBe(200);
    await tells(device, [7, 1, 2, 3]);
    expect((await auditEnergy(owner)).differences).toEqual([]);
    const trail = await owner(
      `select act from audit_log where entity = 'meterDataHistory' and record_id like '${device}-%' order by id`,
    );
    expect(trail.map(({ act }) => act)).toEqual(['add', 'edit', 'remove']);
  });

  it('are accepted while ClickHouse is unavailable, and reach it when it is back', async () => {
    const device = await meterOf([1, 2, 3]);
    await world.handOn();
    await world.server.kill();
    try {
      expect((await post('submit', { xwjId: device, dataTime: ago(9), totalCurrent: 8 })).status).toBe(200);
      expect((await post(`remove?ids=${idOf(device, 1)}`)).status).toBe(200);
      expect(await listed(device)).toEqual({ total: 3, currents: [8, 1, 2] });
      expect(await charted(device)).toEqual([8, 1, 2]);
      expect(await exported(device)).toBe(3);
    } finally {
      await world.server.start();
    }
    await tells(device, [8, 1, 2]);
  });
});
