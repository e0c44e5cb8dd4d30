import { type MetricValue, origin, type Reading } from '@heliodeck/model/descriptors/record';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { wireTime } from '@heliodeck/model/wire/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const zone = 'Asia/Shanghai';
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const tenantId = '100001';
const keys = ['meterData', 'meterDataHistory', 'battery', 'batteryHistory', 'xwj'];
const codes = keys.flatMap((key) => ['', '_add', '_edit', '_view', '_delete'].map((act) => key + act));
const clerk = server.policy.admit('clerk', { codes });
const { dtuId } = await addStation(owner, { tenantId, zone, dept: '10' });
const newDevice = (type: number) => addDevice(owner, { tenantId, dtuId, type, dept: '10' });
const started = () => ingestOn(store, { now: () => new Date(now) });
const ago = (seconds: number) => now - seconds * 1000;

type Row = Readonly<Record<string, unknown>>;
const rowOf = async (xwjId: string, who = clerk, key = 'meterData'): Promise<Row | undefined> => {
  const { body } = await server.get(`/api/blade-${key}/${key}/list?xwjId=${xwjId}`, who);
  return (body.data as { records: Row[] }).records[0];
};
const save = (key: string, body: Row) => server.post(`/api/blade-${key}/${key}/submit`, body, clerk);

describe('a live value', () => {
  it('has its own time where it was not read with its row, and none where it was', async () => {
    const meter = await newDevice(2);
    const ingest = started();
    await ingest.readings([meterReading(tenantId, meter, ago(600), { firstVoltage: 229, totalCurrent: 3 })]);
    expect(await rowOf(meter)).toMatchObject({ readAt: null, valueOrigins: null, totalActivePower: null });
    await ingest.readings([meterReading(tenantId, meter, ago(60), { firstVoltage: 230 })]);
    const row = await rowOf(meter);
    expect(row).toMatchObject({ dataTime: wireTime(ago(60), zone), firstVoltage: 230, totalCurrent: 3 });
    expect(row?.readAt).toEqual({ totalCurrent: wireTime(ago(600), zone) });
    const { body } = await server.get(`/api/blade-meterData/meterData/detail?id=${row?.id}`, clerk);
    expect(body.data).toMatchObject({ readAt: { totalCurrent: wireTime(ago(600), zone) } });
  });

  it('a requested value that is missing is absent, with the time since when: nothing makes it newer', async () => {
    const meter = await newDevice(2);
    const ingest = started();
    await ingest.readings([meterReading(tenantId, meter, ago(600), { firstVoltage: 229, totalCurrent: 3 })]);
    for (const seconds of [300, 200, 100])
      await ingest.readings([
        meterReading(tenantId, meter, ago(seconds), { firstVoltage: null, totalCurrent: 4 }),
      ]);
    const row = await rowOf(meter);
    expect(row).toMatchObject({ firstVoltage: null, dataTime: wireTime(ago(100), zone) });
    expect(row?.readAt).toEqual({ firstVoltage: wireTime(ago(600), zone) });
  });

  it('a live value that was never reported has no time', async () => {
    const meter = await newDevice(2);
    await started().readings([
      meterReading(tenantId, meter, ago(9), { firstVoltage: null, totalCurrent: 4 }),
    ]);
    expect(await rowOf(meter)).toMatchObject({ firstVoltage: null, readAt: null });
  });

  it('is as old as its own reading, however readings arrive and whichever process stores them', async () => {
    const names = ['firstVoltage', 'totalCurrent', 'totalActivePower'];
    const value = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 99 }) }, fc.constant(null));
    const said = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    const batches = fc.array(fc.array(said, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (all, restarts) => {
        const meter = await newDevice(2);
        let ingest = started();
        let at = ago(5_000);
        const known = new Map<string, { value: MetricValue; at: number | undefined }>();
        for (const batch of all) {
          const readings: Reading[] = batch.map((values) => {
            at += 60_000;
            for (const [name, one] of Object.entries(values as Record<string, MetricValue>))
              known.set(name, { value: one, at: one === null ? known.get(name)?.at : at });
            return meterReading(tenantId, meter, at, values as Reading['values']);
          });
          if (restarts) ingest = started();
          await ingest.readings(readings);
        }
        const row = await rowOf(meter);
        const told = (row?.readAt ?? {}) as Record<string, string>;
        expect(row?.dataTime).toBe(wireTime(at, zone));
        for (const name of names) {
          const { value: last = null, at: own } = known.get(name) ?? { value: null, at: undefined };
          expect(row?.[name]).toBe(last);
          expect(told[name]).toBe(own === undefined || own === at ? undefined : wireTime(own, zone));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is unchanged by a late reading', async () => {
    const meter = await newDevice(2);
    const ingest = started();
    await ingest.readings([meterReading(tenantId, meter, ago(60), { firstVoltage: 230 })]);
    await ingest.readings([meterReading(tenantId, meter, ago(600), { firstVoltage: 1, totalCurrent: 1 })]);
    expect(await rowOf(meter)).toMatchObject({ firstVoltage: 230, totalCurrent: null, readAt: null });
  });

  it('a live value of every record can have its own instant', async () => {
    for (const record of records.values()) {
      const device = await newDevice(typesReporting(record)[0] ?? 1);
      const [one = '', other = ''] = Object.keys(record.metrics);
      const ingest = started();
      const pack = record.packed ? 1 : 0;
      const reading = (seconds: number, name: string): Reading => ({
        tenantId,
        deviceId: device,
        record: record.key,
        at: ago(seconds),
        pack,
        values: { [name]: 1 },
      });
      await ingest.readings([reading(90, one)]);
      await ingest.readings([reading(30, other)]);
      const [row] = await owner(`select read_at from ${record.liveTable} where device_id = $1`, [device]);
      expect(row?.read_at, record.key).toEqual({ [one]: ago(90) });
    }
  });
});

