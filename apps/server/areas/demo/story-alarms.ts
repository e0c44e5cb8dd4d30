import { label } from '@heliodeck/kit/label';
import { builtInWords } from '@heliodeck/model/alarms/built-in';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { orderType } from '@heliodeck/model/orders/order-states';
import { repair as repairEntity } from '@heliodeck/model/orders/repair';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { wireTime } from '@heliodeck/model/wire/time';
import { compileRule } from '../../alarms/compile-rule.ts';
import { PackReplay, type ReplayedAlarm } from '../../alarms/replay.ts';
import type { Context } from '../../context.ts';
import type { Writer } from '../../crud/write.ts';
import { audit } from '../../logs/audit.ts';
import { demoName } from '../../seed/demo-name.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { layouts } from '../../telemetry/record-layout.ts';
import type { Stretch } from './past-events.ts';
import { pastSeries } from './past-series.ts';
import { hoursBetween, tellOrder } from './story-orders.ts';
import type { Repairman } from './story-people.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** What the tellers of the story have in common. */
export interface Telling {
  readonly context: Context;
  readonly session: DbSession;
  readonly writer: Writer;
}

/** A device of the demonstration, where it stands. */
export interface Place {
  readonly stationId: string;
  readonly dept: string | null;
  readonly address: string | null;
  readonly dtuId: string;
  readonly dtuName: string | null;
  readonly deviceId: string;
  readonly deviceName: string | null;
}

const words = label('散热器温度过高', 'Radiator too hot');
/** Days on which the radiator was hottest that the rule tells of. */
const hotDays = 3;
const deadband = 2;

/**
 * A rule on the radiator of an inverter, and the alarms it would have raised by what the inverter said: the last one was
 * dispatched and the fan cleaned, those before it were closed.
 */
export async function tellHotRadiator(
  { context, session, writer }: Telling,
  place: Place,
  [from, until]: readonly [number, number],
  repairman: Repairman,
): Promise<void> {
  const attrNo = `${deviceType.inverter}.radiatorTemperature`;
  const layout = layouts.get('inverterData');
  const column = layout?.indexOf.get('radiatorTemperature');
  if (layout === undefined || column === undefined) throw new Error('inverters have no radiator');
  const range = { from, to: until };
  const past = await pastSeries(session.client, layout, column, { deviceId: place.deviceId, range });
  const peaks = new Map<number, number>();
  for (const [n, at] of past.at.entries()) {
    const day = Math.floor(at / dayMs);
    peaks.set(day, Math.max(peaks.get(day) ?? -1e9, past.values[n] ?? -1e9));
  }
  const peak = [...peaks.values()].toSorted((one, other) => other - one)[hotDays - 1];
  if (peak === undefined) return;
  const limit = (peak - 0.1).toFixed(1);
  const { zone } = context;
  const setting = {
    alarmName: words.zh,
    alarmNameEn: words.en,
    attrNo,
    alarmTrigger: 1,
    alarmNumA: limit,
    grade: 3,
    deadband,
    deviceIds: place.deviceId,
  };
  const ruleId = await writer.put({ ...context, now: new Date(from) }, thresholdSetting, setting);
  const compiled = compileRule({
    id: ruleId,
    attrNo,
    trigger: 1,
    a: limit,
    b: null,
    deadband,
    delayOn: null,
    delayOff: null,
    stationIds: [],
    deptIds: [],
    deviceIds: [place.deviceId],
    model: null,
  });
  if (compiled === undefined) throw new Error('the rule of the demonstration watches nothing');
  const replay = new PackReplay(compiled, 0, { periodSeconds: 300 });
  replay.read(past.at, past.values);
  const alarms = replay
    .ended(until)
    .filter((alarm): alarm is ReplayedAlarm & { readonly to: number } => alarm.to !== null);
  for (const [n, alarm] of alarms.entries()) {
    const isLast = n === alarms.length - 1;
    const facts = {
      kind: 'rule',
      ruleId,
      rule: setting,
      content: words.zh,
      encontent: words.en,
      grade: 3,
      value: alarm.value === null ? null : Number((alarm.value * compiled.scale).toPrecision(12)),
    };
    const told: PastAlarm = {
      place,
      from: alarm.from,
      to: alarm.to,
      status: isLast ? 4 : 2,
      facts,
      repairman,
    };
    const id = await insertAlarm({ context, session, writer }, told);
    if (!isLast) continue;
    const dispatchedAt = alarm.from + 25 * minuteMs;
    // On the next morning, with the sun still low: the inverter is switched off for it.
    const at = alarm.from + 20 * hourMs;
    const work = {
      faultCause: demoName(label('散热风扇积尘，风量不足', 'Dust in the fan')),
      repairMethod: demoName(label('清洁风扇与散热片，检查转速', 'Fan and fins cleaned, speed checked')),
      accessories: demoName(label('无', 'none')),
      money: 120,
    };
    await tellOrder(context, session, writer, {
      type: orderType.alarm,
      alarmId: id,
      stationId: place.stationId,
      createDept: place.dept,
      deviceId: place.deviceId,
      deviceName: place.deviceName,
      dispatchedAt,
      repairman,
      dueAt: dispatchedAt + dayMs,
      repair: { at, ...work },
      comments: [
        [
          repairman.name,
          dispatchedAt + 40 * minuteMs,
          demoName(label('明早到场', 'I come tomorrow morning')),
        ],
        [
          context.caller.realName,
          dispatchedAt + 55 * minuteMs,
          demoName(label('先断开直流侧', 'Open the DC side first')),
        ],
      ],
    });
    const arrived = at - 2 * hourMs;
    await writer.put({ ...context, now: new Date(at) }, repairEntity, {
      repairNo: `WX-${wireTime(at, zone).slice(0, 10).replaceAll('-', '')}`,
      repairStatus: 3,
      ...work,
      address: place.address,
      deviceNo: place.deviceId,
      deviceName: place.deviceName,
      deviceType: deviceType.inverter,
      repairman: repairman.name,
      createDept: place.dept,
      arriveTime: wireTime(arrived, zone),
      completeTime: wireTime(at, zone),
      timeConsume: hoursBetween(arrived, at),
    });
  }
}

