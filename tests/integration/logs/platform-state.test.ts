import { randomUUID } from 'node:crypto';
import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { describe, expect, it } from 'vitest';
import { databaseGrowth } from '../../../apps/server/processes/database-size.ts';
import { startPresence } from '../../../apps/server/processes/presence.ts';
import { knownProcesses, tellProcess } from '../../../apps/server/processes/process-rows.ts';
import { postgresTelemetry } from '../../../apps/server/telemetry/postgres-store.ts';
import { countPlantedHistory } from '../../support/count-history.ts';
import { quietLog } from '../../support/log.ts';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

const server = await platform();
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
const { database } = server;
const db = database.store.asPlatform('a test looks at what the platform knows');
const path = '/api/blade-log/platform/state';
const state = async (): Promise<PlatformState> => {
  const reply = await server.get(path, root);
  expect(reply.status).toBe(200);
  return reply.body.data as PlatformState;
};
const facts = {
  memoryBytes: 1_000_000,
  loopDelayMs: 12,
  gatewayState: 'running',
  gatewayRestarts: 0,
  sockets: 4,
  dtusOnline: 3,
  dtusUnclaimed: 1,
  readingsWaiting: 7,
};
const dayMs = 86_400_000;

describe('the state of the platform', () => {
  it('is refused without a sign-in, to every tenant, and for unknown conditions', async () => {
    expect((await server.get(path)).status).toBe(401);
    expect((await server.get(path, org.admin)).status).toBe(403);
    expect((await server.get(`${path}?tenantId=${org.tenantId}`, root)).status).toBe(400);
  });

  it('lists each live process, marks it late after a minute without a report, and drops it after a day', async () => {
    const now = server.now();
    const self = {
      host: 'one',
      pid: 7,
      version: '1.0',
      roles: ['api', 'jobs'],
      startedAt: new Date(now.getTime() - dayMs),
    };
    const silent = { ...self, id: randomUUID(), host: 'two' };
    await tellProcess(
      db,
      { ...self, id: randomUUID(), host: 'gone' },
      facts,
      new Date(now.getTime() - 2 * dayMs),
    );
    await tellProcess(db, silent, facts, new Date(now.getTime() - 61_000));
    const alive = { ...self, id: randomUUID() };
    await tellProcess(db, alive, facts, now);
    await tellProcess(db, alive, { ...facts, dtusOnline: 5 }, now);
    const { processes } = await state();
    const told = processes.map(({ host, late, dtusOnline }) => ({ host, late, dtusOnline }));
    expect(told.toSorted((one, other) => one.host.localeCompare(other.host))).toEqual([
      { host: 'one', late: false, dtusOnline: 5 },
      { host: 'two', late: true, dtusOnline: 3 },
    ]);
    await database.owner('delete from server_process');
  });

  it('lists a process from its start to its orderly stop', async () => {
    const gateway = {
      status: { state: 'down', restarts: 2, workers: [] } as const,
      counters: () => Promise.reject(new Error('it is down')),
    };
    const presence = startPresence({
      platform: db,
      gateway,
      roles: ['api', 'gateway'],
      version: '1.0',
      log: quietLog,
      now: () => new Date(),
    });
    const told = await until(async () => (await knownProcesses(db))[0], 'the process in the list');
    expect(told).toMatchObject({
      pid: process.pid,
      roles: ['api', 'gateway'],
      facts: { gatewayState: 'down', gatewayRestarts: 2, dtusOnline: 0 },
    });
    await presence.stop();
    expect(await knownProcesses(db)).toEqual([]);
  });

  it('contains the size of the database, and its growth once a day has passed', async () => {
    await database.owner('delete from database_size');
    const now = server.now();
    const { bytes, bytesPerDay, since } = await databaseGrowth(db, now);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect([bytesPerDay, since]).toEqual([null, null]);
    const before = new Date(now.getTime() - 10 * dayMs);
    await database.owner(
      `insert into database_size values ($1::timestamptz::date, $2, $1), ($3::timestamptz::date, 1, $3), ($4::timestamptz::date, 5, $4)`,
      [before, bytes - 10_000_000, new Date(now.getTime() - 40 * dayMs), now],
    );
    const grown = await databaseGrowth(db, now);
    expect(grown.since).toEqual(before);
    expect(grown.bytesPerDay).toBeCloseTo((grown.bytes - bytes + 10_000_000) / 10, 3);
    const { database: told } = await state();
    expect(told.disk?.freeBytes).toBeGreaterThan(0);
    expect(told.disk?.allBytes).toBeGreaterThan(told.disk?.freeBytes ?? 0);
  });

  it('contains the amount of history of each tenant, by rows up to the running quarter of an hour, and by estimated bytes', async () => {
    const { tenantId } = org;
    const { dtuId } = await addStation(database.owner, { tenantId });
    const deviceId = await addDevice(database.owner, { tenantId, dtuId, type: 2 });
    const start = Date.UTC(2026, 3, 30, 23);
    const ingest = ingestOn(database.store, { now: () => new Date(start + dayMs) });
    await ingest.readings(
      Array.from({ length: 120 }, (_, n) =>
        meterReading(tenantId, deviceId, start + n * 60_000, { totalCurrent: n }),
      ),
    );
    await ingest.close(5_000);
    await countPlantedHistory(database, 'history_meter');
    const inMay = await postgresTelemetry(database.store).history.amounts(new Date(Date.UTC(2026, 4, 1, 12)));
    expect(inMay).toEqual([
      expect.objectContaining({ tenantId: org.tenantId, rows: 105, rowsPerDay: 60 / 30 }),
    ]);
    await database.owner('vacuum analyze history_meter');
    const [later] = await postgresTelemetry(database.store).history.amounts(new Date(Date.UTC(2026, 7, 1)));
    expect(later?.rowsPerDay).toBe(0);
    expect(later?.bytes).toBeGreaterThan(120 * 20);
  });
});