describe('a value that a user entered', () => {
  it('is distinguished from those of the device beside it, until the device reports it again', async () => {
    const meter = await newDevice(2);
    const ingest = started();
    await ingest.readings([meterReading(tenantId, meter, ago(600), { firstVoltage: 229, totalCurrent: 3 })]);
    await save('meterData', { xwjId: meter, firstVoltage: 231, dataTime: wireTime(ago(300), zone) });
    const entered = await rowOf(meter);
    expect(entered).toMatchObject({ origin: origin.entered, firstVoltage: 231 });
    expect(entered?.readAt).toEqual({ totalCurrent: wireTime(ago(600), zone) });
    expect(entered?.valueOrigins).toEqual({ totalCurrent: origin.device });
    await ingest.readings([meterReading(tenantId, meter, ago(100), { totalCurrent: 5 })]);
    const after = await rowOf(meter);
    expect(after).toMatchObject({ origin: origin.device, firstVoltage: 231 });
    expect(after?.readAt).toEqual({ firstVoltage: wireTime(ago(300), zone) });
    expect(after?.valueOrigins).toEqual({ firstVoltage: origin.entered });
    await ingest.readings([meterReading(tenantId, meter, ago(50), { firstVoltage: 230, totalCurrent: 5 })]);
    expect(await rowOf(meter)).toMatchObject({ readAt: null, valueOrigins: null });
  });

  it('a value entered in an older reading changes only what the live row still shows of that reading', async () => {
    const meter = await newDevice(2);
    const ingest = started();
    await ingest.readings([meterReading(tenantId, meter, ago(600), { firstVoltage: 229, totalCurrent: 3 })]);
    await ingest.readings([meterReading(tenantId, meter, ago(60), { firstVoltage: 230 })]);
    const id = `${meter}-0-${ago(600)}`;
    expect((await save('meterDataHistory', { id, firstVoltage: 1, totalCurrent: 7 })).status).toBe(200);
    const row = await rowOf(meter);
    expect(row).toMatchObject({ firstVoltage: 230, totalCurrent: 7, origin: origin.device });
    expect(row?.valueOrigins).toEqual({ totalCurrent: origin.edited });
    expect(row?.readAt).toEqual({ totalCurrent: wireTime(ago(600), zone) });
  });
});

describe('the instants of values', () => {
  it('contain nothing of fields hidden by a data scope', async () => {
    const meter = await newDevice(2);
    const ingest = started();
    await ingest.readings([meterReading(tenantId, meter, ago(600), { firstVoltage: 229, totalCurrent: 3 })]);
    await ingest.readings([meterReading(tenantId, meter, ago(60), { totalActivePower: 1 })]);
    const narrow = server.policy.admit('narrow', { codes });
    const fields = new Set(['xwjId', 'dataTime', 'totalCurrent', 'totalActivePower']);
    server.policy.limit('narrow', {
      kind: 'grants',
      of: [{ rows: { kind: 'departments', deptIds: ['10'] }, fields }],
    });
    const row = await rowOf(meter, narrow);
    expect(row).toMatchObject({ firstVoltage: null, totalCurrent: 3 });
    expect(row?.readAt).toEqual({ totalCurrent: wireTime(ago(600), zone) });
    const timeless = new Set([...fields].filter((name) => name !== 'dataTime'));
    server.policy.limit('narrow', {
      kind: 'grants',
      of: [{ rows: { kind: 'departments', deptIds: ['10'] }, fields: timeless }],
    });
    expect(await rowOf(meter, narrow)).toMatchObject({ dataTime: null, readAt: null, totalCurrent: 3 });
  });

  it('are removed with the row of a device that changes its model', async () => {
    const battery = await newDevice(4);
    const reading = { tenantId, deviceId: battery, record: 'battery', pack: 1 } as const;
    const ingest = started();
    await ingest.readings([{ ...reading, at: ago(60), values: { soc: 50, cellVoltage16: 3300 } }]);
    const edit = { id: battery, model: 'pace-modbus', address: 2 };
    const saved = await save('xwj', edit);
    expect(saved.body.code).toBe(200);
    expect(await rowOf(battery, clerk, 'battery')).toBeUndefined();
    await ingest.readings([{ ...reading, at: ago(10), values: { soc: 51 } }]);
    expect(await rowOf(battery, clerk, 'battery')).toMatchObject({
      soc: 51,
      cellVoltage16: null,
      readAt: null,
    });
  });
});
