import { afterEach, describe, expect, it } from 'vitest';
import { offlineWatch } from '../../../apps/server/alarms/offline.ts';
import { freshDatabase } from '../../support/database.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const watch = offlineWatch(store.asPlatform('a test looks for what is offline'));
const minute = 60_000;
const tenantId = '100001';
const start = Date.parse('2026-06-01T04:00:00Z');
const at = (minutes: number): number => start + minutes * minute;

/** The row that the gateway writes for a change. */
async function turn(subject: 'dtu' | 'device', ids: readonly string[], minutes: number, online: boolean) {
  const when = new Date(at(minutes));
  await owner(
    `update ${subject} set online_status = $2, connect_time = case when $2 = 1 then $3 else connect_time end where id = any($1)`,
    [ids, online ? 1 : 0, when],
  );
  await owner(
    `insert into online_event (tenant_id, subject, subject_id, at, event) select $1, $2, id, $4, $5 from unnest($3::bigint[]) id`,
    [tenantId, subject, ids, when, online ? 'online' : 'offline'],
  );
}
/** A DTU with two devices, all online. */
async function site(): Promise<{ readonly dtu: string; readonly devices: readonly string[] }> {
  const { dtuId } = await addStation(owner, { tenantId });
  const devices = [1, 2].map(() => addDevice(owner, { tenantId, dtuId, type: 2 }));
  const ids = await Promise.all(devices);
  await turn('dtu', [dtuId], 0, true);
  await turn('device', ids, 0, true);
  return { dtu: dtuId, devices: ids };
}
const alarms = () =>
  owner(
    `select kind, device_id::text as device, repeats, recovered_at as recovered, end_reason as ended, group_id is not null as member
     from alarm order by id`,
  );
const told = async (topic: string) =>
  (await owner('select payload from event_log where topic = $1 order by position', [topic])).map(
    ({ payload }) => payload as { kind: string; groupId: string | null },
  );
afterEach(async () => {
  await owner('delete from alarm');
  await owner('delete from param');
  await owner('update dtu set is_deleted = 1');
  await owner('update device set is_deleted = 1');
});

describe('a device that is out of service', () => {
  const serve = (id: string, isOut: boolean) =>
    owner('update device set out_of_service = $2 where id = $1', [id, isOut]);

  it('is not reported as offline, and such alarms end with that reason; in service again it is reported again', async () => {
    const { devices } = await site();
    const [repaired = '', other = ''] = devices;
    await turn('device', devices, 10, false);
    await watch(at(15));
    expect(await alarms()).toMatchObject([{ device: repaired }, { device: other }]);
    await serve(repaired, true);
    await watch(at(16));
    await watch(at(60));
    expect(await alarms()).toMatchObject([
      { device: repaired, recovered: null, ended: 'outOfService' },
      { device: other, recovered: null, ended: null },
    ]);
    await serve(repaired, false);
    await watch(at(70));
    expect((await alarms()).slice(2)).toMatchObject([{ device: repaired, ended: null }]);
  });
});

