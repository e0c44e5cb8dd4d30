import { wireTime } from '@heliodeck/model/wire/time';
import { describe, expect, it } from 'vitest';
import { noEnergyWatch } from '../../../apps/server/alarms/no-energy.ts';
import { offlineWatch } from '../../../apps/server/alarms/offline.ts';
import { serviceWatch } from '../../../apps/server/alarms/service-watch.ts';
import { alarmWorld } from '../../support/alarm-world.ts';
import { judgedMeters, minute } from '../../support/judged-meters.ts';
import { addDevice } from '../../support/telemetry.ts';

const meters = await judgedMeters();
const { store, owner, tenantId, dtuId, clock, newMeter, newRule, alarmsOf, start, power } = meters;
const platform = store.asPlatform('a test lets the clock decide');
const restore = serviceWatch(platform);

async function takeOut(values: Readonly<Record<string, unknown>>, until = meters.now + 60 * minute) {
  const given: Record<string, unknown> = {
    tenant_id: tenantId,
    why: '检修',
    until: new Date(until),
    ...values,
  };
  const names = Object.keys(given);
  await owner(
    `insert into alarm_out_of_service (${names.join()}, state) values (${names.map((_, n) => `$${n + 1}`).join()}, 1)`,
    Object.values(given),
  );
  await store.events.caughtUp();
}

describe('a rule that is out of service on a device', () => {
  it('raises nothing there, ends what stands, and is evaluated again when its time is over', async () => {
    const [meter, other] = [await newMeter(), await newMeter()];
    const [rule, second] = [await newRule(meter), await newRule(other)];
    await newRule(meter, {
      alarm_name: '功率过低',
      alarm_name_en: 'Power low',
      alarm_trigger: 2,
      alarm_num_a: '5',
    });
    await start().readings([power(meter, meters.now, 90), power(other, meters.now, 90)]);
    await takeOut({ device_id: meter, watch: rule });
    await clock.sweep(meters.now + 5000);
    expect(await alarmsOf(meter)).toMatchObject([{ status: 1, recovered: null, ended: 'alarmOutOfService' }]);
    expect(second).not.toBe(rule);
    const ingest = start();
    await ingest.readings([power(meter, meters.now + minute, 95), power(other, meters.now + minute, 95)]);
    await ingest.readings([power(meter, meters.now + 2 * minute, 1)]);
    // The other rule of the device and the other device are in service.
    expect(await alarmsOf(meter)).toMatchObject([
      { content: '功率过高', repeats: 1 },
      { content: '功率过低', ended: null },
    ]);
    expect(await alarmsOf(other)).toMatchObject([{ ended: null, last: 90 }]);
    expect(await restore(meters.now + 59 * minute)).toBe(0);
    expect(await restore(meters.now + 60 * minute)).toBe(1);
    await store.events.caughtUp();
    await start(90 * minute).readings([power(meter, meters.now + 61 * minute, 96)]);
    expect((await alarmsOf(meter)).at(-1)).toMatchObject({
      content: '功率过高',
      status: 1,
      ended: null,
      first: 96,
    });
    expect(
      await owner(
        `select o.state, o.restored_at as at, a.act from alarm_out_of_service o
         join audit_log a on a.record_id = o.id::text where o.device_id = $1`,
        [meter],
      ),
    ).toEqual([{ state: 2, at: new Date(meters.now + 60 * minute), act: 'serviceOver' }]);
  });

  it('is out of service on all devices if no device is named, and a device with all of its alarms', async () => {
    const [meter, other] = [await newMeter(), await newMeter()];
    const rule = await newRule(meter, { device_ids: [meter, other] });
    await takeOut({ watch: rule });
    await start().readings([power(meter, meters.now, 90), power(other, meters.now, 90)]);
    expect([...(await alarmsOf(meter)), ...(await alarmsOf(other))]).toEqual([]);
    await owner('update alarm_out_of_service set state = 2 where watch = $1', [rule]);
    await takeOut({ device_id: other, watch: '*' });
    await start().readings([power(meter, meters.now + minute, 90), power(other, meters.now + minute, 90)]);
    expect([(await alarmsOf(meter)).length, (await alarmsOf(other)).length]).toEqual([1, 0]);
  });
});

describe('alarms of the program that are out of service', () => {
  const lost = async (table: 'device' | 'dtu', id: string) => {
    await owner(`update ${table} set online_status = 0, connect_time = $2 where id = $1`, [
      id,
      new Date(meters.now - 60 * minute),
    ]);
    await owner(
      `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, $2, $3, $4, 'offline')`,
      [tenantId, table, id, new Date(meters.now - 30 * minute)],
    );
  };

  it('offline of a device and of a DTU raise nothing, and end what stands', async () => {
    const watch = offlineWatch(platform);
    const [quiet, lostOne] = [
      await addDevice(owner, { tenantId, dtuId, type: 2 }),
      await addDevice(owner, { tenantId, dtuId, type: 2 }),
    ];
    await owner(`update dtu set online_status = 1, connect_time = $2 where id = $1`, [
      dtuId,
      new Date(meters.now - 60 * minute),
    ]);
    await lost('device', quiet);
    await lost('device', lostOne);
    await takeOut({ device_id: quiet, watch: 'kind:deviceOffline' });
    await watch(meters.now);
    expect([(await alarmsOf(quiet)).length, (await alarmsOf(lostOne)).length]).toEqual([0, 1]);
    await takeOut({ device_id: lostOne, watch: 'kind:deviceOffline' });
    await watch(meters.now + 5000);
    expect(await alarmsOf(lostOne)).toMatchObject([{ ended: 'alarmOutOfService' }]);
    await lost('dtu', dtuId);
    await takeOut({ dtu_id: dtuId, watch: 'kind:dtuOffline' });
    await watch(meters.now + 10_000);
    expect(await owner(`select 1 from alarm where kind = 'dtuOffline'`)).toEqual([]);
  });

  it('energy by day ends with that reason', async () => {
    const meter = await newMeter();
    await owner(
      `insert into alarm (tenant_id, device_id, kind, content, alarm_time, status, watch_key)
       values ($1, $2, 'noEnergy', '白天无发电量', $3, 1, $4)`,
      [tenantId, meter, new Date(meters.now), `${meter}/0/noEnergy`],
    );
    await takeOut({ device_id: meter, watch: 'kind:noEnergy' });
    await noEnergyWatch(platform)(meters.now + minute);
    expect(await alarmsOf(meter)).toMatchObject([{ ended: 'alarmOutOfService' }]);
  });
});

