/**
 * One year of minutes of one device, as four lines of about 1,000 points each with their spikes: from the
 * request to its JSON, including sign-in, scope and row-level security. `node tests/bench/chart.ts [--days
 * 365]`
 */
import { parseArgs } from 'node:util';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { controller } from '@heliodeck/model/devices/records/controller';
import { entities } from '@heliodeck/model/registries/entities';
import { createApp } from '../../apps/server/app.ts';
import { telemetryArea } from '../../apps/server/areas/telemetry/area.ts';
import { readConfig } from '../../apps/server/config.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { rollUp } from '../../apps/server/telemetry/chart/roll-up.ts';
import { quietLog } from '../support/log.ts';
import { testPolicy } from '../support/policy.ts';
import { addDevice, addStation, ingestOn } from '../support/telemetry.ts';
import { figure } from './figure.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({ options: { days: { type: 'string', default: '365' } } });
const days = Number(options.days);
const tenantId = '100001';
const dayMs = 86_400_000;
const now = Date.parse('2026-11-20T00:00:00Z');
const targetMs = 50;

const database = await benchDatabase();
const stopping = new AbortController();
try {
  const { dtuId } = await addStation(database.owner, { tenantId, dept: '10' });
  const deviceId = await addDevice(database.owner, { tenantId, dtuId, type: 1, dept: '10' });
  await fill(deviceId);
  await rollUpAll();
  await measure(deviceId);
} finally {
  await database.close();
}

async function fill(deviceId: string): Promise<void> {
  const ingest = ingestOn(database.store, { now: () => new Date(now) });
  const began = performance.now();
  for (let from = now - days * dayMs; from < now; from += 3 * dayMs) {
    const readings: Reading[] = [];
    for (let at = from; at < Math.min(from + 3 * dayMs, now); at += 60_000) {
      const sun = Math.max(0, Math.sin(((at % dayMs) / dayMs) * 2 * Math.PI));
      const values = Object.fromEntries(
        Object.keys(controller.metrics).map((name, i) => [
          name,
          Math.round(sun * 100 * (i + 1) + (at % 7) * 10) / 10,
        ]),
      );
      readings.push({ tenantId, deviceId, record: 'controller', at, pack: 0, values });
    }
    await ingest.backfill(readings);
  }
  const minutes = days * 1440;
  figure({
    what: 'chart: minutes of a controller filled in',
    value: minutes / ((performance.now() - began) / 1000),
    unit: 'readings/s',
  });
}

async function rollUpAll(): Promise<void> {
  const platform = database.store.asPlatform('the benchmark rolls up');
  const began = performance.now();
  let slots = 0;
  for (let done = 1; done > 0; slots += done) done = await rollUp(platform, controller, now);
  figure({
    what: 'chart: quarters of an hour rolled up',
    value: slots / ((performance.now() - began) / 1000),
    unit: 'a second',
  });
  await database.owner('analyze');
}

async function measure(deviceId: string): Promise<void> {
  const policy = testPolicy();
  const app = await createApp({
    foundation: {
      config: readConfig({ PORT: '0', DEMO: '0' }),
      log: quietLog,
      store: database.store,
      logs: noLogs,
      now: () => new Date(now),
      stopping: stopping.signal,
    },
    policy,
    entities: [...entities.values()],
    areas: [telemetryArea],
    consoleFolder: '/nonexistent',
    version: 'bench',
  });
  const headers = policy.admit('bench', { codes: ['monitorDevice'] });
  const path = '/api/blade-xwjHistory/xwjHistory/getEchart';
  const metrics = 'pv1Voltage,pv2Voltage,batteryVoltage,chargingPower';
  for (const [name, beginTime, points] of [
    [`${days} days`, new Date(now - days * dayMs), 1_000],
    ['31 days', new Date(now - 31 * dayMs), 1_000],
    ['7 days', new Date(now - 7 * dayMs), 1_000],
    ['1 day', new Date(now - dayMs), 1_440],
  ] as const) {
    const query = new URLSearchParams({
      xwjId: deviceId,
      metrics,
      beginTime: beginTime.toISOString().slice(0, 19).replace('T', ' '),
      endTime: '2026-11-20 08:00:00',
      points: String(points),
    });
    const times: number[] = [];
    let shown = 0;
    for (let i = 0; i < 60; i += 1) {
      const began = performance.now();
      const reply = await app.http.app.inject({ method: 'GET', url: `${path}?${query}`, headers });
      times.push(performance.now() - began);
      shown = (JSON.parse(reply.body) as { data: unknown[] }).data.length;
    }
    const warm = times.slice(10);
    const what = `chart of ${name}, 4 × ${shown} points`;
    figure({ what: `${what}: first`, value: times[0] ?? 0, unit: 'ms' });
    figure({
      what: `${what}: p50`,
      value: percentile(warm, 0.5),
      unit: 'ms',
      target: targetMs,
      better: 'less',
    });
    figure({
      what: `${what}: p99`,
      value: percentile(warm, 0.99),
      unit: 'ms',
      target: targetMs,
      better: 'less',
    });
  }
  stopping.abort();
  await app.close(1000);
}
