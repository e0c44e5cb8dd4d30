import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { recordSteps, stepsOf } from '../../logs/record-steps.ts';
import { attemptsOf, openThen, openThenShape, toldShape } from './alarm-surroundings.ts';
import { reachShape, ruleReachOf } from './rule-reach-names.ts';
import { ordersOfAlarm, statusBitOf } from './story-rows.ts';

const storyShape = z.object({
  alarm: z.looseObject({ id: z.string() }),
  zone: z.string().meta({ description: 'IANA zone of the station' }),
  raisedBy: z.string().nullable().meta({
    description: "Of an alarm that a bit of a status word raised: its metric and number, 'faultCode:4'",
  }),
  reach: reachShape,
  orders: z.array(
    z.object({
      id: z.string(),
      status: z.int(),
      repairman: z.string().nullable(),
      dispatchTime: z.string().nullable(),
    }),
  ),
  steps: recordSteps,
  openThen: openThenShape,
  told: toldShape,
});

/** Permissions any of which allows the page of an alarm. */
export const storyCodes: readonly string[] = [
  ...readCodes(realtimeAlarm),
  ...['historyAlarm', 'historyAlarm_view'],
];

/** Data of the page of an alarm. */
export function alarmStoryRoute(engine: EntityEngine): RouteSpec {
  const plan = engine.catalogue.planOf(realtimeAlarm);
  return defineRoute({
    method: 'GET',
    path: '/api/blade-realtimeAlarm/realtimeAlarm/story',
    access: { anyOf: storyCodes },
    summary: label('告警详情与经过', 'An alarm with its story'),
    tag: realtimeAlarm.label.en,
    query: z.looseObject({ id: z.string() }),
    data: storyShape,
    handle: (context, { query }) => storyOf(context, engine, readRecordId(plan, query.id)),
  });
}

async function storyOf(context: Context, engine: EntityEngine, id: string) {
  const [alarm] = await engine.byIds(context, realtimeAlarm, [id], 'shown');
  if (alarm === undefined) throw new CodedError('record.notFound');
  const { db } = context;
  // All times of the page are in the station's zone, like those of the alarm itself.
  const zone = await zoneOfStation(context, alarm.stationId);
  const here = { ...context, zone };
  const orders = await ordersOfAlarm(db, id);
  return {
    alarm,
    zone,
    raisedBy: await statusBitOf(db, id),
    reach: await ruleReachOf(context, engine, alarm.rule),
    orders: orders.map((order) => ({
      ...order,
      dispatchTime: order.dispatchTime && wireTime(order.dispatchTime, zone),
    })),
    steps: await stepsOf(here, realtimeAlarm.key, id),
    openThen: await openThen(here, engine, alarm),
    told: await attemptsOf(here, id),
  };
}
