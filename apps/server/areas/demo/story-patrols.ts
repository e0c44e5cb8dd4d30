import { label } from '@heliodeck/kit/label';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderType } from '@heliodeck/model/orders/order-states';
import {
  type CheckResult,
  isOutside,
  type PatrolCheck,
  resultText,
} from '@heliodeck/model/patrols/check-list';
import { nextPatrol, type Patrol, patrolPeriods, patrolsBetween } from '@heliodeck/model/patrols/occurrences';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { wireTime } from '@heliodeck/model/wire/time';
import { demoName } from '../../seed/demo-name.ts';
import { layouts } from '../../telemetry/record-layout.ts';
import { roofPatrols } from './past-events.ts';
import { type PastSeries, pastSeries } from './past-series.ts';
import type { Place, Telling } from './story-alarms.ts';
import { asOf, hoursBetween, tellOrder } from './story-orders.ts';
import type { Repairman } from './story-people.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** What a patrol of the roof looks at, and which value of the inverter says it. */
const checks: readonly (PatrolCheck & { readonly metric: string })[] = [
  {
    name: demoName(label('4号逆变器组串3电流', 'Inverter 4 string 3')),
    unit: 'A',
    low: 0.2,
    metric: 'pv3Current',
  },
  {
    name: demoName(label('4号逆变器组串1电流', 'Inverter 4 string 1')),
    unit: 'A',
    low: 0.2,
    metric: 'pv1Current',
  },
  {
    name: demoName(label('4号逆变器散热器温度', 'Inverter 4 radiator')),
    unit: '°C',
    high: 65,
    metric: 'radiatorTemperature',
  },
];

/**
 * The weekly patrols of the roof, with what the inverter said while somebody stood before it. What was out of limits made a
 * fault report and an order; the connector is ordered, and the order is open.
 */
export async function tellRoofPatrols(
  telling: Telling,
  place: Place,
  [from, until]: readonly [number, number],
  repairman: Repairman,
): Promise<void> {
  const { context, session, writer } = telling;
  const times = roofPatrols(context.zone);
  const content = demoName(label('屋顶组串与逆变器巡检', 'Strings and inverters'));
  const checkList = checks.map(({ metric: _, ...check }) => check);
  const planId = await addPlan(telling, place, { from, until }, times, { content, checkList, repairman });
  const layout = layouts.get('inverterData');
  if (layout === undefined) throw new Error('inverters say nothing');
  const range = { from, to: until };
  const said: PastSeries[] = [];
  for (const { metric } of checks) {
    const column = layout.indexOf.get(metric) ?? 0;
    said.push(await pastSeries(session.client, layout, column, { deviceId: place.deviceId, range }));
  }
  for (const patrol of patrolsBetween(times, from, until)) {
    const results = checks.map(
      ({ metric: _, ...check }, n): CheckResult => ({
        ...check,
        value: valueAt(said[n], patrol.start + 20 * minuteMs),
      }),
    );
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
      dueAt: until + 2 * dayMs,
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
  telling: Telling,
  place: Place,
  [from, until]: readonly [number, number],
  repairman: Repairman,
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

/** A report of somebody at the site: shade in the morning. It was dispatched and found to be no fault of the plant. */
export async function tellShade(
  { context, session, writer }: Telling,
  place: Place,
  at: number,
  repairman: Repairman,
) {
  const report = (when: number, given: object) => writer.put(asOf(context, when), faultReport, given);
  const dispatchedAt = at + 50 * minuteMs;
  const repairedAt = at + 26 * hourMs;
  const reportId = await report(at, {
    stationId: place.stationId,
    deviceId: place.deviceId,
    dispatchStatus: 3,
    createDept: place.dept,
    faultContent: demoName(label('上午发电明显低于其他逆变器', 'Makes less than the others before noon')),
    faultTime: wireTime(at, context.zone),
    reporter: context.caller.realName,
  });
  const orderId = await tellOrder(context, session, writer, {
    type: orderType.fault,
    reportId,
    stationId: place.stationId,
    createDept: place.dept,
    repairman,
    deviceId: place.deviceId,
    deviceName: place.deviceName,
    dispatchedAt,
    dueAt: at + 3 * dayMs,
    repair: {
      at: repairedAt,
      faultCause: demoName(label('东侧烟囱上午遮挡组串1、2', 'A chimney to the east shades strings 1 and 2')),
      repairMethod: demoName(label('现场确认为遮挡，非设备故障', 'Shade, no fault of the plant')),
      accessories: null,
      money: 0,
    },
  });
  await report(dispatchedAt, {
    id: reportId,
    orderId,
    repairman: repairman.name,
    dispatcher: context.caller.realName,
    dispatchTime: wireTime(dispatchedAt, context.zone),
  });
}

/** The reading next to an instant; null where there is none within ten minutes. */
function valueAt(series: PastSeries | undefined, instant: number): number | null {
  let nearest: number | undefined;
  for (const [n, at] of (series?.at ?? []).entries())
    if (nearest === undefined || Math.abs(at - instant) < Math.abs((series?.at[nearest] ?? 0) - instant))
      nearest = n;
  if (nearest === undefined || Math.abs((series?.at[nearest] ?? 0) - instant) > 10 * minuteMs) return null;
  return series?.values[nearest] ?? null;
}

async function addPlan(
  { context, writer }: Telling,
  place: Place,
  { from, until }: { readonly from: number; readonly until: number },
  times: Parameters<typeof nextPatrol>[0],
  plan: {
    readonly content: string;
    readonly checkList: readonly PatrolCheck[] | null;
    readonly repairman: Repairman;
  },
): Promise<string> {
  const next = nextPatrol(times, until);
  return writer.put(asOf(context, from), patrolPlan, {
    stationId: place.stationId,
    patrolContent: plan.content,
    patrolType: 1,
    planStatus: 1,
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
  { context, writer }: Telling,
  place: Place,
  walked: {
    readonly planId: string;
    readonly content: string;
    readonly repairman: Repairman;
    readonly patrol: Patrol;
    readonly results: readonly CheckResult[];
  },
): Promise<string> {
  const { planId, content, repairman, patrol, results } = walked;
  const outside = results.filter(isOutside);
  return writer.put(asOf(context, patrol.start), patrolOrder, {
    stationId: place.stationId,
    patrolContent: content,
    planId,
    plannedOn: patrol.date,
    orderStatus: 1,
    patroller: repairman.name,
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