/** A DTU was away for an hour: one alarm for it and all devices behind it, its order, and what the register of states knows. */
export async function tellOutage(
  { context, session, writer }: Telling,
  place: Place,
  outage: Stretch,
  repairman: Repairman,
): Promise<void> {
  const { tenantId } = context.caller;
  await session.client.query(
    `insert into online_event (tenant_id, subject, subject_id, at, event, reason)
     select $1, 'dtu', $2::bigint, $3::timestamptz, 'offline', 'closed'
     union all select $1, 'dtu', $2::bigint, $4::timestamptz, 'online', null`,
    [tenantId, place.dtuId, new Date(outage.from), new Date(outage.until)],
  );
  const { zh, en } = builtInWords.dtuOffline;
  const from = outage.from + 2 * minuteMs;
  const facts = {
    kind: 'dtuOffline',
    ruleId: null,
    rule: null,
    content: zh,
    encontent: en,
    grade: 2,
    value: null,
  };
  const whole = { ...place, deviceId: null, deviceName: place.dtuName };
  const told: PastAlarm = { place: whole, from, to: outage.until, status: 4, facts, repairman };
  const alarmId = await insertAlarm({ context, session, writer }, told);
  await tellOrder(context, session, writer, {
    type: orderType.alarm,
    alarmId,
    stationId: place.stationId,
    createDept: place.dept,
    repairman,
    deviceId: null,
    deviceName: place.dtuName,
    dispatchedAt: from + 6 * minuteMs,
    dueAt: from + 4 * hourMs,
    repair: {
      at: outage.until,
      faultCause: demoName(label('现场开关误断，DTU失电', 'Somebody opened the switch of the DTU')),
      repairMethod: demoName(label('恢复供电，加装标识', 'Switched on again and labelled')),
      accessories: null,
      money: 0,
    },
  });
}

export interface PastAlarm {
  readonly place: Omit<Place, 'deviceId'> & { readonly deviceId: string | null };
  readonly from: number;
  readonly to: number;
  /** 2 closed by the operator, 4 its order was finished. */
  readonly status: 2 | 4;
  /** The storm it was a member of, with which it was closed; nobody acknowledged it by itself. */
  readonly storm?: { readonly id: string; readonly key: string };
  readonly facts: {
    readonly kind: string;
    readonly ruleId: string | null;
    readonly rule: object | null;
    readonly content: string;
    readonly encontent: string;
    readonly grade: number;
    readonly value: number | null;
  };
  readonly repairman: Repairman;
}

/** An alarm as the stage that judges readings and those who dealt with it would have left it. @returns its id */
export async function insertAlarm(
  { context, session }: Telling,
  { place, from, to, status, facts, repairman, storm }: PastAlarm,
): Promise<string> {
  const { caller } = context;
  const seenAt = from + 5 * minuteMs;
  const { rows } = await session.client.query<{ id: string }>(
    `insert into alarm (tenant_id, create_dept, station_id, device_id, dtu_id, device_name, pack, grade, content, encontent,
       alarm_time, crossed_at, recovered_at, status, repeats, first_value, last_value, kind, rule_id, rule,
       acknowledged_at, acknowledged_by, measure, group_id, storm_key)
     values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $10, $11, $12, 1, $13, $13, $14, $15, $16, $17, $18, $19,
       $20, $21)
     returning id::text as id`,
    [
      ...[caller.tenantId, place.dept, place.stationId, place.deviceId, place.dtuId, place.deviceName],
      ...[facts.grade, facts.content, facts.encontent, new Date(from), new Date(to), status, facts.value],
      ...[facts.kind, facts.ruleId, facts.rule && JSON.stringify(facts.rule)],
      ...(storm ? [null, null] : [new Date(seenAt), caller.realName]),
      ...[status === 4 ? repairman.name : null, storm?.id ?? null, storm?.key ?? null],
    ],
  );
  const id = rows[0]?.id ?? '';
  if (storm) return id;
  const line = { entity: realtimeAlarm.key, recordId: id, title: facts.content };
  const step = (at: number, act: 'acknowledge' | 'close' | 'dispatch' | 'finish', state: number): void =>
    audit({ ...context, now: new Date(at) }, session, [{ ...line, act, after: { state } }]);
  step(seenAt, 'acknowledge', 1);
  if (status === 2) step(Math.max(to, seenAt) + 10 * minuteMs, 'close', 2);
  return id;
}
