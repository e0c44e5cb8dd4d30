import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { telemetryJobs } from '../../../apps/server/jobs/telemetry-jobs.ts';
import { noLogs } from '../../../apps/server/logs/logs.ts';
import { makeMonths } from '../../../apps/server/telemetry/months.ts';
import { postgresTelemetry } from '../../../apps/server/telemetry/postgres-store.ts';
import { freshDatabase } from '../../support/database.ts';
import { runJob } from '../../support/job.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const platform = store.asPlatform('tests make partitions');
const now = Date.parse('2026-11-20T00:00:00Z');
const call = (text: string, db = platform) => db.read((_, { client }) => client.query(text));
const months = async (table: string) =>
  (
    await owner(
      'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1',
      [table],
    )
  ).map((row) => String(row.name));

describe('the functions that create and drop months', () => {
  it('refuse any table that is not telemetry, and any caller except the platform', async () => {
    await expect(call(`select ensure_month('device', '2026-01-01')`)).rejects.toThrow(
      'no telemetry table device',
    );
    await expect(call(`select drop_months_before('station', '2030-01-01')`)).rejects.toThrow(
      'no telemetry table',
    );
    await expect(
      call(`select ensure_month('history_meter; drop table device', '2026-01-01')`),
    ).rejects.toThrow('no telemetry table');
    await expect(
      call(`select ensure_month('history_meter', '2026-01-01')`, store.tenantDb('100001')),
    ).rejects.toThrow('permission denied');
    await expect(
      call(`select drop_months_before('history_meter', '2030-01-01')`, store.tenantDb('100001')),
    ).rejects.toThrow('permission denied');
  });

  it('create months whose data are hidden from callers who name them directly', async () => {
    await makeMonths(platform, now);
    const [month = ''] = await months('history_meter');
    await expect(call(`select * from ${month}`, store.tenantDb('100001'))).rejects.toThrow(
      'permission denied',
    );
    await expect(call(`select * from ${month}`)).rejects.toThrow('permission denied');
    const locked = await owner(
      'select relrowsecurity and relforcerowsecurity as locked from pg_class where relname = $1',
      [month],
    );
    expect(locked).toEqual([{ locked: true }]);
  });
});

describe('monthly partitions', () => {
  it('are created for now and three months ahead in every table, once', async () => {
    await makeMonths(platform, now);
    await makeMonths(platform, now);
    const expected = ['2026_11', '2026_12', '2027_01', '2027_02'];
    for (const table of [...[...records.values()].map((record) => record.historyTable), 'energy_slot']) {
      expect(await months(table)).toEqual(expected.map((month) => `${table}_${month}`));
    }
  });

  it('are created on demand for readings of the past, also for the months over which energy is spread', async () => {
    const { dtuId } = await addStation(owner, { tenantId: '100001' });
    const meter = await addDevice(owner, { tenantId: '100001', dtuId, type: 2 });
    const ingest = ingestOn(store, { now: () => new Date(now) });
    const at = (text: string, kilowattHours: number) =>
      meterReading('100001', meter, Date.parse(text), { totalPositiveActiveEnergy: kilowattHours });
    await ingest.readings([at('2025-03-31T23:59:59.999Z', 1), at('2025-06-01T00:00:00Z', 100)]);
    expect((await months('history_meter')).slice(0, 2)).toEqual([
      'history_meter_2025_03',
      'history_meter_2025_06',
    ]);
    expect((await months('energy_slot')).slice(0, 3)).toEqual([
      'energy_slot_2025_03',
      'energy_slot_2025_04',
      'energy_slot_2025_05',
    ]);
    expect(await owner('select sum(wh)::int as wh from energy_slot')).toEqual([{ wh: 99_000 }]);
  });
});

describe('the jobs of telemetry', () => {
  it('all jobs of telemetry end without an error on an empty and on a used database', async () => {
    const jobs = telemetryJobs({ logs: noLogs, telemetry: postgresTelemetry(store) });
    expect(jobs.map(({ kind }) => kind.name)).toEqual([
      'telemetry.months',
      'telemetry.rollUps',
      'telemetry.historyCounts',
      'energy.days',
      'telemetry.retention',
    ]);
    for (const job of jobs) await runJob(job, platform, new Date(now));
    expect(await owner('select 1 from energy_open_day')).toEqual([]);
    expect(await owner('select 1 from rollup_open')).toEqual([]);
  });
});
