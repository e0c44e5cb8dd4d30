import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const tenantId = '100001';
const codes = [
  'batteryAlarm',
  'batteryAlarm_view',
  'batteryAlarm_add',
  'batteryAlarm_edit',
  'batteryAlarmHistory',
];
const clerk = server.policy.admit('clerk', { codes });
const { dtuId } = await addStation(owner, { tenantId, zone: 'Asia/Shanghai', dept: '10' });
const battery = () => addDevice(owner, { tenantId, dtuId, type: 4, dept: '10' });
const path = '/api/blade-batteryAlarm/batteryAlarm';
const submit = (body: Readonly<Record<string, unknown>>, who = clerk) =>
  server.post(`${path}/submit`, body, who);
const rowsOf = async (list: string, xwjId: string) => {
  const reply = await server.get(`/api/${list}/list?xwjId=${xwjId}`, clerk);
  return (reply.body.data as { records: Record<string, unknown>[] }).records;
};
const current = (xwjId: string) => rowsOf('blade-batteryAlarm/batteryAlarm', xwjId);
const past = (xwjId: string) => rowsOf('blade-batteryAlarmHistory/batteryAlarmHistory', xwjId);

describe('a battery alarm entered by hand is refused', () => {
  it('a battery alarm entered by hand is refused for users with only the other button, or none', async () => {
    const xwjId = await battery();
    const draft = { xwjId, packNum: 1 };
    expect(
      (await submit(draft, server.policy.admit('looker', { codes: ['batteryAlarm_view'] }))).status,
    ).toBe(403);
    const editor = server.policy.admit('editor', { codes: ['batteryAlarm_edit'] });
    expect((await submit(draft, editor)).status).toBe(403);
    const adder = server.policy.admit('adder', { codes: ['batteryAlarm_add'] });
    expect((await submit({ id: `${xwjId}-1`, faultStatus: 1 }, adder)).status).toBe(403);
  });

  it('a battery alarm entered by hand is refused for a device that is not a battery, or not visible to the caller', async () => {
    const meter = await addDevice(owner, { tenantId, dtuId, type: 2, dept: '10' });
    const xwjId = await battery();
    expect((await submit({ xwjId: meter, packNum: 1 })).body).toMatchObject({
      errorCode: 'record.notReferable',
    });
    const stranger = server.policy.admit('stranger', { tenantId: '100002', codes });
    expect((await submit({ xwjId, packNum: 1 }, stranger)).body.errorCode).toBe('record.notReferable');
    expect((await submit({ id: `${xwjId}-1`, faultStatus: 1 })).status).toBe(404);
    expect(await past(xwjId)).toEqual([]);
  });

  it('a battery alarm entered by hand is refused without device or pack, with an invalid value, or in the future', async () => {
    const xwjId = await battery();
    for (const draft of [
      { packNum: 1 },
      { xwjId },
      { xwjId, packNum: 256 },
      { xwjId, packNum: 1, voltageAlert1: 3 },
      { xwjId, packNum: 1, dataTime: '2026-06-21 12:00:00' },
    ])
      expect((await submit(draft)).body.errorCode).toBe('request.invalidField');
    expect(await current(xwjId)).toEqual([]);
  });
});

describe('a battery alarm entered by hand', () => {
  it('is current, in the history, and stored once only', async () => {
    const xwjId = await battery();
    const draft = {
      xwjId,
      packNum: 2,
      dataTime: '2026-06-20 11:30:00',
      protectionStatus1: 64,
      voltageAlert3: 2,
    };
    expect((await submit(draft)).body.data).toEqual({ id: `${xwjId}-2` });
    const expected = {
      packNum: 2,
      dataTime: '2026-06-20 11:30:00',
      protectionStatus1: 64,
      voltageAlert3: 2,
      faultStatus: 0,
    };
    expect(await current(xwjId)).toMatchObject([expected]);
    expect(await past(xwjId)).toMatchObject([expected]);
    expect((await submit(draft)).body.errorCode).toBe('record.exists');
  });

  it('a battery alarm entered by hand for an earlier time is stored in history only', async () => {
    const xwjId = await battery();
    await submit({ xwjId, packNum: 1, faultStatus: 1 });
    await submit({ xwjId, packNum: 1, faultStatus: 2, dataTime: '2026-06-19 08:00:00' });
    expect(await current(xwjId)).toMatchObject([{ faultStatus: 1, dataTime: '2026-06-20 12:00:00' }]);
    expect((await past(xwjId)).map((row) => row.faultStatus)).toEqual([1, 2]);
  });

  it('is corrected in both places, and the audit log contains the old and the new value', async () => {
    const xwjId = await battery();
    await submit({ xwjId, packNum: 1, faultStatus: 1, alertStatus1: 4 });
    expect((await submit({ id: `${xwjId}-1`, faultStatus: 16 })).status).toBe(200);
    for (const rows of [await current(xwjId), await past(xwjId)])
      expect(rows).toMatchObject([{ faultStatus: 16, alertStatus1: 4 }]);
    const rows = await owner(
      `select act, before, after from audit_log where entity = 'batteryAlarm' and record_id = '${xwjId}-1' and act = 'edit'`,
    );
    expect(rows).toMatchObject([{ before: { faultStatus: 1 }, after: { faultStatus: 16 } }]);
  });
});
