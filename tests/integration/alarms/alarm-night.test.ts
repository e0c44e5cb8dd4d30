import { beforeEach, describe, expect, it } from 'vitest';
import { judgedMeters, minute } from '../../support/judged-meters.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const world = await judgedMeters();
const { owner, newRule, alarmsOf, start, tenantId } = world;
const hour = 60 * minute;
const type = { controller: 1, inverter: 3 } as const;
/** Conditions that are watched for each of them. */
const watched = {
  controller: { attr: '1.pv1Voltage', record: 'controller', metric: 'pv1Voltage' },
  inverter: { attr: '3.pvTotalOutputEnergy', record: 'inverterData', metric: 'pvTotalOutputEnergy' },
} as const;
await owner(
  `insert into threshold_attr (tenant_id, device_type, attr_id, attr_name)
   values ($1, 1, '1.pv1Voltage', 'PV'), ($1, 3, '3.pvTotalOutputEnergy', '电量') on conflict do nothing`,
  [tenantId],
);
/** Alarms of earlier tests no longer belong to any device. */
beforeEach(async () => {
  await owner('update threshold_setting set is_deleted = 1');
  await owner('update device set is_deleted = 1');
});

type Kind = keyof typeof type;
interface Spot {
  readonly longitude: number | null;
  readonly latitude: number | null;
}
const xiamen: Spot = { longitude: 118.09, latitude: 24.48 };

/** A device at a place, with the time of its last reading and a rule on five minutes of silence. */
async function lastHeard(kind: Kind, { longitude, latitude }: Spot, at: number) {
  const { dtuId, stationId } = await addStation(owner, { tenantId });
  await owner('update station set longitude = $2, latitude = $3 where id = $1', [
    stationId,
    longitude,
    latitude,
  ]);
  await owner('update dtu set online_status = 1');
  const device = await addDevice(owner, { tenantId, dtuId, type: type[kind] });
  // A string inverter: according to its profile it lives on PV alone.
  if (kind === 'inverter') await owner(`update device set model = 'sungrow-sg' where id = $1`, [device]);
  const { attr, record, metric } = watched[kind];
  await newRule(device, { attr_no: attr, alarm_trigger: 7, alarm_num_a: '5' });
  world.pass(at - world.now);
  await start(0).readings([{ tenantId, deviceId: device, record, pack: 0, at, values: { [metric]: 1 } }]);
  return device;
}
/** Runs the checks from one instant to another; before that, the program is down. */
async function watch(from: number, to: number) {
  world.pass(from - world.now);
  while (world.now < to) {
    await world.watchSilence(world.now);
    world.pass(60_000);
  }
}
const raised = async (device: string) => (await alarmsOf(device)).length;
/** Offline at dusk and online at dawn, for this many nights before. */
async function slept(device: string, dusk: number, nights: number) {
  for (let night = 1; night <= nights; night += 1) {
    for (const [event, at] of [
      ['offline', dusk - night * 24 * hour],
      ['online', dusk - night * 24 * hour + 11 * hour],
    ] as const) {
      await owner(
        `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, 'device', $2, $3, $4)`,
        [tenantId, device, new Date(at), event],
      );
    }
  }
}

/** Noon of the sun over longitude 0. */
const noon = (month: string) => Date.parse(`2027-${month}T12:00:00Z`);

