import { afterEach, describe, expect, it } from 'vitest';
import { counterWatch } from '../../../apps/server/alarms/counter-breaks.ts';
import { noEnergyWatch } from '../../../apps/server/alarms/no-energy.ts';
import { freshDatabase } from '../../support/database.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const platform = store.asPlatform('a test looks for what energy says');
const tenantId = '100001';
const hour = 3_600_000;
/** The sun is highest over the station at about 4:08 UTC, at 88 degrees. */
const morning = Date.parse('2026-06-20T00:00:00Z');
const afternoon = morning + 7.5 * hour;
const { dtuId } = await addStation(owner, { tenantId });
const alarms = () =>
  owner(`select kind, grade, content, encontent, repeats, recovered_at is not null as back, end_reason as ended
    from alarm order by id`);

/** Readings of a register every five minutes from one hour of the day to another. */
async function count(
  device: string,
  [from, to]: readonly [number, number],
  value: (hours: number) => number,
) {
  const ingest = ingestOn(store, { now: () => new Date(morning + 24 * hour) });
  const readings = [];
  for (let hours = from; hours <= to; hours += 1 / 12) {
    const at = morning + Math.round(hours * 12) * 300_000;
    readings.push({
      tenantId,
      deviceId: device,
      record: 'inverterData',
      pack: 0,
      at,
      values: { pvTotalOutputEnergy: value(hours) },
    });
  }
  await ingest.readings(readings);
  await ingest.close();
}
const inverter = () => addDevice(owner, { tenantId, dtuId, type: 3 });
const look = (at = afternoon) => noEnergyWatch(platform)(at);
afterEach(async () => {
  await owner('delete from alarm');
  await owner('delete from param');
  await owner('delete from energy_event');
  await owner('update device set is_deleted = 1');
});

describe('an alarm for a day without energy', () => {
  it('is not raised for a register that was silent for a part of the day, that counted, or before the peak hours are over', async () => {
    await count(await inverter(), [0, 3], () => 100);
    await count(await inverter(), [0, 8], (hours) => 100 + hours);
    await look();
    expect(await alarms()).toEqual([]);
    await count(await inverter(), [0, 8], () => 100);
    await look(morning + 6 * hour);
    expect(await alarms()).toEqual([]);
  });

  it('is one alarm for a register that did not change during the sun, once, and recovers when it changes', async () => {
    const device = await inverter();
    await count(device, [0, 8], () => 100);
    await Promise.all([look(), look()]);
    await look(afternoon + hour);
    expect(await alarms()).toMatchObject([
      { kind: 'noEnergy', grade: 3, encontent: 'No energy by day', repeats: 1, back: false },
    ]);
    await count(device, [8, 9], (hours) => 100 + (hours - 8));
    await look(morning + 9 * hour);
    expect(await alarms()).toMatchObject([{ back: true, repeats: 1 }]);
  });

  it('ends when the device is removed, whatever the state of its register', async () => {
    const device = await inverter();
    await count(device, [0, 8], () => 100);
    await look();
    await owner('update device set is_deleted = 1 where id = $1', [device]);
    await look(afternoon + hour / 6);
    expect(await alarms()).toMatchObject([{ kind: 'noEnergy', ended: 'deviceGone', back: false }]);
    await look(afternoon + hour);
    expect(await alarms()).toHaveLength(1);
  });

  it('is not raised if the tenant has switched it off, and ends when the tenant switches it off', async () => {
    const device = await inverter();
    await count(device, [0, 8], () => 100);
    const off = () =>
      owner(`insert into param (tenant_id, param_key, param_value) values ($1, 'alarm.noEnergy', '0')`, [
        tenantId,
      ]);
    await off();
    await look();
    expect(await alarms()).toEqual([]);
    await owner('delete from param');
    await look();
    await off();
    await look();
    expect(await alarms()).toMatchObject([{ kind: 'noEnergy', ended: 'ruleGone' }]);
  });
});

describe('a counter that restarts', () => {
  it('is one alarm that has recovered and waits for people, notified once however many servers check', async () => {
    await count(await inverter(), [0, 2], (hours) => (hours < 1 ? 100 + hours : hours / 100));
    const watch = counterWatch(platform);
    await Promise.all([watch(morning + 3 * hour), counterWatch(platform)(morning + 3 * hour)]);
    await watch(morning + 3 * hour);
    expect(await alarms()).toMatchObject([
      { kind: 'counterReset', grade: 2, encontent: 'Energy counter began anew', repeats: 1, back: true },
    ]);
  });

  it('an exchanged device whose register jumps between two readings is reported as a jump', async () => {
    await count(await inverter(), [0, 2], (hours) => (hours < 1 ? 100 + hours : 900_000 + hours));
    await counterWatch(platform)(morning + 3 * hour);
    expect(await alarms()).toMatchObject([
      { kind: 'counterReset', encontent: 'Energy counter jumped', repeats: 1, back: true, ended: null },
    ]);
  });

  it('waits for the delay of the tenant, and raises none if late readings explain it meanwhile', async () => {
    await owner(
      `insert into param (tenant_id, param_key, param_value) values ($1, 'alarm.counterResetSeconds', '1800')`,
      [tenantId],
    );
    await count(await inverter(), [0, 2], (hours) => (hours < 1 ? 100 + hours : hours / 100));
    const [broken] = await owner(
      `select extract(epoch from at) * 1000 as at from energy_event where kind = 'reset'`,
    );
    const at = Number(broken?.at);
    const watch = counterWatch(platform);
    expect(await watch(at + 1_799_000)).toBe(0);
    expect(await alarms()).toEqual([]);
    await watch(at + 1_800_000);
    expect(await alarms()).toMatchObject([{ kind: 'counterReset', repeats: 1, back: true }]);
    expect(await owner('select alarm_time as at from alarm')).toEqual([{ at: new Date(at + 1_800_000) }]);
    await count(await inverter(), [0, 2], (hours) => (hours < 1 ? 100 + hours : hours / 100));
    await owner('delete from energy_event where not looked');
    await watch(at + 3 * hour);
    expect(await alarms()).toHaveLength(1);
    await owner('delete from param');
  });

  it('a silence during which the register grew is not a break', async () => {
    const device = await inverter();
    await count(device, [0, 1], (hours) => 100 + hours);
    await count(device, [3, 4], (hours) => 100 + hours);
    expect(await owner('select kind, looked from energy_event')).toMatchObject([
      { kind: 'gap', looked: false },
    ]);
    await counterWatch(platform)(morning + 5 * hour);
    expect(await alarms()).toEqual([]);
  });

  it('is not raised days later', async () => {
    await count(await inverter(), [0, 2], (hours) => (hours < 1 ? 100 + hours : hours / 100));
    await counterWatch(platform)(morning + 48 * hour);
    expect(await alarms()).toEqual([]);
  });

  it('is not raised if the tenant has switched it off, nor later when it is switched on again', async () => {
    await count(await inverter(), [0, 2], (hours) => (hours < 1 ? 100 + hours : hours / 100));
    await owner(
      `insert into param (tenant_id, param_key, param_value) values ($1, 'alarm.counterReset', '0')`,
      [tenantId],
    );
    await counterWatch(platform)(morning + 3 * hour);
    await owner('delete from param');
    await counterWatch(platform)(morning + 3 * hour);
    expect(await alarms()).toEqual([]);
  });
});
