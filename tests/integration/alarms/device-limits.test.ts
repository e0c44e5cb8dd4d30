import { deviceType } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { alarmsArea } from '../../../apps/server/areas/alarms/area.ts';
import { pictureIntake } from '../../../apps/server/areas/resources/picture-intake.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [alarmsArea({ pictures: (services) => pictureIntake(services, new Uint8Array(32)) })],
});
const codes = ['thresholdSetting_view'];
const path = '/api/blade-thresholdSetting/thresholdSetting/of-devices';
const attrNo = '3.radiatorTemperature';
const all = server.policy.admit('all', { codes });

const [here, there] = [await addStation(owner, { tenantId }), await addStation(owner, { tenantId })];
await owner(
  `insert into dept (id, tenant_id, dept_name, parent_id, ancestors, dept_category)
   values (20, $1, 'A', 0, '0', 2), (21, $1, 'B', 20, '0,20', 4)`,
  [tenantId],
);
const inverter = (dtuId: string, dept: string) =>
  addDevice(owner, { tenantId, dtuId, type: deviceType.inverter, dept });
const one = await inverter(here.dtuId, '21');
const other = await inverter(there.dtuId, '10');
const meter = await addDevice(owner, { tenantId, dtuId: here.dtuId, type: deviceType.meter, dept: '10' });
await owner(
  `insert into threshold_attr (id, tenant_id, attr_id, attr_name, device_type, is_deleted) values (1, $1, $2, '温度', 3, 0)`,
  [tenantId, attrNo],
);
const rule = (name: string, reach: Readonly<Record<string, readonly string[]>>) =>
  owner(
    `insert into threshold_setting (tenant_id, alarm_name, attr_no, alarm_trigger, alarm_num_a, station_ids, dept_ids, device_ids)
     values ($1, $2, $3, 1, '45', $4, $5, $6)`,
    [tenantId, name, attrNo, reach.stationIds ?? null, reach.deptIds ?? null, reach.deviceIds ?? null],
  );
await rule('everywhere', {});
await rule('station', { stationIds: [here.stationId] });
await rule('department above', { deptIds: ['20'] });
await rule('device', { deviceIds: [other] });

async function namesOf(
  deviceIds: string,
  headers = all,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { status, body } = await server.get(`${path}?deviceIds=${deviceIds}`, headers);
  expect(status).toBe(200);
  const limits = body.data as { deviceId: string; alarmName: string }[];
  return Object.fromEntries(
    [...Map.groupBy(limits, ({ deviceId }) => deviceId)].map(([id, own]) => [
      id,
      own.map(({ alarmName }) => alarmName).toSorted(),
    ]),
  );
}

describe('the limits of devices', () => {
  it('are refused without a token, without the permission code, and for invalid ids', async () => {
    expect((await server.get(`${path}?deviceIds=${one}`)).status).toBe(401);
    expect((await server.get(`${path}?deviceIds=${one}`, server.policy.admit('nobody'))).status).toBe(403);
    for (const ids of ['', 'x', `${one},`]) {
      const reply = await server.get(`${path}?deviceIds=${ids}`, all);
      expect([ids, reply.status]).toEqual([ids, 400]);
    }
  });

  it('are those of rules for every device, its station, its departments and itself', async () => {
    expect(await namesOf(`${one},${other},${meter}`)).toEqual({
      [one]: ['department above', 'everywhere', 'station'],
      [other]: ['device', 'everywhere'],
    });
  });

  it('are empty for devices of another department or another tenant', async () => {
    const neighbour = server.policy.admit('neighbour', { codes });
    server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
    const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
    for (const headers of [neighbour, stranger]) expect(await namesOf(one, headers)).toEqual({});
  });
});
