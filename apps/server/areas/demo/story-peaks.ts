import { hoursBetween } from '@heliodeck/kit/hours-between';
import { type Label, label } from '@heliodeck/kit/label';
import { usualCurrency } from '@heliodeck/model/fields/currency';
import { readPlace } from '@heliodeck/model/fields/place';
import { orderType } from '@heliodeck/model/orders/order-states';
import { repair as repairEntity } from '@heliodeck/model/orders/repair';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { wireTime } from '@heliodeck/model/wire/time';
import { demoName } from './demo-name.ts';
import { clockBefore } from './past-events.ts';
import type { PastSeries } from './past-series.ts';
import { type AlarmStep, insertAlarm, type StoryDevice, type StoryParts } from './story-alarms.ts';
import { asOf, tellOrder } from './story-orders.ts';
import type { StoryRepairman } from './story-people.ts';
import { pastValuesOf, type Raised, raisedBy, saveRule } from './story-rule.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** A rule on a device's daily values, with a limit exceeded on a number of days. */
interface PeakRule {
  readonly words: Label;
  readonly attrNo: string;
  readonly grade: number;
  readonly deadband: number;
  readonly days: number;
}

/**
 * Time of the smallest value of a device in its first 24 hours, ms; undefined without values. A rule made then has no value above its
 * limit, so its first alarm has a beginning.
 */
function lowestOfFirstDay({ at, values }: PastSeries): number | undefined {
  let lowest = 0;
  for (const [n, time] of at.entries()) {
    if (time - (at[0] ?? 0) >= dayMs) break;
    if ((values[n] ?? 1e9) < (values[lowest] ?? 1e9)) lowest = n;
  }
  return at[lowest];
}

/** The values from a time on. */
function since({ at, values }: PastSeries, from = 0): PastSeries {
  const first = Math.max(
    at.findIndex((time) => time >= from),
    0,
  );
  return { at: at.slice(first), values: values.slice(first) };
}

type InsertedAlarm = Raised & { readonly id: string };

/**
 * Writes the alarms that a rule would have raised for a device's values.
 * @param stepsOf returns the actions on the nth of a number of alarms
 */
async function tellPeaks(
  telling: StoryParts,
  place: StoryDevice,
  [from, until]: readonly [number, number],
  { days, ...rule }: PeakRule,
  stepsOf: (alarm: Raised, n: number, alarms: readonly Raised[]) => readonly AlarmStep[],
): Promise<readonly InsertedAlarm[]> {
  const { deviceId } = place;
  const said = await pastValuesOf(telling, rule.attrNo, { deviceId, range: { from, to: until } });
  const madeAt = lowestOfFirstDay(said);
  const past = { ...said, ...since(said, madeAt) };
  const peaks = new Map<number, number>();
  for (const [n, at] of past.at.entries()) {
    const day = Math.floor(at / dayMs);
    peaks.set(day, Math.max(peaks.get(day) ?? -1e9, past.values[n] ?? -1e9));
  }
  const peak = [...peaks.values()].toSorted((one, other) => other - one)[days - 1];
  if (peak === undefined) return [];
  const limit = (peak * past.scale - 0.1).toFixed(1);
  const saved = await saveRule(telling, madeAt ?? from, { ...rule, limit, deviceIds: deviceId });
  const alarms = raisedBy(saved, past, until);
  const told: InsertedAlarm[] = [];
  for (const [n, alarm] of alarms.entries()) {
    const facts = { ...saved.facts, value: alarm.value };
    const steps = stepsOf(alarm, n, alarms);
    told.push({ ...alarm, id: await insertAlarm(telling, { place, ...alarm, facts, steps }) });
  }
  return told;
}

/** Acknowledged after five minutes, closed when the value had recovered. */
const closed = ({ from, to }: Raised): AlarmStep[] => [
  { act: 'acknowledge', at: from + 5 * minuteMs },
  { act: 'close', at: Math.max(to, from + 5 * minuteMs) + 10 * minuteMs },
];

const orderOf = (place: StoryDevice, alarmId: string) => ({
  type: orderType.alarm,
  alarmId,
  stationId: place.stationId,
  createDept: place.dept,
  deviceId: place.deviceId,
  deviceName: place.deviceName,
});

/**
 * The radiator of an inverter was too hot on three days: for the first alarm a repairman was dispatched and recalled, for the last one the
 * fan was cleaned.
 */