describe('a DTU that is offline', () => {
  it('restarts its delay when a program that was down starts, and raises nothing if it dials in', async () => {
    const [back, gone] = [await site(), await site()];
    await turn('dtu', [back.dtu, gone.dtu], 1, false);
    const started = offlineWatch(store.asPlatform('a test starts a program anew'), at(30));
    await started(at(30.5));
    expect(await alarms()).toEqual([]);
    await turn('dtu', [back.dtu], 31, true);
    await started(at(31.9));
    expect(await alarms()).toEqual([]);
    await started(at(32));
    const raised = await owner(
      'select dtu_id::text as dtu, alarm_time as at, crossed_at as crossed from alarm',
    );
    expect(raised).toEqual([{ dtu: gone.dtu, at: new Date(at(32)), crossed: new Date(at(1)) }]);
  });

  it('raises one alarm after its delay, which covers its devices, and recovers when it is back; a device still offline gets its own', async () => {
    const { dtu, devices } = await site();
    const [back = '', lost = ''] = devices;
    await turn('dtu', [dtu], 10, false);
    await turn('device', devices, 10, false);
    await watch(at(11));
    expect(await alarms()).toEqual([]);
    await Promise.all([watch(at(12)), watch(at(12))]);
    await watch(at(60));
    expect(await alarms()).toMatchObject([{ kind: 'dtuOffline', repeats: 1, recovered: null }]);
    await turn('dtu', [dtu], 70, true);
    await turn('device', [back], 71, true);
    await watch(at(71));
    expect(await alarms()).toMatchObject([{ recovered: new Date(at(70)) }]);
    await watch(at(73));
    await watch(at(74));
    expect((await alarms()).slice(1)).toMatchObject([
      { kind: 'deviceOffline', device: lost, recovered: null },
    ]);
    await turn('device', [lost], 80, true);
    await watch(at(81));
    expect((await alarms())[1]).toMatchObject({ recovered: new Date(at(80)) });
  });

  it('is counted again on its alarm if nobody has handled that alarm, and is not raised again after a user closed it', async () => {
    const { dtu } = await site();
    await turn('dtu', [dtu], 10, false);
    await watch(at(15));
    await turn('dtu', [dtu], 20, true);
    await watch(at(21));
    await turn('dtu', [dtu], 30, false);
    await watch(at(35));
    expect(await alarms()).toMatchObject([{ repeats: 2, recovered: null }]);
    await owner('update alarm set status = 2');
    await watch(at(40));
    expect(await alarms()).toHaveLength(1);
    await owner('update dtu set is_deleted = 1');
    await watch(at(41));
    expect(await alarms()).toMatchObject([{ ended: 'deviceGone' }]);
  });

  it('raises none if its tenant disabled it; its devices then raise their own, after the delay that the tenant set', async () => {
    const { dtu, devices } = await site();
    await owner(
      `insert into param (tenant_id, param_key, param_value) values ($1, 'alarm.dtuOffline', '0'), ($1, 'alarm.deviceOfflineSeconds', '600')`,
      [tenantId],
    );
    await turn('dtu', [dtu], 10, false);
    await turn('device', devices, 10, false);
    await watch(at(19));
    expect(await alarms()).toEqual([]);
    await watch(at(20));
    expect((await alarms()).map(({ kind }) => kind)).toEqual(['deviceOffline', 'deviceOffline']);
  });

  it('keeps its devices waiting while its state is unknown: the first to answer decides', async () => {
    const { dtu, devices } = await site();
    const [lost = '', other = ''] = devices;
    await owner('update dtu set keep_alive_seconds = 600 where id = $1', [dtu]);
    await turn('device', devices, 10, false);
    await watch(at(19));
    expect(await alarms()).toEqual([]);
    await turn('dtu', [dtu], 19.5, false);
    await watch(at(30));
    expect((await alarms()).map(({ kind }) => kind)).toEqual(['dtuOffline']);
    await turn('dtu', [dtu], 40, true);
    await turn('device', devices, 40, true);
    await turn('device', [lost], 50, false);
    await watch(at(53));
    expect((await alarms()).slice(1)).toMatchObject([{ kind: 'deviceOffline', device: lost }]);
    await turn('device', [other], 60, false);
    await watch(at(69));
    expect(await alarms()).toHaveLength(2);
    await watch(at(70));
    expect((await alarms()).slice(2)).toMatchObject([{ kind: 'deviceOffline', device: other }]);
  });

  it('raises nothing if it has never been online', async () => {
    await addStation(owner, { tenantId });
    await watch(at(1000));
    expect(await alarms()).toEqual([]);
  });
});

describe('the night', () => {
  const hours = (count: number): number => count * 60;
  /** From noon: dusk at 19:30, dawn at 6:00 of the station's sun. */
  const dusk = hours(7.5);
  const dawn = hours(18);
  async function underTheSun(type: number, latitude = 30) {
    const { dtu, devices } = await site();
    const [device = ''] = devices;
    await owner(
      'update station set longitude = 120, latitude = $2 where id = (select station_info_id from dtu where id = $1)',
      [dtu, latitude],
    );
    await owner('update device set type = $2, model = $3 where id = $1', [
      device,
      type,
      type === 3 ? 'sungrow-sg' : null,
    ]);
    return device;
  }
  const night = async (device: string, number: number) => {
    await turn('device', [device], dusk + hours(24 * number), false);
    await turn('device', [device], dawn + hours(24 * number), true);
  };

  it('is expected for a device that slept the two nights before; if it is still silent in the morning, its alarm is raised', async () => {
    const device = await underTheSun(1);
    await night(device, 0);
    await night(device, 1);
    await turn('device', [device], dusk + hours(48), false);
    await watch(at(hours(48 + 12)));
    await watch(at(hours(48 + 17)));
    expect(await alarms()).toEqual([]);
    await watch(at(hours(48 + 20)));
    expect(await alarms()).toMatchObject([{ kind: 'deviceOffline', device }]);
  });

  it('is expected for a string inverter from its first evening', async () => {
    const device = await underTheSun(3);
    await turn('device', [device], dusk, false);
    await watch(at(hours(12)));
    expect(await alarms()).toEqual([]);
  });

  it('suppresses alarms for at most twenty hours: a silent inverter is reported even during days without sun', async () => {
    // In June the far south has no day.
    const device = await underTheSun(3, -80);
    await turn('device', [device], dusk, false);
    await watch(at(dusk + hours(19)));
    expect(await alarms()).toEqual([]);
    await watch(at(dusk + hours(20)));
    expect(await alarms()).toMatchObject([{ kind: 'deviceOffline', device }]);
  });

  it('does not excuse a device that was online in one of the nights before, nor a silence by day', async () => {
    const device = await underTheSun(1);
    await night(device, 0);
    await turn('device', [device], dusk + hours(48), false);
    await watch(at(hours(48 + 12)));
    expect(await alarms()).toMatchObject([{ kind: 'deviceOffline', device }]);
    const inverter = await underTheSun(3);
    await turn('device', [inverter], hours(2), false);
    await watch(at(hours(2.5)));
    expect(await alarms()).toMatchObject([{ device }, { device: inverter }]);
  });
});

