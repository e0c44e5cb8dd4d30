import { hoursBetween } from '@heliodeck/kit/hours-between';
import { label } from '@heliodeck/kit/label';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderType } from '@heliodeck/model/orders/order-states';
import {
  isOutside,
  type PatrolCheck,
  type PatrolCheckResult,
  resultText,
} from '@heliodeck/model/patrols/check-list';
import { nextPatrol, type Patrol, patrolPeriods, patrolsBetween } from '@heliodeck/model/patrols/occurrences';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { wireTime } from '@heliodeck/model/wire/time';
import { demoName } from './demo-name.ts';
import { clockBefore, doneRoofPatrols, roofPatrols } from './past-events.ts';
import type { StoryDevice, StoryParts } from './story-alarms.ts';
import { askedOf, lookedAt, type StoryCheck } from './story-checks.ts';
import { asOf, tellOrder } from './story-orders.ts';
import type { StoryRepairman } from './story-people.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

const roofChecks: readonly StoryCheck[] = [
  {
    name: demoName(label('4号逆变器组串3电流', 'Inverter 4 string 3')),
    unit: 'A',
    low: 0.2,
    attrNo: `${deviceType.inverter}.pv3Current`,
  },
  {
    name: demoName(label('4号逆变器组串1电流', 'Inverter 4 string 1')),
    unit: 'A',
    low: 0.2,
    attrNo: `${deviceType.inverter}.pv1Current`,
  },
  {
    name: demoName(label('4号逆变器散热器温度', 'Inverter 4 radiator')),
    unit: '°C',
    high: 65,
    attrNo: `${deviceType.inverter}.radiatorTemperature`,
  },
];

const coldStoreChecks: readonly StoryCheck[] = [
  {
    name: demoName(label('蓄电池电压', 'Battery voltage')),
    unit: 'V',
    low: 44,
    high: 58.4,
    attrNo: `${deviceType.controller}.batteryVoltage`,
  },
  {
    name: demoName(label('控制器温度', 'Controller temperature')),
    unit: '°C',
    high: 75,
    attrNo: `${deviceType.controller}.internalTemperature`,
  },
];

/**
 * The weekly patrols of the roof, with the inverter's values at the time of the patrol. Values out of limits led to a fault report and an
 * order; the connector is on order, and the work order is open.
 */
export async function tellRoofPatrols(
  telling: StoryParts,
  place: StoryDevice,
  [from, until]: readonly [number, number],
  repairman: StoryRepairman,
): Promise<void> {
  const { context, session, writer } = telling;
  const times = roofPatrols(context.zone);
  const content = demoName(label('屋顶组串与逆变器巡检', 'Strings and inverters'));
  const checkList = askedOf(roofChecks);
  const planId = await addPlan(telling, place, { from, until }, times, { content, checkList, repairman });
  const seen = await lookedAt(telling, roofChecks, place, [from, until]);
  for (const patrol of doneRoofPatrols(context.zone, from, until)) {
    const results = seen(patrol.start + 20 * minuteMs);
    const outside = results.filter(isOutside);
    const orderId = await addPatrol(telling, place, { planId, content, repairman, patrol, results });
    if (outside.length === 0) continue;
    const foundAt = patrol.end;
    const reportId = await writer.put(asOf(context, foundAt), faultReport, {
      stationId: place.stationId,
      deviceId: place.deviceId,
      patrolOrderId: orderId,
      dispatchStatus: 1,
      faultContent: outside.map(resultText).join('; '),
      faultTime: wireTime(foundAt, context.zone),
      reporter: repairman.name,
      phone: repairman.phone,
      createDept: place.dept,
    });
    const dispatchedAt = foundAt + 35 * minuteMs;
    const order = await tellOrder(context, session, writer, {
      type: orderType.fault,
      reportId,
      stationId: place.stationId,
      createDept: place.dept,
      repairman,
      deviceId: place.deviceId,
      deviceName: place.deviceName,
      dispatchedAt,
      dueAt: clockBefore(context.zone, until, -2, '18:00'),
      comments: [
        [
          repairman.name,
          dispatchedAt + hourMs,
          demoName(
            label('组串3的接头烧蚀，已订货', 'The connector of string 3 is burnt, a new one is ordered'),
          ),
        ],
      ],
    });
    await writer.put(asOf(context, dispatchedAt), faultReport, {
      id: reportId,
      orderId: order,
      repairman: repairman.name,
      dispatcher: context.caller.realName,
      dispatchTime: wireTime(dispatchedAt, context.zone),
    });
  }
}

