import { inverterSettings } from '@heliodeck/model/devices/records/inverter-settings';
import { records as telemetry } from '@heliodeck/model/registries/records';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect, it } from 'vitest';
import { demoName } from '../../../apps/server/areas/demo/demo-name.ts';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { ended } from '../../support/ledger.ts';
import type { Row } from '../../support/organisation.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld({ demo: true });
const { owner } = world.database;
const { tenantId, account } = demoTenant;
const admin = await world.signIn(tenantId, account);
const records = async (path: string) =>
  ((await world.get(`/api/${path}`, admin)).body.data as { records: Row[] }).records;
const allOnline = () =>
  until(async () => {
    const devices = await records('blade-xwj/xwj/list?size=100');
    return devices.length > 0 && devices.every(({ onlineStatus }) => onlineStatus === 1)
      ? devices
      : undefined;
  }, 'every device of the demonstration is online');
const boxes = 'blade-headerBox/headerBox';
const boxNames = async () => (await records(`${boxes}/list`)).map(({ deviceName }) => deviceName).sort();
const demoBoxes = demoStations
  .flatMap(({ headerBox }) => (headerBox ? [demoName(headerBox.name)] : []))
  .sort();
const totals = () =>
  owner(
    `select device_id::text as id, total_energy as energy, total_load_energy as load from live_operating where tenant_id = $1
     union all select device_id::text, total_positive_active_energy, null from live_meter where tenant_id = $1
     union all select device_id::text, pv_total_output_energy, null from live_inverter_data where tenant_id = $1 order by 1`,
    [tenantId],
  );

/** The events of the demonstration's counters, each kind once. */
const eventKinds = async () => {
  const events = await owner('select distinct kind from energy_event where tenant_id = $1', [tenantId]);
  return events.map(({ kind }) => kind);
};

/** The cost above which repair orders need an approval. */
const repairLimit = async () =>
  (
    await owner(
      `select param_value from param where tenant_id = $1 and param_key = 'repair.approvalAbove' and is_deleted = 0`,
      [tenantId],
    )
  ).map((row) => row.param_value);

// The first days of one installation, in order.
it('stations have thirty days of history, and all their devices exist', async () => {
  const stations = await records('blade-stationInfo/stationInfo/list');
  expect(stations.map(({ stationName }) => stationName).sort()).toEqual(
    demoStations.map(({ name }) => demoName(name)).sort(),
  );
  const devices = await allOnline();
  expect(await boxNames()).toEqual(demoBoxes);
  expect(await repairLimit()).toEqual(['1000']);
  expect(devices).toHaveLength(demoStations.reduce((sum, { site }) => sum + site.devices.length, 0));
  const [span] = await owner(
    `select extract(day from max(data_time) - min(data_time))::int as days, count(distinct device_id)::int as devices
     from history_meter where tenant_id = $1`,
    [tenantId],
  );
  expect(span).toEqual({ days: 29, devices: 6 });
  // One inverter shows every setting of an inverter; quantities it does not measure are absent.
  const hybrid = devices.find(({ model }) => model === 'heliodeck-hybrid');
  const told = await until(async () => {
    const [row] = await records(`inverterData/inverterData/list?deviceId=${hybrid?.id}`);
    return row?.deviceRunMode === null ? undefined : row;
  }, 'the settings of the hybrid inverter were read');
  const unset = Object.keys(inverterSettings).filter((name) => name !== 'time' && told[name] === null);
  expect(unset).toEqual([]);
  // Programs of the family query an inverter by `deviceId`.
  const past = await records(`inverterDataHistory/inverterDataHistory/list?size=5&deviceId=${hybrid?.id}`);
  expect([told, ...past].map(({ deviceId, xwjId }) => [deviceId, xwjId])).toEqual(
    Array.from({ length: 6 }, () => [hybrid?.id, hybrid?.id]),
  );
  expect([told.pv1Voltage !== null, told.pv5Voltage, told.inverterDayOutputEpsEnergy]).toEqual([
    true,
    null,
    null,
  ]);
  // A device and its meter count the same: nothing was reset or exchanged, and an afternoon without a connection is a gap.
  expect(await eventKinds()).toEqual(['gap']);
});

it('the demonstration continues after a restart: no counter decreases, and settings stay', async () => {
  const [controller] = await records('blade-xwj/xwj/list?type=1');
  const at = { dtuId: controller?.dtuId, address: controller?.address };
  const issue = async (path: string, body: Row) => {
    const reply = await world.post(`/api/${path}`, body, admin);
    return ended(world, admin, (reply.body.data as { id: string }).id);
  };
  const data = { chargingVoltage: 57, overChargeVoltage: 58 };
  expect((await issue('demo/writeChargingParameters', { ...at, data })).state).toBe('verified');
  const before = await totals();
  // Older installations had no header boxes.
  await world.restart(async () => {
    await owner('delete from header_box where tenant_id = $1', [tenantId]);
  });
  await allOnline();
  expect(await boxNames()).toEqual(demoBoxes);
  expect((await issue('blade-device/getData', { ...at, data: 'charging_parameters' })).state).toBe(
    'acknowledged',
  );
  const [set] = await records(`blade-chargingParameters/chargingParameters/list?xwjId=${controller?.id}`);
  expect(set).toMatchObject(data);
  const after = await totals();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  for (const [index, { energy, load }] of after.entries()) {
    expect(Number(energy)).toBeGreaterThanOrEqual(Number(before[index]?.energy));
    expect(Number(load)).toBeGreaterThanOrEqual(Number(before[index]?.load));
  }
  expect(await eventKinds()).toEqual(['gap']);
});

it('an interrupted history is completed, and records that people removed do not return', async () => {
  const [station, gone, ...others] = demoStations;
  const remove = async (path: string, rows: readonly Row[]) => {
    const reply = await world.post(
      `/api/${path}/remove?ids=${rows.map(({ id }) => id).join()}`,
      undefined,
      admin,
    );
    expect(reply.body).toMatchObject({ code: 200 });
  };
  const [dtu] = await records(`blade-dtu/dtu/list?imei_equal=${gone?.site.imei}`);
  await remove('blade-xwj/xwj', await records(`blade-xwj/xwj/list?size=100&dtuId=${dtu?.id}`));
  await remove('blade-dtu/dtu', [dtu ?? {}]);
  const [box] = await records(`${boxes}/list`);
  await remove(boxes, [box ?? {}]);
  const [limit] = await records('blade-system/param/list?paramKey=repair.approvalAbove');
  await remove('blade-system/param', [limit ?? {}]);
  await world.restart(async () => {
    // The station is a day younger than its history, as if the first start had ended while writing it.
    for (const { liveTable } of telemetry.values())
      await owner(`update ${liveTable} set data_time = now() - interval '10 days' where tenant_id = $1`, [
        tenantId,
      ]);
  });
  const left = (await records('blade-dtu/dtu/list')).map(({ imei }) => imei).sort();
  expect(left).toEqual([station, ...others].map((one) => one?.site.imei).sort());
  await allOnline();
  expect(await boxNames()).toEqual(demoBoxes.filter((name) => name !== box?.deviceName));
  expect(await repairLimit()).toEqual([]);
  const written = world.lines.filter(({ message }) => message === 'demonstration history written');
  expect(written).toHaveLength(2 * demoStations.length - 1);
});