describe('the silence of an inverter', () => {
  it.each([
    ['on the equator, where the sun sets at six', { longitude: 0, latitude: 0 }, noon('03-21'), 6],
    [
      'far in the west, where it is another day',
      { longitude: -179.9, latitude: 0 },
      noon('03-21') + 12 * hour,
      6,
    ],
    ['far in the east', { longitude: 179.9, latitude: 0 }, noon('03-21') - 12 * hour, 6],
    ['in the south in its winter', { longitude: 0, latitude: -35 }, noon('06-21'), 5],
    ['in the short night of a northern summer', { longitude: 0, latitude: 57 }, noon('06-21'), 8],
  ] as const)('raises no alarm at night, and raises one in the morning: %s', async (_, spot, at, dusk) => {
    const device = await lastHeard('inverter', spot, at + dusk * hour);
    await watch(at + dusk * hour, at + dusk * hour + 15 * minute);
    await watch(at + 12 * hour, at + 12 * hour + 15 * minute);
    expect(await raised(device)).toBe(0);
    await watch(at + 24 * hour, at + 24 * hour + 15 * minute);
    expect(await raised(device)).toBe(1);
  });

  it.each([
    ['by day', { longitude: 0, latitude: 0 }, noon('03-21') + 1 * hour],
    ['under the midnight sun', { longitude: 0, latitude: 80 }, noon('06-21') + 12 * hour],
    ['at the pole in summer', { longitude: 0, latitude: 90 }, noon('06-21')],
    [
      'at midnight, where the station has no place',
      { longitude: null, latitude: null },
      noon('03-21') + 12 * hour,
    ],
    [
      'at midnight, where it has a longitude alone',
      { longitude: 0, latitude: null },
      noon('03-21') + 12 * hour,
    ],
  ] as const)('raises an alarm after its five minutes %s', async (_, spot, at) => {
    const device = await lastHeard('inverter', spot, at);
    await watch(at, at + 4 * minute);
    expect(await raised(device)).toBe(0);
    await watch(at + 4 * minute, at + 8 * minute);
    expect(await raised(device)).toBe(1);
  });

  it('raises an alarm after twenty hours of a night that does not end', async () => {
    const at = noon('12-21');
    const device = await lastHeard('inverter', { longitude: 0, latitude: 85 }, at);
    await watch(at, at + 10 * minute);
    await watch(at + 19 * hour, at + 20 * hour);
    expect(await raised(device)).toBe(0);
    await watch(at + 20 * hour, at + 20 * hour + 8 * minute);
    expect(await raised(device)).toBe(1);
  });

  it('starts to count at dawn and not before: silence at night does not count', async () => {
    const at = noon('03-21') + 6 * hour;
    const device = await lastHeard('inverter', { longitude: 0, latitude: 0 }, at);
    // At the equator, with the equation of time, the sun is at 5 degrees about 27 minutes after six.
    await watch(at + 12 * hour, at + 12 * hour + 55 * minute);
    expect(await raised(device)).toBe(0);
    await watch(at + 12 * hour + 55 * minute, at + 12 * hour + 75 * minute);
    const [alarm] = await alarmsOf(device);
    const after = (Number(new Date(String(alarm?.at))) - at - 12 * hour) / minute;
    // Half an hour of grace, then the five minutes of the rule.
    expect(after).toBeGreaterThan(58);
    expect(after).toBeLessThan(68);
  });

  it('is paused by night if it began by day, and continues after the night', async () => {
    const at = noon('03-21') + 4 * hour;
    const device = await lastHeard('inverter', { longitude: 0, latitude: 0 }, at);
    await watch(at, at + 3 * minute);
    await watch(at + 3 * hour, at + 3 * hour + 8 * minute);
    expect(await raised(device)).toBe(0);
    await watch(at + 16 * hour, at + 16 * hour + 8 * minute);
    expect(await raised(device)).toBe(1);
  });

  it('raises an alarm at night where users state that it is not powered by PV alone', async () => {
    const at = noon('03-21') + 7 * hour;
    const device = await lastHeard('inverter', { longitude: 0, latitude: 0 }, at);
    await owner('update device set lives_on_pv = 0 where id = $1', [device]);
    await watch(at, at + 8 * minute);
    expect(await raised(device)).toBe(1);
  });
});

describe('the silence of a controller', () => {
  /** About 19:20 of the station's clock. */
  const dusk = Date.parse('2027-06-20T11:20:00Z');

  it('is no alarm by night if it slept the two nights before or its DTU lives on PV alone, and is one elsewhere', async () => {
    const sleeper = await lastHeard('controller', xiamen, dusk);
    await slept(sleeper, dusk, 2);
    const other = await lastHeard('controller', xiamen, dusk);
    await slept(other, dusk, 1);
    const named = await lastHeard('controller', xiamen, dusk);
    await owner(`update dtu set lives_on_pv = 1 where id = (select dtu_id from device where id = $1)`, [
      named,
    ]);
    await watch(dusk, dusk + 10 * minute);
    expect([await raised(sleeper), await raised(other), await raised(named)]).toEqual([0, 1, 0]);
  });
});

it('a device that never answered is reported at any hour', async () => {
  const at = noon('03-21') + 12 * hour;
  const heard = await lastHeard('inverter', { longitude: 0, latitude: 0 }, at - 6 * hour);
  const [row] = await owner('select dtu_id::text as dtu from device where id = $1', [heard]);
  const never = await addDevice(owner, { tenantId, dtuId: String(row?.dtu), type: 3 });
  await newRule(never, { attr_no: watched.inverter.attr, alarm_trigger: 7, alarm_num_a: '5' });
  await watch(at, at + 8 * minute);
  expect([await raised(heard), await raised(never)]).toEqual([0, 1]);
});
