import { hoursBetween } from '@heliodeck/kit/hours-between';
import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { type Patrol, type PatrolTimes, readDays } from '@heliodeck/model/patrols/occurrences';
import { defaultZone } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Fragment, statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';

/** A plan that is due. */
export interface DuePlan {
  readonly id: string;
  readonly times: PatrolTimes;
  readonly nextAt: Date;
}

interface PlanRow {
  readonly id: string;
  readonly period: number | null;
  readonly days: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly zone: string | null;
  readonly nextAt: Date;
}

/** Open plans of all tenants that are due, locked; plans that are being edited are skipped until the next run. */
export async function duePlans(
  { client }: Pick<DbSession, 'client'>,
  now: Date,
  most: number,
): Promise<readonly DuePlan[]> {
  const { rows } = await client.query<PlanRow>(
    statement`select p.id::text as id, p.patrol_period as period, p.period_value as days, p.start_time as "startTime",
       p.end_time as "endTime", s.time_zone as zone, p.next_at as "nextAt"
     from patrol_plan p join station s on s.id = p.station_id
     where p.next_at <= ${now} and p.plan_status = 1 and p.is_deleted = 0 order by p.next_at limit ${most}
     for update of p skip locked`,
  );
  return rows.map(({ id, period, days, startTime, endTime, zone, nextAt }) => ({
    id,
    nextAt,
    times: timesOf({ period, days, startTime, endTime, zone }),
  }));
}

/** The times of a plan, from its record. */
export function timesOf(plan: Omit<PlanRow, 'id' | 'nextAt'>): PatrolTimes {
  const period = plan.period ?? 1;
  const { startTime, endTime } = plan;
  return {
    period,
    days: readDays(period, plan.days ?? '') ?? [],
    startTime,
    endTime,
    zone: plan.zone ?? defaultZone,
  };
}

/**
 * Creates the order of a plan for a day from the plan's current contents; nothing if it exists already, or if the station was removed.
 * @returns whether an order was created
 */
export async function makePatrolOrder(
  { client }: Pick<DbSession, 'client'>,
  planId: string,
  { date, start, end }: Patrol,
  isLate: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`insert into patrol_order (tenant_id, create_user, create_dept, update_user, station_id, patrol_content, patroller, phone,
       patroller_id, start_time, end_time, spend_time, is_unusual, order_status, plan_id, planned_on, is_late, check_results)
     select p.tenant_id, p.create_user, p.create_dept, p.create_user, p.station_id, p.patrol_content, p.patroller,
       (select u.phone from "user" u where u.tenant_id = p.tenant_id and u.real_name = p.patroller and u.is_deleted = 0
          and u.phone ~ '^1[3-9][0-9]{9}$' order by u.id limit 1),
       ${patrollerOf(sql`p.tenant_id`, sql`p.patroller`)}, ${new Date(start)}, ${new Date(end)},
       ${hoursBetween(start, end)}, 0, 0, p.id, ${date}, ${isLate}, p.check_list
     from patrol_plan p join station s on s.id = p.station_id and s.is_deleted = 0
     where p.id = ${planId}
     on conflict do nothing`,
  );
  return rowCount === 1;
}

/** SQL of the user with a name in a tenant: maintenance personnel first, then the oldest account. */
const patrollerOf = (tenant: Fragment, name: Fragment): Fragment =>
  sql`(select u.id from "user" u
    where u.tenant_id = ${tenant} and u.real_name = ${name} and u.is_deleted = 0 and u.status = 1
    order by not exists (select 1 from role r where r.id = any(u.role_id) and r.role_name = ${repairmanRole} and r.is_deleted = 0), u.id
    limit 1)`;

/** The account of the patroller named in an order; null if no user has that name. */
export async function patrollerId(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  name: string,
): Promise<string | null> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string | null }>(
      statement`select ${patrollerOf(sql`${caller.tenantId}`, sql`${name}`)}::text as id`,
    ),
  );
  return rows[0]?.id ?? null;
}

/** Stores when a plan is due next; null: never. */
export async function moveOn(
  { client }: Pick<DbSession, 'client'>,
  id: string,
  next: Date | null,
): Promise<void> {
  await client.query(statement`update patrol_plan set next_at = ${next} where id = ${id}`);
}
