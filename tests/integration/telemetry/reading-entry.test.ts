import { entities } from '@heliodeck/model/registries/entities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { energyBy, energyInTotal } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { freshDatabase } from '../../support/database.ts';
import { auditEnergy } from '../../support/energy-audit.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const minute = 60_000;
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const tenantId = '100001';
const keys = ['xwjEquipment', 'xwjHistory', 'meterData', 'meterDataHistory', 'battery', 'batteryHistory'];
const codes = keys.flatMap((key) => ['', '_add', '_edit', '_view', '_delete'].map((act) => key + act));
const clerk = server.policy.admit('clerk', { codes });
const { dtuId } = await addStation(owner, { tenantId, zone: 'Asia/Shanghai', dept: '10' });
const device = (type: number) => addDevice(owner, { tenantId, dtuId, type, dept: '10', meterRole: 1 });
const ours = store.tenantDb(tenantId);

type Body = Readonly<Record<string, unknown>>;
const call = (key: string, verb: string, body: Body, who = clerk) =>
  server.post(`/api/blade-${key}/${key}/${verb}`, body, who);
const rowsOf = async (key: string, xwjId: string) => {
  const { body } = await server.get(`/api/blade-${key}/${key}/list?xwjId=${xwjId}&descs=data_time`, clerk);
  return (body.data as { records: Record<string, unknown>[] }).records;
};
/** API time in Shanghai, this many minutes before now. */
const ago = (minutes: number) =>
  new Date(now - minutes * minute + 8 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ');
const agrees = async () => expect((await auditEnergy(owner)).differences).toEqual([]);
const total = (meter: string) => energyInTotal(ours, [{ deviceId: meter, role: 1 }]);
const reported = (meter: string, minutes: number, kilowattHours: number) =>
  meterReading(tenantId, meter, now - minutes * minute, { totalPositiveActiveEnergy: kilowattHours });

describe('a reading entered by hand is refused', () => {
  it('a reading entered by hand is refused without the permission code of its list and action', async () => {
    const xwjId = await device(2);
    const add = { xwjId, firstVoltage: 230 };
    const only = (code: string) => server.policy.admit(code, { codes: [code] });
    expect((await call('meterDataHistory', 'submit', add, only('meterDataHistory_edit'))).status).toBe(403);
    expect((await call('meterDataHistory', 'save', add, only('meterData_add'))).status).toBe(403);
    const id = `${xwjId}-0-${now}`;
    expect((await call('meterDataHistory', 'update', { id }, only('meterDataHistory_add'))).status).toBe(403);
    expect(await rowsOf('meterDataHistory', xwjId)).toEqual([]);
  });

  it('a reading entered by hand is refused for a device of another type, of another tenant, or for none', async () => {
    const battery = await device(4);
    const { dtuId: theirs } = await addStation(owner, { tenantId: '100002' });
    const foreign = await addDevice(owner, { tenantId: '100002', dtuId: theirs, type: 2 });
    for (const xwjId of [battery, foreign, '404'])
      expect((await call('meterDataHistory', 'submit', { xwjId })).body).toMatchObject({
        errorCode: 'record.notReferable',
        params: { field: 'xwjId' },
      });
    expect((await call('meterDataHistory', 'submit', { firstVoltage: 1 })).body.msg).toBe('xwjId:请选择电表');
  });

  it.each([
    ['a time to come', { dataTime: ago(-5) }, 'dataTime:数据时间不能晚于当前时间'],
    ['a time before all that is kept', { dataTime: '2019-01-01 00:00:00' }, '早于数据保留期限（1096天）'],
    ['an invalid time', { dataTime: 'yesterday' }, 'dataTime:'],
    ['an unknown field', { volts: 1 }, '未知字段：volts'],
    ['a register below zero', { totalPositiveActiveEnergy: -1 }, '不能小于0'],
    ['a number no meter shows', { firstVoltage: 1e300 }, '不能大于'],
    ['a text', { firstVoltage: 'high' }, '必须是数字'],
  ])('a reading entered by hand is refused with %s', async (_, wrong, words) => {
    const xwjId = await device(2);
    const { status, body } = await call('meterDataHistory', 'submit', { xwjId, ...wrong });
    expect(status).toBe(400);
    expect(body.msg).toContain(words);
    expect(await rowsOf('meterDataHistory', xwjId)).toEqual([]);
  });

  it('a second time for the same device and instant, from any source', async () => {
    const xwjId = await device(2);
    await ingestOn(store, { now: () => new Date(now) }).readings([reported(xwjId, 10, 5)]);
    const draft = { xwjId, dataTime: ago(10), totalPositiveActiveEnergy: 9 };
    expect((await call('meterDataHistory', 'submit', draft)).body.errorCode).toBe('record.exists');
    expect(await total(xwjId)).toBeNull();
    await agrees();
  });

  it('where the row to change does not exist', async () => {
    const xwjId = await device(2);
    for (const [key, id] of [
      ['meterData', `${xwjId}-0`],
      ['meterDataHistory', `${xwjId}-0-${now}`],
    ] as const)
      expect((await call(key, 'update', { id, firstVoltage: 1 })).status).toBe(404);
    expect((await call('meterDataHistory', 'update', { id: '7', firstVoltage: 1 })).status).toBe(400);
  });
});

describe('a reading entered by hand', () => {
  it('is in the history, is current if none is newer, and is marked as written by a person', async () => {
    const xwjId = await device(1);
    const entered = { xwjId, dataTime: ago(30), pv1Voltage: 61.5, chargingPower: 1234, workStatus: 1 };
    const { body } = await call('xwjHistory', 'save', entered);
    expect(body.data).toEqual({ id: `${xwjId}-0-${now - 30 * minute}` });
    const expected = { ...entered, origin: 1, originName: '手工录入', pv2Voltage: null };
    expect(await rowsOf('xwjHistory', xwjId)).toMatchObject([expected]);
    expect(await rowsOf('xwjEquipment', xwjId)).toMatchObject([expected]);
    await call('xwjHistory', 'save', { xwjId, dataTime: ago(40), pv1Voltage: 1 });
    expect(await rowsOf('xwjEquipment', xwjId)).toMatchObject([expected]);
    expect(await rowsOf('xwjHistory', xwjId)).toHaveLength(2);
  });

  it('contains who wrote it and why, in history, in the current row and in the audit log', async () => {
    const xwjId = await device(2);
    const draft = { xwjId, dataTime: ago(30), firstVoltage: 230 };
    for (const reason of ['', '   ', null, 7])
      expect((await call('meterDataHistory', 'submit', { ...draft, reason })).body).toMatchObject({
        code: 400,
        errorCode: 'reading.reasonMissing',
      });
    const long = { ...draft, reason: '字'.repeat(201) };
    expect((await call('meterDataHistory', 'submit', long)).body.errorCode).toBe('reading.reasonTooLong');
    expect(await rowsOf('meterDataHistory', xwjId)).toEqual([]);
    await call('meterDataHistory', 'submit', { ...draft, reason: ' 读数抄自现场 ' });
    const note = { by: 'clerk', reason: '读数抄自现场', time: ago(0), fields: ['firstVoltage'] };
    expect(await rowsOf('meterDataHistory', xwjId)).toMatchObject([{ entries: [note] }]);
    const [live] = await rowsOf('meterData', xwjId);
    expect(live).toMatchObject({ entries: [note] });
    // A form sends the whole row back, with the additional values of the list.
    await call('meterData', 'submit', { ...live, firstVoltage: 231, reason: '看错' });
    expect(await rowsOf('meterData', xwjId)).toMatchObject([
      { firstVoltage: 231, entries: [{ reason: '看错' }, { reason: '读数抄自现场' }] },
    ]);
    const lines = await owner(`select after ->> 'reason' as reason from audit_log order by id`);
    expect(lines.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['读数抄自现场', '看错']));
  });

  it('needs no reason from clients without that field, unless the tenant requires one from everybody', async () => {
    const xwjId = await device(2);
    const draft = { xwjId, dataTime: ago(30), firstVoltage: 230 };
    await call('meterDataHistory', 'submit', draft);
    expect(await rowsOf('meterDataHistory', xwjId)).toMatchObject([
      { entries: [{ by: 'clerk', reason: null }] },
    ]);
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'x', 'telemetry.entryReason', 'true')`,
      [tenantId],
    );
    const again = await call('meterDataHistory', 'submit', { ...draft, dataTime: ago(40) });
    expect(again.body.errorCode).toBe('reading.reasonMissing');
    await owner(`delete from param where param_key = 'telemetry.entryReason'`);
  });

  it('keeps the current row’s values of the metrics that it does not contain', async () => {
    const xwjId = await device(2);
    const ingest = ingestOn(store, { now: () => new Date(now) });
    await ingest.readings([
      meterReading(tenantId, xwjId, now - 9 * minute, { firstVoltage: 231, totalCurrent: 4 }),
    ]);
    await call('meterData', 'submit', { xwjId, dataTime: ago(5), totalCurrent: 6, firstVoltage: null });
    expect(await rowsOf('meterData', xwjId)).toMatchObject([
      { firstVoltage: 231, totalCurrent: 6, origin: 1 },
    ]);
    await ingest.readings([meterReading(tenantId, xwjId, now - 4 * minute, { totalCurrent: 5 })]);
    expect(await rowsOf('meterData', xwjId)).toMatchObject([
      { firstVoltage: 231, totalCurrent: 5, origin: 0 },
    ]);
  });

  it('stores raw values completely, as in the device’s registers', async () => {
    const xwjId = await device(4);
    await call('batteryHistory', 'submit', { xwjId, packNum: 1, voltage: 5120.4, cellVoltage1: 3401 });
    expect(await rowsOf('batteryHistory', xwjId)).toMatchObject([{ voltage: 5120, cellVoltage1: 3401 }]);
  });

  it('is in the audit log with all its values', async () => {
    const xwjId = await device(2);
    await call('meterDataHistory', 'submit', { xwjId, dataTime: ago(3), firstVoltage: 229 });
    const lines = await owner(
      `select act, before, after from audit_log where entity = 'meterDataHistory' and record_id like '${xwjId}-%'`,
    );
    expect(lines).toMatchObject([{ act: 'add', before: null, after: { firstVoltage: 229, origin: 1 } }]);
  });
});

describe('a reading changed by hand', () => {
  it('is changed in the current row too, and the audit log keeps the values of the device', async () => {
    const xwjId = await device(2);
    await ingestOn(store, { now: () => new Date(now) }).readings([
      meterReading(tenantId, xwjId, now - 5 * minute, { firstVoltage: 2310, totalCurrent: 4.1234 }),
    ]);
    const id = `${xwjId}-0-${now - 5 * minute}`;
    // A form sends all fields back, rounded as it shows them.
    await call('meterDataHistory', 'update', {
      id,
      firstVoltage: 231,
      totalCurrent: 4.12,
      xwjId,
    });
    for (const key of ['meterData', 'meterDataHistory'])
      expect(await rowsOf(key, xwjId)).toMatchObject([
        { firstVoltage: 231, totalCurrent: 4.1234, origin: 2 },
      ]);
    const [line] = await owner(`select before, after from audit_log where record_id = '${id}'`);
    expect(line).toMatchObject({ before: { firstVoltage: 2310, origin: 0 }, after: { firstVoltage: 231 } });
    expect(line?.after).not.toHaveProperty('totalCurrent');
  });

  it('a reading changed by hand to its old value remains the device’s', async () => {
    const xwjId = await device(2);
    await ingestOn(store, { now: () => new Date(now) }).readings([reported(xwjId, 5, 7)]);
    const id = `${xwjId}-0`;
    expect((await call('meterData', 'update', { id, totalPositiveActiveEnergy: 7 })).status).toBe(200);
    expect(await rowsOf('meterData', xwjId)).toMatchObject([{ origin: 0 }]);
  });
});

describe('energy of entered readings', () => {
  it('is computed again with every row entered, changed and removed', async () => {
    const xwjId = await device(2);
    const ingest = ingestOn(store, { now: () => new Date(now) });
    await ingest.readings([reported(xwjId, 50, 100), reported(xwjId, 20, 110)]);
    expect(await total(xwjId)).toBe(10_000);
    await call('meterDataHistory', 'submit', { xwjId, dataTime: ago(35), totalPositiveActiveEnergy: 104 });
    expect(await total(xwjId)).toBe(10_000);
    await agrees();
    await call('meterDataHistory', 'submit', { xwjId, dataTime: ago(10), totalPositiveActiveEnergy: 113 });
    expect(await total(xwjId)).toBe(13_000);
    await call('meterData', 'update', { id: `${xwjId}-0`, totalPositiveActiveEnergy: 112 });
    expect(await total(xwjId)).toBe(12_000);
    const day = await energyBy('day', ours, [{ deviceId: xwjId, role: 1 }], '2026-06-20', '2026-06-20');
    expect(day).toMatchObject([{ wattHours: 12_000 }]);
    await agrees();
    // The running ingest continues from there.
    await ingest.readings([reported(xwjId, 5, 115)]);
    expect(await total(xwjId)).toBe(15_000);
    await server.post(
      `/api/blade-meterDataHistory/meterDataHistory/remove?ids=${xwjId}-0-${now - 35 * minute}`,
      undefined,
      clerk,
    );
    expect(await total(xwjId)).toBe(15_000);
    await agrees();
  });

  it('energy of a device that never reported begins with the entered readings, over months without a table', async () => {
    const xwjId = await device(2);
    await call('meterDataHistory', 'submit', {
      xwjId,
      dataTime: '2025-01-05 10:00:00',
      totalPositiveActiveEnergy: 1,
    });
    expect(await total(xwjId)).toBeNull();
    await call('meterDataHistory', 'submit', {
      xwjId,
      dataTime: '2026-03-05 10:00:00',
      totalPositiveActiveEnergy: 41,
    });
    expect(await total(xwjId)).toBe(40_000);
    await agrees();
  });

  it('matches the history after any sequence of entries, edits, removals and reports', {
    timeout: 60_000,
  }, async () => {
    const act = fc.record({
      kind: fc.constantFrom('enter', 'edit', 'remove', 'report'),
      minutes: fc.integer({ min: 1, max: 40 }),
      value: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constant(999_999)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
        const xwjId = await device(2);
        const ingest = ingestOn(store, { now: () => new Date(now) });
        for (const { kind, minutes, value } of acts) {
          const id = `${xwjId}-0-${now - minutes * minute}`;
          const values = { totalPositiveActiveEnergy: value };
          if (kind === 'report') await ingest.readings([reported(xwjId, minutes, value)]);
          else if (kind === 'enter')
            await call('meterDataHistory', 'submit', { xwjId, dataTime: ago(minutes), ...values });
          else if (kind === 'edit') await call('meterDataHistory', 'update', { id, ...values });
          else
            await server.post(
              `/api/blade-meterDataHistory/meterDataHistory/remove?ids=${id}`,
              undefined,
              clerk,
            );
        }
        await agrees();
      }),
      { numRuns: 8 },
    );
  });
});
