import { deviceType } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { expect, it } from 'vitest';
import { alarmsArea } from '../../../apps/server/areas/alarms/area.ts';
import { pictureIntake } from '../../../apps/server/areas/resources/picture-intake.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [alarmsArea({ pictures: (services) => pictureIntake(services, new Uint8Array(32)) })],
  now: () => new Date(now),
});
const codes = ['thresholdSetting_edit'];
const all = server.policy.admit('all', { codes });
const attrNo = '3.radiatorTemperature';
const rule = { attrNo, alarmTrigger: 1, alarmNumA: '45' };
const replay = async (headers = all, more = {}) =>
  (await server.post('/api/blade-thresholdSetting/thresholdSetting/replay', { ...rule, ...more }, headers))
    .body.data;

const { dtuId } = await addStation(owner, { tenantId, dept: '10' });
const deviceId = await addDevice(owner, { tenantId, dtuId, type: deviceType.inverter, dept: '10' });
await ingestOn(store, { now: () => new Date(now) }).backfill(
  [40, 50, 51, 40, 39].map((radiatorTemperature, i) => ({
    tenantId,
    deviceId,
    record: 'inverterData',
    at: now - 3_600_000 + i * 60_000,
    pack: 0,
    values: { radiatorTemperature },
  })),
);
await owner(
  `insert into threshold_attr (id, tenant_id, attr_id, attr_name, device_type, is_deleted) values (1, $1, $2, '温度', 3, 0)`,
  [tenantId, attrNo],
);

it('the readings that would have raised the rule are shown to users who see the value', async () => {
  expect(await replay()).toMatchObject({
    devices: 1,
    readings: 5,
    alarms: 1,
    firing: [{ deviceId, alarms: 1 }],
  });
});

it('devices of another department are not included', async () => {
  const other = server.policy.admit('other', { codes });
  server.policy.limit('other', { kind: 'departments', deptIds: ['11'] });
  const nothing = { devices: 0, readings: 0, alarms: 0, list: [] };
  expect(await replay(other, { others: [rule] })).toMatchObject({ ...nothing, others: [nothing] });
});

it('a value hidden from the caller is not included, and a visible one is', async () => {
  const rows = { kind: 'all' } as const;
  const [hidden, shown] = ['hidden', 'shown'].map((name) => server.policy.admit(name, { codes }));
  const fields = (...names: string[]) => new Set(['id', 'name', ...names]);
  server.policy.limit('hidden', { kind: 'grants', of: [{ rows, fields: fields('gridFrequency') }] });
  server.policy.limit('shown', { kind: 'grants', of: [{ rows, fields: fields('radiatorTemperature') }] });
  expect(await replay(hidden)).toMatchObject({ devices: 0, readings: 0, alarms: 0 });
  expect(await replay(shown)).toMatchObject({ devices: 1, alarms: 1 });
});