export async function tellHotRadiator(
  telling: StoryParts,
  place: StoryDevice,
  weeks: readonly [number, number],
  [repairman, other]: readonly [StoryRepairman, StoryRepairman],
): Promise<void> {
  const { context, session, writer } = telling;
  const { zone } = context;
  const dispatchedAt = ({ from }: Raised): number => from + 25 * minuteMs;
  const calledOffAt = ({ from, to }: Raised): number => Math.max(to, from + 25 * minuteMs) + 30 * minuteMs;
  // On the next morning, while generation is low: the inverter is switched off for it.
  const nextMorning = ({ from }: Raised, clock: string): number => clockBefore(zone, from, -1, clock);
  const repairedAt = (alarm: Raised): number => nextMorning(alarm, '09:35');
  const rule = {
    words: label('散热器温度过高', 'Radiator too hot'),
    attrNo: `${deviceType.inverter}.radiatorTemperature`,
    grade: 3,
    deadband: 2,
    days: 3,
  };
  // An alarm more recent than a repair takes is not repaired yet.
  const isOld = (alarm: Raised): boolean => repairedAt(alarm) < weeks[1];
  const alarms = await tellPeaks(telling, place, weeks, rule, (alarm, n, all) => {
    const dispatch = { act: 'dispatch', at: dispatchedAt(alarm) } as const;
    const seen = { act: 'acknowledge', at: alarm.from + 5 * minuteMs } as const;
    if (!isOld(alarm)) return [];
    if (alarm === all.findLast(isOld))
      return [seen, { ...dispatch, repairman }, { act: 'finish', at: repairedAt(alarm), repairman }];
    if (n > 0) return closed(alarm);
    const at = calledOffAt(alarm);
    return [
      seen,
      { ...dispatch, repairman: other },
      { act: 'cancel', at },
      { act: 'close', at: at + minuteMs },
    ];
  });
  const [first, last] = [alarms.find(isOld), alarms.findLast(isOld)];
  if (first === undefined || last === undefined) return;
  if (first !== last)
    await tellOrder(context, session, writer, {
      ...orderOf(place, first.id),
      repairman: other,
      dispatchedAt: dispatchedAt(first),
      dueAt: first.from + 28 * hourMs,
      cancelledAt: calledOffAt(first),
      comments: [
        [
          context.caller.realName,
          calledOffAt(first) - minuteMs,
          demoName(label('温度已回落，先观察', 'It has cooled down, we watch it first')),
        ],
      ],
    });
  const at = repairedAt(last);
  const work = {
    faultCause: demoName(label('散热风扇积尘，风量不足', 'Dust in the fan')),
    repairMethod: demoName(label('清洁风扇与散热片，检查转速', 'Fan and fins cleaned, speed checked')),
    accessories: demoName(label('无', 'none')),
    money: 120,
  };
  const sent = dispatchedAt(last);
  await tellOrder(context, session, writer, {
    ...orderOf(place, last.id),
    repairman,
    dispatchedAt: sent,
    dueAt: last.from + 28 * hourMs,
    repair: { at, ...work },
    comments: [
      [repairman.name, sent + 40 * minuteMs, demoName(label('明早到场', 'I come tomorrow morning'))],
      [
        context.caller.realName,
        sent + 55 * minuteMs,
        demoName(label('先断开直流侧', 'Open the DC side first')),
      ],
    ],
  });
  const arrived = nextMorning(last, '08:10');
  await writer.put(asOf(context, at), repairEntity, {
    repairNo: `WX-${wireTime(at, zone).slice(0, 10).replaceAll('-', '')}`,
    repairStatus: 3,
    ...work,
    currency: usualCurrency.code,
    address: readPlace(place.address ?? '')?.address ?? null,
    deviceId: place.deviceId,
    deviceNo: place.serialNumber,
    deviceName: place.deviceName,
    deviceType: deviceType.inverter,
    repairman: repairman.name,
    createDept: place.dept,
    arriveTime: wireTime(arrived, zone),
    completeTime: wireTime(at, zone),
    timeConsume: hoursBetween(arrived, at),
  });
}

/** The controller in the desert was warmer than usual on two of the last days; for the second alarm nobody is dispatched yet. */
export async function tellWarmController(
  telling: StoryParts,
  place: StoryDevice,
  until: number,
): Promise<void> {
  const rule = {
    words: label('控制器温度高于常态', 'Controller warmer than usual'),
    attrNo: `${deviceType.controller}.internalTemperature`,
    grade: 2,
    deadband: 3,
    days: 2,
  };
  await tellPeaks(telling, place, [until - 10 * dayMs, until], rule, (alarm, _, all) =>
    alarm === all.at(-1) ? [] : closed(alarm),
  );
}

/** The tower draws more than agreed with the grid operator; the alarm is shelved until the larger supply is approved. */
export async function tellSupply(telling: StoryParts, place: StoryDevice, until: number): Promise<void> {
  const rule = {
    words: label('市电功率超过约定', 'Supply above the agreed power'),
    attrNo: `${deviceType.meter}.totalActivePower`,
    grade: 2,
    deadband: 0.3,
    days: 2,
  };
  const why = demoName(label('增容申请审批中', 'A larger supply is applied for'));
  await tellPeaks(telling, place, [until - 10 * dayMs, until], rule, (alarm, _, all) => {
    if (alarm !== all.at(-1)) return closed(alarm);
    const at = Math.min(Math.max(alarm.from + 8 * minuteMs, alarm.to), until);
    const shelf = { until: until + 6 * dayMs, why };
    return [
      { act: 'acknowledge', at: Math.min(alarm.from + 8 * minuteMs, until) },
      { act: 'shelve', at, shelf },
    ];
  });
}
