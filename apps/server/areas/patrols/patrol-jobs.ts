import { label } from '@heliodeck/kit/label';
import { nextPatrol, patrolsBetween } from '@heliodeck/model/patrols/occurrences';
import { clockZone } from '../../jobs/clock-zone.ts';
import { defineClockJob, handles } from '../../jobs/define-job.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { duePlans, makePatrolOrder, moveOn } from './patrol-store.ts';

const make = defineClockJob({
  name: 'patrols.makeOrders',
  label: label('生成巡检工单', 'Make patrol orders'),
  clock: { cron: '* * * * *', zone: clockZone, missed: 'once', atStart: true },
});

/** Most plans handled in one transaction. */
const atOnce = 100;
/** An order created this long after its start, ms, is marked as late: the program was down. */
const lateMs = 5 * 60_000;
/** Orders missed for longer than this, ms, are not created afterwards. */
const longestMs = 31 * 86_400_000;

/** Creates the orders of plans that are due by the clocks of their stations. */
export const patrolJobs = [
  handles(make, async ({ db, now, signal }) => {
    while (!signal.aborted && (await makeDueOrders(db, now)) === atOnce);
  }),
];

/** @returns number of plans that were due */
async function makeDueOrders(db: TenantDb, now: Date): Promise<number> {
  return db.tx(async (_, session) => {
    const plans = await duePlans(session, now, atOnce);
    const until = now.getTime();
    for (const { id, times, nextAt } of plans) {
      const after = Math.max(nextAt.getTime() - 1, until - longestMs);
      for (const patrol of patrolsBetween(times, after, until))
        await makePatrolOrder(session, id, patrol, until - patrol.start > lateMs);
      const next = nextPatrol(times, until);
      await moveOn(session, id, next === undefined ? null : new Date(next.start));
    }
    return plans.length;
  });
}