/** A monthly patrol of the tower, without a check list. */
export async function tellTowerPatrols(
  telling: StoryParts,
  place: StoryDevice,
  [from, until]: readonly [number, number],
  repairman: StoryRepairman,
): Promise<void> {
  const times = {
    period: patrolPeriods.monthly,
    days: [1, 15],
    startTime: '09:00',
    endTime: '10:30',
    zone: telling.context.zone,
  };
  const content = demoName(label('机房与蓄电池巡检', 'Shelter and batteries'));
  const planId = await addPlan(telling, place, { from, until }, times, {
    content,
    checkList: null,
    repairman,
  });
  for (const patrol of patrolsBetween(times, from, until))
    await addPatrol(telling, place, { planId, content, repairman, patrol, results: [] });
}

/**
 * The patrols of the cold store on three days a week, with the controller's values. The last one is not reported yet. A plan of the winter
 * is closed.
 */
export async function tellColdStorePatrols(
  telling: StoryParts,
  place: StoryDevice,
  [from, until]: readonly [number, number],
  repairman: StoryRepairman,
): Promise<void> {
  const { zone } = telling.context;
  const times = {
    period: patrolPeriods.weekly,
    days: [1, 3, 5],
    startTime: '08:30',
    endTime: '09:10',
    zone,
  };
  const content = demoName(label('冷库供电巡视', 'Supply of the cold store'));
  const checkList = askedOf(coldStoreChecks);
  const planId = await addPlan(telling, place, { from, until }, times, { content, checkList, repairman });
  const seen = await lookedAt(telling, coldStoreChecks, place, [from, until]);
  const patrols = patrolsBetween(times, from, until);
  for (const patrol of patrols) {
    const isWalked = patrol !== patrols.at(-1);
    const results = isWalked
      ? seen(patrol.start + 15 * minuteMs)
      : checkList.map((check) => ({ ...check, value: null }));
    await addPatrol(telling, place, { planId, content, repairman, patrol, results, isWalked });
  }
  const winter = {
    period: patrolPeriods.monthly,
    days: [1],
    startTime: '10:00',
    endTime: '11:00',
    zone,
  };
  const frost = demoName(label('防冻检查', 'Frost protection'));
  await addPlan(telling, place, { from, until }, winter, {
    content: frost,
    checkList: null,
    repairman,
    isClosed: true,
  });
}

async function addPlan(
  { context, writer }: StoryParts,
  place: StoryDevice,
  { from, until }: { readonly from: number; readonly until: number },
  times: Parameters<typeof nextPatrol>[0],
  plan: {
    readonly content: string;
    readonly checkList: readonly PatrolCheck[] | null;
    readonly repairman: StoryRepairman;
    readonly isClosed?: boolean;
  },
): Promise<string> {
  const next = plan.isClosed ? undefined : nextPatrol(times, until);
  return writer.put(asOf(context, from), patrolPlan, {
    stationId: place.stationId,
    patrolContent: plan.content,
    patrolType: 1,
    planStatus: plan.isClosed ? 0 : 1,
    patrolPeriod: times.period,
    periodValue: times.days.join(),
    startTime: times.startTime,
    endTime: times.endTime,
    patroller: plan.repairman.name,
    checkList: plan.checkList,
    nextAt: next ? wireTime(next.start, context.zone) : null,
    createDept: place.dept,
  });
}

async function addPatrol(
  { context, writer }: StoryParts,
  place: StoryDevice,
  walked: {
    readonly planId: string;
    readonly content: string;
    readonly repairman: StoryRepairman;
    readonly patrol: Patrol;
    readonly results: readonly PatrolCheckResult[];
    readonly isWalked?: boolean;
  },
): Promise<string> {
  const { planId, content, repairman, patrol, results, isWalked = true } = walked;
  const outside = results.filter(isOutside);
  return writer.put(asOf(context, patrol.start), patrolOrder, {
    stationId: place.stationId,
    patrolContent: content,
    planId,
    plannedOn: patrol.date,
    orderStatus: isWalked ? 1 : 0,
    patroller: repairman.name,
    patrollerId: repairman.id,
    phone: repairman.phone,
    isLate: false,
    createDept: place.dept,
    startTime: wireTime(patrol.start, context.zone),
    endTime: wireTime(patrol.end, context.zone),
    spendTime: hoursBetween(patrol.start, patrol.end),
    checkResults: results.length === 0 ? null : results,
    isUnusual: outside.length === 0 ? 0 : 1,
    unusualContent: outside.map(resultText).join('; ') || null,
  });
}
