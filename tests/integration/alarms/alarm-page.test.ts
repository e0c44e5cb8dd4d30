import { deviceTypes, historyScreenOf } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import type { Row } from '../../support/organisation.ts';
import { registerSite } from '../../support/simulated-site.ts';

const { world, admin, li, theirs, ours, site, foreignSite, alarm, get } = await alarmWorld();
const story = (id: string, headers = admin) =>
  get(`blade-realtimeAlarm/realtimeAlarm/story?id=${id}`, headers);
const shown = async (id: string, headers = admin) => {
  const [status, code, data] = await story(id, headers);
  expect([status, code]).toEqual([200, '']);
  return data as {
    raisedBy: string | null;
    reach: readonly Row[];
    openThen: { total: number; alarms: readonly Row[] };
    told: readonly Row[];
  };
};
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

describe('the page of an alarm', () => {
  it('is refused without a token or permission, for another tenant and for a missing alarm', async () => {
    const id = await alarm();
    expect((await story(id, {}))[0]).toBe(401);
    expect((await story(id, li))[0]).toBe(403);
    expect(await story(id, theirs.admin)).toMatchObject([404, 'record.notFound']);
    expect(await story('x')).toMatchObject([400, 'request.parameterFormat']);
  });

  it('has the metric and the bit that raised it, whatever its words are, and no rule', async () => {
    const bit = await alarm({ kind: 'fault', content: '硬件过流(TZ)', watch_key: '77/0/faultCode:8' });
    expect((await shown(bit)).raisedBy).toBe('faultCode:8');
    expect((await shown(await alarm({ watch_key: '77/0/4711' }))).raisedBy).toBeNull();
    expect((await shown(await alarm())).raisedBy).toBeNull();
  });
});

describe('the rule of an alarm', () => {
  it('names the stations and devices to which it was limited that the caller sees, and counts the others', async () => {
    const rule = {
      alarmName: '电压过高',
      stationIds: [site.stationId, foreignSite.stationId],
      deptIds: [],
      deviceIds: [site.device(1)],
    };
    const [station] = await world.database.owner('select station_name as name from station where id = $1', [
      site.stationId,
    ]);
    const [device] = await world.database.owner('select name from device where id = $1', [site.device(1)]);
    const { reach } = await shown(await alarm({ kind: 'rule', rule: JSON.stringify(rule) }));
    expect(reach).toEqual([
      { of: 'stationIds', names: [station?.name], others: 1 },
      { of: 'deviceIds', names: [device?.name], others: 0 },
    ]);
    expect((await shown(await alarm({ kind: 'fault' }))).reach).toEqual([]);
  });
});

describe('the data of the device of an alarm', () => {
  const paths = [
    `blade-xwj/xwj/detail?id=${site.device(1)}`,
    ...[...deviceTypes.keys()].map(
      (code) => `${entityOf(String(historyScreenOf(code))).path}/list?xwjId=${site.device(1)}`,
    ),
    `blade-meterData/meterData/list?xwjId=${site.device(1)}`,
  ];

  it('opens with the code of its button, and not with the code to handle alarms', async () => {
    const roleOf = (code: string) => ours.role(code.replace('_', ''), [code]);
    const looking = await ours.user('looking', { roleIds: [await roleOf('realtimeAlarm_viewdata')] });
    const handling = await ours.user('handling', { roleIds: [await roleOf('realtimeAlarm_handle')] });
    for (const path of paths) {
      expect([path, (await get(path, looking))[0]]).toEqual([path, 200]);
      expect([path, (await get(path, handling))[0]]).toEqual([path, 403]);
    }
  });
});

describe('the list of other open alarms', () => {
  it('includes the alarms at the station when it was raised, the newest first, and none of elsewhere', async () => {
    const elsewhere = await registerSite(world, admin);
    const at = async (minutes: number, given: Row = {}, station?: string): Promise<string> => {
      const id = await alarm(given, station);
      await world.database.owner('update alarm set alarm_time = $2 where id = $1', [id, minutesAgo(minutes)]);
      return id;
    };
    const standing = await at(90, { device_name: '二号电表', grade: 3 });
    const recoveredLater = await at(80, { recovered_at: minutesAgo(10), status: 2 });
    await at(70, { recovered_at: minutesAgo(65) });
    await at(70, { status: 2, update_time: minutesAgo(65) });
    await at(70, { end_reason: 'ruleGone', update_time: minutesAgo(65) });
    await at(90, {}, elsewhere.stationId);
    await at(20);
    const own = await at(60);
    const { openThen } = await shown(own);
    expect(openThen.alarms.map(({ id }) => id)).toEqual([recoveredLater, standing]);
    expect(openThen).toMatchObject({
      total: 2,
      alarms: [{}, { deviceName: '二号电表', content: '电压过高', encontent: 'Voltage high', grade: 3 }],
    });
  });

  it('shows twenty and counts all, and leaves out the members of a storm on its own page', async () => {
    const crowded = await registerSite(world, admin);
    const storm = await alarm({ kind: 'storm' }, crowded.stationId);
    for (let n = 0; n < 3; n += 1) await alarm({ group_id: storm }, crowded.stationId);
    for (let n = 0; n < 25; n += 1) await alarm({}, crowded.stationId);
    await world.database.owner('update alarm set alarm_time = $2 where station_id = $1 and id <> $3', [
      crowded.stationId,
      minutesAgo(5),
      storm,
    ]);
    const { openThen } = await shown(storm);
    expect([openThen.total, openThen.alarms.length]).toEqual([25, 20]);
  });
});