describe('a storm of DTUs that go offline one after the other', () => {
  const storms = () =>
    owner(`select s.status, (select count(*)::int from alarm m where m.group_id = s.id) as members
      from alarm s where s.kind = 'storm' order by s.id`);

  it('is one as long as it grows, and is not notified further once people have closed it', async () => {
    const { stationId } = await addStation(owner, { tenantId });
    const dtus = await owner(
      `insert into dtu (tenant_id, station_info_id, name, imei, online_status, connect_time)
       select $1, $2, 'DTU ' || n, 'swell' || n, 1, $3 from generate_series(1, 30) n returning id::text`,
      [tenantId, stationId, new Date(at(0))],
    );
    const ids = dtus.map(({ id }) => String(id));
    await turn('dtu', ids.slice(0, 12), 10, false);
    await watch(at(12));
    for (const [n, id] of ids.slice(12, 15).entries()) {
      await turn('dtu', [id], 15 + 7 * n, false);
      await watch(at(17 + 7 * n));
    }
    expect(await storms()).toEqual([{ status: 1, members: 15 }]);
    await owner(`update alarm set status = 2`);
    const before = (await told('alarm.raised')).length;
    await turn('dtu', ids.slice(15, 17), 32, false);
    await watch(at(34));
    expect(await storms()).toEqual([{ status: 2, members: 15 }]);
    expect((await told('alarm.raised')).slice(before)).toMatchObject([{ groupId: null }, { groupId: null }]);
  });
});

it('10,000 devices that go offline at once raise one alarm that lists its members, within ten seconds, pushed once', async () => {
  const { stationId } = await addStation(owner, { tenantId });
  await owner(
    `insert into dtu (tenant_id, station_info_id, name, imei, online_status, connect_time)
     select $1, $2, 'DTU ' || n, 'storm' || n, 1, $3 from generate_series(1, 500) n`,
    [tenantId, stationId, new Date(at(0))],
  );
  await owner(
    `insert into device (tenant_id, dtu_id, type, name, address, online_status, connect_time)
     select $1, u.id, 2, 'Meter ' || n, n, 1, $2 from dtu u, generate_series(1, 20) n where u.imei like 'storm%'`,
    [tenantId, new Date(at(0))],
  );
  const ids = async (table: string) =>
    (await owner(`select id::text from ${table} where online_status = 1 and is_deleted = 0`)).map(({ id }) =>
      String(id),
    );
  const [dtus, devices] = [await ids('dtu'), await ids('device')];
  expect(devices).toHaveLength(10_000);
  await turn('dtu', dtus, 10, false);
  await turn('device', devices, 10, false);
  const before = (await told('alarm.raised')).length;
  const begin = performance.now();
  await watch(at(13));
  expect(performance.now() - begin).toBeLessThan(10_000);
  await watch(at(14));
  const [storm] =
    await owner(`select kind, (select count(*)::int from alarm where group_id is not null) as members
    from alarm where group_id is null`);
  expect(storm).toEqual({ kind: 'storm', members: 500 });
  const raised = (await told('alarm.raised')).slice(before);
  expect(raised.filter(({ groupId }) => groupId === null)).toMatchObject([{ kind: 'storm' }]);
  await turn('dtu', dtus, 20, true);
  await turn('device', devices, 20, true);
  await watch(at(21));
  expect(await owner('select 1 from alarm where recovered_at is null')).toEqual([]);
});