describe('people who take alarms out of service', async () => {
  const { world, ours, admin, theirs, site, call, alarm, get } = await alarmWorld();
  const base = 'blade-alarmOutOfService/alarmOutOfService';
  const helper = await ours.user('helper', {
    roleIds: [
      await ours.role('helper', ['alarmOutOfService_add', 'realtimeAlarm_view', 'thresholdSetting_view']),
    ],
  });
  const inHours = (hours: number) => wireTime(Date.now() + hours * 3_600_000, 'Asia/Shanghai');
  const rule = async () => {
    const [, , data] = await call('blade-thresholdSetting/thresholdSetting/submit', {
      alarmName: '电压过高',
      alarmTrigger: 1,
      alarmNumA: '50',
      grade: 1,
      attrNo: '2.totalActivePower',
    });
    return String((data as { id: string }).id);
  };
  const save = (body: unknown, headers = admin) => call(`${base}/submit`, body, headers);
  const meter = await addDevice(world.database.owner, {
    tenantId: ours.tenantId,
    dtuId: site.dtuId,
    type: 2,
  });
  const rowsOf = async (field: string, value: string) => {
    const [, , data] = await get(`${base}/list?${field}=${value}`);
    return (data as { records: unknown[] }).records;
  };

  it('refuses what names nothing or too much, no end or a past one, no reason, and another tenant', async () => {
    const ruleId = await rule();
    const why = '更换电表';
    for (const [body, code] of [
      [{ why, until: inHours(1) }, 'outOfService.what'],
      [{ why, until: inHours(1), deviceId: meter }, 'outOfService.what'],
      [{ why, until: inHours(1), ruleId, kind: 'noEnergy' }, 'outOfService.what'],
      [{ why, until: inHours(1), dtuId: site.dtuId, ruleId }, 'outOfService.what'],
      [{ why, until: inHours(-1), ruleId }, 'outOfService.time'],
      [{ why, until: inHours(24 * 400), ruleId }, 'outOfService.time'],
    ] as const)
      expect((await save(body))[1], JSON.stringify(body)).toBe(code);
    expect((await save({ ruleId, until: inHours(1) }))[0]).toBe(400);
    expect((await save({ ruleId, why }))[0]).toBe(400);
    expect((await save({ ruleId, why, until: inHours(1) }, theirs.admin))[0]).toBeGreaterThanOrEqual(400);
    expect((await save({ ruleId, why, until: inHours(1) }, helper))[1]).toBe('outOfService.allDevices');
    expect(await rowsOf('ruleId', ruleId)).toEqual([]);
  });

  it('lists who, why and until when, and returns it once', async () => {
    const ruleId = await rule();
    const [status, , saved] = await save({ ruleId, why: '更换电表', until: inHours(1) });
    expect(status).toBe(200);
    const { id } = saved as { id: string };
    expect(await rowsOf('ruleId', ruleId)).toMatchObject([
      { content: '电压过高', why: '更换电表', state: 1 },
    ]);
    expect((await call(`${base}/restore?id=${id}`, {}, helper))[0]).toBe(403);
    const both = await Promise.all([call(`${base}/restore?id=${id}`), call(`${base}/restore?id=${id}`)]);
    expect(both.map(([code]) => code).toSorted()).toEqual([200, 409]);
    expect((await save({ id, why: '又', until: inHours(2) }))[1]).toBe('outOfService.over');
    expect(
      await world.database.owner('select act from audit_log where record_id = $1 order by id', [id]),
    ).toEqual([{ act: 'add' }, { act: 'restore' }]);
  });

  it('takes the rule of an alarm out on its device, and refuses that of a storm', async () => {
    const ruleId = await rule();
    const id = await alarm({
      kind: 'rule',
      device_id: meter,
      rule_id: ruleId,
      watch_key: `${meter}/0/${ruleId}`,
    });
    const storm = await alarm({ kind: 'storm' });
    const path = 'blade-realtimeAlarm/realtimeAlarm/outOfService';
    const body = { why: '误报', until: inHours(2) };
    expect((await call(path, { ...body, id: storm }))[1]).toBe('outOfService.noRule');
    expect((await call(path, { ...body, id, until: inHours(-2) }))[1]).toBe('outOfService.time');
    expect((await call(path, { ...body, id }, theirs.admin))[1]).toBe('record.notFound');
    expect((await call(path, { ...body, id }))[0]).toBe(200);
    expect(await rowsOf('ruleId', ruleId)).toMatchObject([
      { deviceId: meter, content: '电压过高', why: '误报' },
    ]);
  });
});
