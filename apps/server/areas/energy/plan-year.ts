import { localDate } from '@heliodeck/kit/zone';
import { planEnergy, planOrigin } from '@heliodeck/model/energy/plan-energy';
import { type MeasuredMonth, proposePlan } from '@heliodeck/model/energy/plan-proposal';
import type { PlanMonth } from '@heliodeck/model/energy/plan-year';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { departmentOf } from '../../access/records/station-owner.ts';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';
import { generationIn, monthsOf } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Number of earlier years used for proposals. */
const yearsBack = 3;

/** A stored plan. */
export interface KeptPlan {
  readonly id: string;
  readonly stationId: string;
  readonly month: string;
  readonly planPower: number;
  readonly origin: number | null;
}

/** Returns the stored plans of stations in a range of months ('yyyy-MM', both ends included). */
export async function keptPlans(
  context: Context,
  stationIds: readonly string[],
  first: string,
  last: string,
): Promise<readonly KeptPlan[]> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<KeptPlan>(
      statement`select id::text, station_id::text as "stationId", plan_month as month, plan_power::float8 as "planPower", origin::int
       from plan_energy where station_id = any(${stationIds}::bigint[]) and is_deleted = 0
         and plan_month between ${first} and ${last}`,
    ),
  );
  return rows;
}

/** Returns the twelve months of a year of a station: planned, measured and proposed energy. */
export async function planYear(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  year: number,
): Promise<readonly PlanMonth[]> {
  const measured = async (of: number): Promise<readonly MeasuredMonth[]> => {
    const items = await generationIn(context, parts, [station], monthsOf(`${of}-01-01`));
    return items.map(({ date, dailyPower, coverage, theoreticalPower }) => ({
      month: date,
      energy: dailyPower,
      coverage,
      clearSky: theoreticalPower,
    }));
  };
  const wanted = await measured(year);
  const before: MeasuredMonth[] = [];
  for (let back = yearsBack; back > 0; back -= 1) before.push(...(await measured(year - back)));
  const thisMonth = localDate(station.zone, context.now.getTime()).slice(0, 7);
  const over = [...before, ...wanted].filter(({ month }) => month < thisMonth);
  const proposed = new Map(proposePlan(wanted, over).map((one) => [one.month, one]));
  const kept = await keptPlans(context, [station.id], `${year}-01`, `${year}-12`);
  const plans = new Map(kept.map((one) => [one.month, one]));
  return wanted.map(({ month, energy, coverage }) => ({
    month,
    planPower: plans.get(month)?.planPower ?? null,
    origin: plans.get(month)?.origin ?? null,
    power: energy,
    coverage,
    proposed: proposed.get(month)?.energy ?? null,
    basis: proposed.get(month)?.basis ?? null,
  }));
}

/**
 * Stores the proposals for the months of a year without a plan. Concurrent calls store them once.
 * @returns the number of months
 * @throws CodedError plan.nothing if there is nothing to propose
 */
export async function propose(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  year: number,
): Promise<number> {
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    await lockPlans(inner);
    const createDept = await departmentOf(inner, station.id);
    const missing = (await planYear(inner, parts, station, year)).filter(
      ({ planPower, proposed }) => planPower === null && proposed !== null,
    );
    if (missing.length === 0) throw new CodedError('plan.nothing');
    for (const { month, proposed } of missing)
      await parts.entities.put(inner, planEnergy, {
        stationId: station.id,
        planMonth: month,
        planPower: proposed,
        origin: planOrigin.proposed,
        createDept,
      });
    return missing.length;
  });
}

/** Serialises changes of several plans of a tenant until the transaction ends. */
export async function lockPlans(context: Context): Promise<void> {
  await context.db.read((_, { client }) =>
    client.query(
      statement`select pg_advisory_xact_lock(hashtext('plans of ' || ${context.caller.tenantId}))`,
    ),
  );
}
