import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const tenantId = '100001';
const keys = ['inverter', 'inverterHistory', 'inverterData', 'inverterDataHistory'];
const codesOf = (key: string) => ['', '_add', '_edit', '_view', '_delete'].map((act) => key + act);
const clerk = server.policy.admit('clerk', { codes: keys.flatMap(codesOf) });
const { dtuId } = await addStation(owner, { tenantId, zone: 'Asia/Shanghai', dept: '10' });
const inverter = async (serial: string) => {
  const id = await addDevice(owner, { tenantId, dtuId, type: 3, dept: '10' });
  await owner('update device set serial_number = $2 where id = $1', [id, serial]);
  return id;
};
const said = {
  pvDayOutputEnergy: 12.5,
  pvTotalOutputEnergy: 900,
  deviceTotalRunTime: 40,
  radiatorTemperature: 51,
  gridL1Voltage: 231,
  gridL2Voltage: 232,
  gridL3Voltage: 233,
  gridL3Current: 9,
  inverterL2Power: 2000,
  inverterActivePower: 6100,
  inverterReactivePower: -30,
  pvOutputPower: 6200,
  gridFrequency: 50.01,
  pv1Voltage: 612,
  pv20Voltage: 598,
  pv20Current: 4.5,
};
const reported = async (deviceId: string, minutesAgo: number, values: Record<string, number> = said) => {
  const reading = {
    tenantId,
    deviceId,
    record: 'inverterData',
    at: now - minutesAgo * 60_000,
    pack: 0,
    values,
  };
  await ingestOn(store, { now: () => new Date(now) }).readings([reading]);
};
const path = (key: string) => `/api/blade-${key}/${key}`;
const list = async (key: string, query: string, who = clerk) => {
  const { status, body } = await server.get(`${path(key)}/list?${query}`, who);
  const data = body.data as { records: Record<string, unknown>[]; total: number } | null;
  return { status, records: data?.records ?? [], total: data?.total };
};

describe('the older lists of inverters', () => {
  it('are refused without their own permission', async () => {
    const other = server.policy.admit('other', { codes: codesOf('inverterDataHistory') });
    expect((await list('inverterHistory', '', other)).status).toBe(403);
    expect((await list('inverter', '', other)).status).toBe(403);
    expect((await server.post(`${path('inverterHistory')}/remove?ids=1-0-1`, {}, other)).status).toBe(403);
  });

  it('show the readings of the record under its older names, as stored', async () => {
    const id = await inverter('SN-1');
    await reported(id, 5);
    const older = {
      dailyGeneration: 12.5,
      totalGeneration: 900,
      totalRuntime: 40,
      radiatorTemperature: 51,
      voltageA: 231,
      voltageC: 233,
      phaseCurrentC: 9,
      capacityB: 2000,
      totalActivePower: 6100,
      totalReacvtivePower: -30,
      totalDcPower: 6200,
      gridFrequency: 50.01,
      dcVoltage1: 612,
      dcVoltage20: 598,
      dcCurrent20: 4.5,
      dcVoltage2: null,
      airTemperature: null,
      deviceNo: 'SN-1',
      dataTime: '2026-06-20 11:55:00',
    };
    expect((await list('inverter', `xwjId=${id}`)).records).toEqual([expect.objectContaining(older)]);
    expect((await list('inverterHistory', `xwjId=${id}`)).records).toEqual([expect.objectContaining(older)]);
  });

  it('find an inverter by its device number, and nothing of another tenant', async () => {
    const id = await inverter('SN-77');
    await reported(id, 9);
    expect((await list('inverterHistory', 'deviceNo=SN-77')).records).toHaveLength(1);
    expect((await list('inverter', 'deviceNo=SN-77')).records).toHaveLength(1);
    const stranger = server.policy.admit('stranger', { codes: keys.flatMap(codesOf), tenantId: '100002' });
    expect(await list('inverterHistory', 'deviceNo=SN-77', stranger)).toMatchObject({
      records: [],
      total: 0,
    });
    expect(await list('inverter', '', stranger)).toMatchObject({ records: [] });
  });

  it('add, correct and remove the rows of the current lists', async () => {
    const id = await inverter('SN-2');
    const draft = { xwjId: id, dataTime: '2026-06-20 11:00:00', dailyGeneration: 3, dcCurrent11: 2.5 };
    const added = await server.post(`${path('inverterHistory')}/submit`, draft, clerk);
    expect(added.status).toBe(200);
    const [today] = (await list('inverterDataHistory', `xwjId=${id}`)).records;
    expect(today).toMatchObject({ pvDayOutputEnergy: 3, pv11Current: 2.5, origin: 1 });
    const correction = { id: today?.id, dailyGeneration: 4 };
    expect((await server.post(`${path('inverterHistory')}/update`, correction, clerk)).status).toBe(200);
    const [corrected] = (await list('inverterHistory', `xwjId=${id}`)).records;
    expect(corrected).toMatchObject({ dailyGeneration: 4, dcCurrent11: 2.5 });
    // The correction is reported under the field names of the list.
    expect(corrected?.entries).toMatchObject([{ fields: ['dailyGeneration'] }, {}]);
    const removal = await server.post(`${path('inverterHistory')}/remove?ids=${today?.id}`, {}, clerk);
    expect(removal.status).toBe(200);
    expect((await list('inverterDataHistory', `xwjId=${id}`)).records).toEqual([]);
  });

  it('refuse a field of the current record', async () => {
    const id = await inverter('SN-3');
    const { status, body } = await server.post(
      `${path('inverterHistory')}/submit`,
      { xwjId: id, pvDayOutputEnergy: 3 },
      clerk,
    );
    expect(status).toBe(400);
    expect(body.msg).toContain('pvDayOutputEnergy');
    expect((await list('inverterHistory', `xwjId=${id}`)).records).toEqual([]);
  });
});
