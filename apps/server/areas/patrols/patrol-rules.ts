import { hoursBetween } from '@heliodeck/kit/hours-between';
import type { Draft, Row } from '@heliodeck/model/descriptors/entity';
import { nextPatrol, patrolPeriods, readDays } from '@heliodeck/model/patrols/occurrences';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { patrolStatus, patrolSteps } from '@heliodeck/model/patrols/patrol-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { departmentOf } from '../../access/records/station-owner.ts';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { savedSteps } from '../../states/saved-steps.ts';
import { patrollerId, timesOf } from './patrol-store.ts';

type PatrolPlan = typeof patrolPlan;
type PatrolOrder = typeof patrolOrder;

/**
 * Rules of plans: a plan belongs to its station's department, has days of its period, and stores when it is due next while it is open.
 */
export function patrolPlanRules(): EntityHooks {
  return defineHooks<PatrolPlan>({
    entity: patrolPlan,
    async beforeSave(context, draft, before) {
      const now = { ...before, ...draft };
      const { startTime = '', endTime = '' } = now;
      if ((startTime ?? '') > (endTime ?? ''))
        throw new CodedError('patrol.startAfterEnd', { field: 'startTime' });
      const periodValue = daysOf(now.patrolPeriod, draft, before);
      const owner = await departmentOf(context, now.stationId ?? null);
      return {
        ...draft,
        periodValue,
        nextAt: await dueAt(context, { ...now, periodValue }, before),
        createDept: owner,
      } as Draft<PatrolPlan>;
    },
  });
}

/** @throws CodedError patrol.days */
function daysOf(
  given: Row<PatrolPlan>['patrolPeriod'] | undefined,
  draft: Draft<PatrolPlan>,
  before: Row<PatrolPlan> | undefined,
): string | null {
  const period = Number(given ?? patrolPeriods.daily);
  if (period === patrolPeriods.daily) return null;
  // Days of a week have no meaning in a monthly period.
  const keeps = before !== undefined && Number(before.patrolPeriod ?? patrolPeriods.daily) === period;
  const text = draft.periodValue === undefined ? (keeps ? before.periodValue : null) : draft.periodValue;
  const days = readDays(period, text ?? '');
  if (days === undefined) throw new CodedError('patrol.days', { field: 'periodValue' });
  return days.length === 0 ? null : days.join();
}

/** @throws CodedError patrol.noDays */
async function dueAt(
  context: Context,
  plan: Partial<Row<PatrolPlan>> & { readonly periodValue: string | null },
  before: Row<PatrolPlan> | undefined,
): Promise<string | null> {
  if (Number(plan.planStatus ?? 0) !== 1) return null;
  const zone = await zoneOfStation(context, plan.stationId ?? null);
  const schedule = (one: Partial<Row<PatrolPlan>>): string =>
    [one.stationId, one.patrolPeriod ?? 1, one.periodValue ?? '', one.startTime, one.endTime].join('|');
  // A change of texts leaves the due time unchanged, even if it has passed.
  if (
    before &&
    Number(before.planStatus) === 1 &&
    before.nextAt !== null &&
    schedule(plan) === schedule(before)
  )
    return before.nextAt;
  const { startTime = '', endTime = '' } = plan;
  const period = plan.patrolPeriod == null ? null : Number(plan.patrolPeriod);
  const times = timesOf({
    period,
    days: plan.periodValue,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    zone,
  });
  const next = nextPatrol(times, context.now.getTime());
  if (next === undefined) throw new CodedError('patrol.noDays', { field: 'periodValue' });
  return wireTime(next.start, zone);
}

/**
 * Rules of patrol orders: an order belongs to its station's department; its hours are calculated from its times, and
 * saving it takes the steps of its state table.
 */
export function patrolOrderRules(): EntityHooks {
  const steps = savedSteps({ entity: patrolOrder, states: patrolSteps, field: 'orderStatus' });
  const factsOf = (row: { readonly orderStatus?: unknown }) => ({
    status: Number(row.orderStatus ?? patrolStatus.unfinished),
  });
  return defineHooks<PatrolOrder>({
    entity: patrolOrder,
    async beforeSave(context, draft, before) {
      const now = { ...before, ...draft };
      if (before) steps.require(context.caller, factsOf(before), factsOf(now).status);
      const zone = await zoneOfStation(context, now.stationId ?? null);
      const [start, end] = [now.startTime, now.endTime].map((time) =>
        time == null ? undefined : instantOfWireTime(time, zone),
      );
      const timed = start !== undefined && end !== undefined;
      if (timed && end < start) throw new CodedError('patrol.endBeforeStart', { field: 'endTime' });
      const spendTime = timed ? hoursBetween(start, end) : null;
      const owner = await departmentOf(context, now.stationId ?? null);
      const isSame = draft.patroller === undefined || draft.patroller === before?.patroller;
      return {
        ...draft,
        spendTime,
        createDept: owner,
        ...(isSame ? {} : { patrollerId: await patrollerId(context, draft.patroller ?? '') }),
      } as Draft<PatrolOrder>;
    },
    async afterSave(context, saved, before) {
      if (before) await steps.publish(context, factsOf(before), factsOf(saved).status, saved);
    },
  });
}
