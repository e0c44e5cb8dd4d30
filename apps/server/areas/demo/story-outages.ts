import { label } from '@heliodeck/kit/label';
import { builtInWords } from '@heliodeck/model/alarms/built-in';
import { orderType } from '@heliodeck/model/orders/order-states';
import { alarmParams } from '@heliodeck/model/settings/alarm-params';
import { statement } from '../../store/sql.ts';
import { demoName } from './demo-name.ts';
import { clockBefore, type PastStretch } from './past-events.ts';
import { type AlarmStep, insertAlarm, type StoryDevice, type StoryParts } from './story-alarms.ts';
import { tellOrder } from './story-orders.ts';
import type { StoryRepairman } from './story-people.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Writes the outage of a DTU: one alarm for it and all its devices, and the changes of online states. @returns id and time of the alarm */
async function tellAway(
  telling: StoryParts,
  place: StoryDevice,
  outage: PastStretch,
  stepsOf: (raisedAt: number) => readonly AlarmStep[],
): Promise<{ readonly alarmId: string; readonly from: number; readonly order: OrderMatter }> {
  const { context, session } = telling;
  await session.client.query(
    statement`insert into online_event (tenant_id, subject, subject_id, at, event, reason)
     select ${context.caller.tenantId}, 'dtu', ${place.dtuId}::bigint, ${new Date(outage.from)}::timestamptz,
       'offline', 'socket-lost'
     union all select ${context.caller.tenantId}, 'dtu', ${place.dtuId}::bigint,
       ${new Date(outage.until)}::timestamptz, 'online', null`,
  );
  const { zh, en } = builtInWords.dtuOffline;
  const from = outage.from + Number(alarmParams['alarm.dtuOfflineSeconds'].default) * 1000;
  const grade = Number(alarmParams['alarm.dtuOffline'].default);
  const facts = {
    kind: 'dtuOffline',
    ruleId: null,
    rule: null,
    content: zh,
    encontent: en,
    grade,
    value: null,
  };
  const whole = { ...place, deviceId: null, deviceName: place.dtuName };
  const past = { place: whole, from, to: outage.until, facts, steps: stepsOf(from) };
  const alarmId = await insertAlarm(telling, past);
  const order = {
    type: orderType.alarm,
    alarmId,
    stationId: place.stationId,
    createDept: place.dept,
    deviceId: null,
    deviceName: place.dtuName,
  };
  return { alarmId, from, order };
}

type OrderMatter = Omit<Parameters<typeof tellOrder>[3], 'dispatchedAt' | 'dueAt' | 'repairman'>;

/** An outage of an hour in the desert; the repairman found that the switch of the DTU had been opened. */
export async function tellOutage(
  telling: StoryParts,
  place: StoryDevice,
  outage: PastStretch,
  repairman: StoryRepairman,
): Promise<void> {
  const { context, session, writer } = telling;
  const sentAfter = 6 * minuteMs;
  const { from, order } = await tellAway(telling, place, outage, (raisedAt) => [
    { act: 'acknowledge', at: raisedAt + 5 * minuteMs },
    { act: 'dispatch', at: raisedAt + sentAfter, repairman },
    { act: 'finish', at: outage.until, repairman },
  ]);
  await tellOrder(context, session, writer, {
    ...order,
    repairman,
    dispatchedAt: from + sentAfter,
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

/** An outage of some minutes of the tower last night; in the morning a repairman is dispatched to check its supply. */
export async function tellNightOutage(
  telling: StoryParts,
  place: StoryDevice,
  outage: PastStretch,
  repairman: StoryRepairman,
): Promise<void> {
  const { context, session, writer } = telling;
  const dispatchedAt = clockBefore(context.zone, outage.until, 0, '08:20');
  const { order } = await tellAway(telling, place, outage, (raisedAt) => [
    { act: 'acknowledge', at: raisedAt + 12 * minuteMs },
    { act: 'dispatch', at: dispatchedAt, repairman },
  ]);
  await tellOrder(context, session, writer, {
    ...order,
    repairman,
    dispatchedAt,
    dueAt: clockBefore(context.zone, outage.until, -2, '17:00'),
    comments: [
      [
        repairman.name,
        dispatchedAt + 45 * minuteMs,
        demoName(label('下次巡检时检查供电接线', 'I check its supply with the next patrol')),
      ],
    ],
  });
}