describe('the size of a storm', () => {
  const size = (id: string, headers = admin) =>
    get(`blade-realtimeAlarm/realtimeAlarm/storm-size?id=${id}`, headers);

  it('is refused without a token or permission, in another tenant, for an unknown id and for an alarm that is not a storm', async () => {
    const storm = await alarm({ kind: 'storm' });
    expect((await size(storm, {}))[0]).toBe(401);
    expect((await size(storm, li))[0]).toBe(403);
    expect(await size(storm, theirs.admin)).toMatchObject([404, 'record.notFound']);
    expect(await size(await alarm())).toMatchObject([404, 'record.notFound']);
    expect(await size('999999999')).toMatchObject([404, 'record.notFound']);
    expect(await size('x')).toMatchObject([400, 'request.parameterFormat']);
  });

  it('counts stations, devices, DTUs and open alarms among the members, and no member of another storm', async () => {
    const other = await registerSite(world, admin);
    const storm = await alarm({ kind: 'storm' });
    const member = (given: Row, stationId?: string) =>
      alarm(Object.assign({ group_id: storm }, given), stationId);
    await member({ device_id: '41' });
    await member({ device_id: '41', recovered_at: minutesAgo(1) });
    await member({ device_id: '42', end_reason: 'ruleGone' });
    await member({ dtu_id: '7' }, other.stationId);
    await alarm({ group_id: await alarm({ kind: 'storm' }), device_id: '43' });
    expect(await size(storm)).toEqual([
      200,
      '',
      { stations: 2, stationName: null, devices: 2, dtus: 1, open: 2 },
    ]);
  });

  it('names the station if all members are at one', async () => {
    const storm = await alarm({ kind: 'storm' });
    await alarm({ group_id: storm, device_id: '41' });
    const [, , data] = await size(storm);
    expect(data).toMatchObject({ stations: 1, stationName: expect.stringMatching(/./), open: 1 });
  });
});

describe('the list of notifications', () => {
  const attempt = async (given: Row): Promise<string> => {
    const names = Object.keys(given);
    const [row] = await world.database.owner(
      `insert into msg_push (tenant_id, ${names.join(', ')})
       values ($1, ${names.map((_, n) => `$${n + 2}`).join(', ')}) returning id::text`,
      [ours.tenantId, ...Object.values(given)],
    );
    return String(row?.id);
  };

  it('shows every attempt in order, also for a message about several alarms, without account names', async () => {
    const [first, second] = [await alarm(), await alarm()];
    expect((await shown(first)).told).toEqual([]);
    const [message] = await world.database.owner(
      `insert into push_message (tenant_id, key, purpose, type, created_at) values ($1, 'page', 'escalated', 2, now())
       returning id::text`,
      [ours.tenantId],
    );
    await world.database.owner(
      `insert into push_member (message_id, alarm_id, tenant_id) select $1, a, $2 from unnest($3::bigint[]) a`,
      [message?.id, ours.tenantId, [first, second]],
    );
    const common = {
      alarm_id: first,
      type: 2,
      pushman: '李工',
      open_id: '13800000000',
      message_id: message?.id,
    };
    const failed = await attempt({ ...common, attempt: 1, result: 2, push_time: minutesAgo(4) });
    const sent = await attempt({ ...common, attempt: 2, result: 1, push_time: minutesAgo(3) });
    const entered = await attempt({ alarm_id: second, type: 3, pushman: '王工', push_time: minutesAgo(2) });
    const of = async (id: string) => (await shown(id)).told;
    const both = [
      { id: failed, type: 2, purpose: 'escalated', who: '李工', result: 2, attempt: 1 },
      { id: sent, type: 2, purpose: 'escalated', who: '李工', result: 1, attempt: 2 },
    ];
    expect(await of(first)).toMatchObject(both);
    expect(await of(second)).toMatchObject([
      ...both,
      { id: entered, type: 3, purpose: null, who: '王工', result: null, attempt: null },
    ]);
    expect(JSON.stringify(await of(first))).not.toContain('13800000000');
  });
});
