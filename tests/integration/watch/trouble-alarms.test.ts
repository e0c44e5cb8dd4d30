import type { RegionNode } from '@heliodeck/model/wire/region-node';
import type { Trouble, TroublePage } from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';
import { beforeEach, describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, theirs, admin, site, li, alarm, get, call } = await alarmWorld();
const { owner } = world.database;
const { stationId, dtuId } = site;
const troubles = async (kind: string, headers: Record<string, string> = admin): Promise<readonly Trouble[]> =>
  ((await get(`blade-watch/watch/troubles?stationIds=${stationId}&kind=${kind}`, headers))[2] as TroublePage)
    .records;
const later = () => new Date(Date.now() + 3_600_000);
/** Whether the tree of regions marks the station as alarming, 0 or 1. */
const alarmingInTree = async (): Promise<number | undefined> => {
  const nodes = [...((await get('blade-system/region/getStationRegion'))[2] as readonly RegionNode[])];
  for (const node of nodes) {
    if (node.stationId === stationId) return node.alarming;
    nodes.push(...(node.children ?? []));
  }
  return undefined;
};
/** A controller of the station that is online and reports these fault bits. */
const controller = async (faults: number): Promise<string> => {
  const [device] = await owner(
    `insert into device (tenant_id, name, dtu_id, type, online_status, connect_time)
     select tenant_id, '一号控制器', id, 1, 1, now() from dtu where id = $1 returning id::text`,
    [dtuId],
  );
  await owner(
    `insert into live_controller (tenant_id, device_id, pack, data_time, fault_code)
     select tenant_id, id, 0, now(), $2 from device where id = $1`,
    [device?.id, faults],
  );
  return String(device?.id);
};
beforeEach(async () => {
  await owner('delete from alarm');
  await owner('update device set is_deleted = 1 where dtu_id = $1', [dtuId]);
  await owner("update dtu set online_status = 0, connect_time = now() - interval '1 day' where id = $1", [
    dtuId,
  ]);
});

describe('a DTU that is offline', () => {
  const key = `dtu/${dtuId}/dtuOffline`;
  const offline = (more: Record<string, unknown> = {}) =>
    alarm({ kind: 'dtuOffline', grade: 3, watch_key: key, dtu_id: dtuId, ...more });

  it('names who acknowledged its alarm, who was dispatched to it, and links to it', async () => {
    expect(await troubles('dtuOffline')).toMatchObject([{ who: null, severity: 'critical' }]);
    const id = await offline();
    expect(await troubles('dtuOffline')).toMatchObject([{ who: null, alarmId: id, severity: 'critical' }]);
    await call(`blade-realtimeAlarm/realtimeAlarm/acknowledge?id=${id}`);
    expect(await troubles('dtuOffline')).toMatchObject([{ who: '管理员', alarmId: id }]);
    await call('blade-orderRecord/orderRecord/alarmRecord', { alarmId: id, repairmanId: li.id });
    expect(await troubles('dtuOffline')).toMatchObject([{ who: 'li', alarmId: id }]);
  });

  it('is not listed while its alarm is shelved, and is again when another one is open', async () => {
    const id = await offline({ shelved_until: later() });
    expect(await troubles('dtuOffline')).toEqual([]);
    await owner('update alarm set status = 2 where id = $1', [id]);
    expect(await troubles('dtuOffline')).toMatchObject([{ who: null }]);
  });

  it('has the severity that the tenant gave its alarm as false, and names who deals with its storm', async () => {
    const storm = await alarm({ kind: 'storm', acknowledged_by: 'Chen', acknowledged_at: new Date() });
    await offline({ grade: 4, group_id: storm });
    expect(await troubles('dtuOffline')).toMatchObject([{ who: 'Chen', severity: 'info' }]);
    await owner('update alarm set shelved_until = $2 where id = $1', [storm, later()]);
    expect(await troubles('dtuOffline')).toEqual([]);
  });

  it('is not seen by another tenant, whatever its alarm says', async () => {
    await offline({ acknowledged_by: 'Chen' });
    expect(await troubles('dtuOffline', theirs.admin)).toEqual([]);
  });
});

describe('fault bits', () => {
  it('name who deals with one of them, without those whose alarm is shelved', async () => {
    await owner('update dtu set online_status = 1 where id = $1', [dtuId]);
    const device = await controller(0b1000001);
    const [first] = await troubles('fault');
    expect(first).toMatchObject({ who: null, severity: 'critical', deviceId: device });
    const both = troubleText(first?.words ?? { code: '', args: {} }).en;
    const bit = (n: number, more: Record<string, unknown>) =>
      alarm({ kind: 'fault', grade: 3, device_id: device, watch_key: `${device}/0/faultCode:${n}`, ...more });
    const zero = await bit(0, { acknowledged_by: 'Chen' });
    expect(await troubles('fault')).toMatchObject([{ who: 'Chen', alarmId: zero }]);
    await owner('update alarm set shelved_until = $2 where id = $1', [zero, later()]);
    const [rest] = await troubles('fault');
    const left = troubleText(rest?.words ?? { code: '', args: {} }).en;
    expect(rest?.who).toBe(null);
    expect(both.endsWith(left) && left.length < both.length).toBe(true);
    await bit(6, { shelved_until: later() });
    expect(await troubles('fault')).toEqual([]);
  });
});

describe('alarms of the program without another trouble', () => {
  it('are listed: no energy by day, and a counter that restarted until people handled it', async () => {
    await alarm({ kind: 'noEnergy', encontent: 'No energy by day' });
    const reset = await alarm({
      kind: 'counterReset',
      encontent: 'Energy counter began anew',
      recovered_at: new Date(),
    });
    await alarm({ kind: 'fault' });
    await alarm({ kind: 'deviceOffline' });
    const texts = async () => (await troubles('alarm')).map(({ words }) => troubleText(words).en).sort();
    expect(await texts()).toEqual(['Energy counter began anew', 'No energy by day']);
    await call(`blade-realtimeAlarm/realtimeAlarm/shutDownById?id=${reset}`);
    expect(await texts()).toEqual(['No energy by day']);
  });

  it('several kinds can be requested at once', async () => {
    await alarm({ kind: 'rule' });
    expect((await troubles('alarm,dtuOffline')).map(({ kind }) => kind).sort()).toEqual([
      'alarm',
      'dtuOffline',
    ]);
    expect((await get('blade-watch/watch/troubles?kind=alarm,nonsense'))[0]).toBe(400);
  });
});

it('the tree of regions marks a station by alarms that stand: none that ended, recovered, was closed or is shelved', async () => {
  expect(await alarmingInTree()).toBe(0);
  await alarm({ end_reason: 'ruleGone' });
  await alarm({ recovered_at: new Date() });
  await alarm({ status: 2 });
  await alarm({ shelved_until: later() });
  expect(await alarmingInTree()).toBe(0);
  await alarm({ shelved_until: new Date(Date.now() - 1000) });
  expect(await alarmingInTree()).toBe(1);
});
