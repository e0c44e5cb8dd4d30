import { roundTo } from '@heliodeck/kit/scale';
import { addDays, daysBetween, localDate, monthStart } from '@heliodeck/kit/zone';
import { roleNumber } from '@heliodeck/model/energy/rules';
import type { PeriodDays } from '@heliodeck/model/reports/report-request';
import { sourceKey } from '../../../telemetry/energy-store.ts';
import { capacityIn, capacitySteps } from '../../../telemetry/figures/capacity.ts';
import { coverageOf } from '../../../telemetry/figures/coverage.ts';
import { countersSeen } from '../../../telemetry/records/counters-seen.ts';
import { dayWeather } from './day-weather.ts';
import { firstDays, instantsOf } from './elapsed.ts';
import { counterEventsOf } from './event-counts.ts';
import { endsOf, type FigureMaker, sumName } from './subject.ts';

/** Energy of several counters in a period; empty if none of them has data. */
interface Sum {
  readonly wattHours: number | null;
  readonly coveredSeconds: number;
}

/**
 * Generation of stations by inverters and by meters, compared with capacity and plan, and the use of the energy. A station's total is from
 * its generation meters, else from its inverters and controllers, as in every other figure.
 */
export const stationFigures: FigureMaker = async (context, parts, subjects, span) => {
  const { energy } = parts.telemetry;
  const { first, last } = endsOf(span);
  const now = context.now.getTime();
  const ids = subjects.map(({ id }) => id);
  const stations = subjects.map(({ station }) => station);
  const counting = await countersSeen(context, parts, await energy.generationSources(context.db, ids));
  const atGrid = await energy.gridCounters(context.db, ids);
  const outgoing = await countersSeen(
    context,
    parts,
    atGrid.filter(({ role }) => role === roleNumber('reverse')),
  );
  const every = subjects.flatMap(({ counters }) => counters);
  const found = await energy.byCounter(
    span.unit,
    context.db,
    unique([...every, ...counting, ...outgoing]),
    first,
    last,
  );
  const sums = new Map(found.map((sum) => [`${sum.deviceId} ${sum.role} ${sum.name}`, sum]));
  const begun = await firstDays(context, parts, counting, span.periods);
  const events = await counterEventsOf(context, parts, subjects, span);
  const steps = await capacitySteps(context, stations);
  const plans = Map.groupBy(
    await parts.plans(context, ids, first.slice(0, 7), last.slice(0, 7)),
    ({ stationId }) => stationId,
  );
  const countingOf = Map.groupBy(counting, ({ stationId }) => stationId);
  const outgoingOf = Map.groupBy(outgoing, ({ stationId }) => stationId);
  const weather = await dayWeather(context, parts, subjects, span);
  const shares = span.periods.map(monthShares);
  const todays = new Map<string, string>();
  return new Map(
    subjects.map(({ id, station, counters }) => {
      const today = todays.get(station.zone) ?? localDate(station.zone, now);
      todays.set(station.zone, today);
      const own = countingOf.get(id) ?? [];
      const begin = own.flatMap((source) => begun.get(sourceKey(source)) ?? []).toSorted()[0];
      const [all, inner, meters, out] = [
        own,
        counters,
        own.filter(({ role }) => role === roleNumber('forward')),
        outgoingOf.get(id) ?? [],
      ].map((of) => of.map(sourceKey));
      const planOf = new Map((plans.get(id) ?? []).map(({ month, planPower }) => [month, planPower]));
      const facts = span.periods.map((period, index) => {
        const name = sumName(span, period);
        const sumOf = (keys: readonly string[] = []): Sum =>
          addedUp(keys.flatMap((key) => sums.get(`${key} ${name}`) ?? []));
        const [whole, inverters, metered, fed] = [sumOf(all), sumOf(inner), sumOf(meters), sumOf(out)];
        const capacity = capacityIn(station, steps.get(id) ?? [], period, today);
        const planned = plannedIn(planOf, shares[index] ?? null);
        return [
          period.name,
          {
            generation: kilo(inverters),
            counted: kilo(whole),
            meterEnergy: kilo(metered),
            capacity,
            planned,
            fullHours: quotient(kilo(whole), capacity),
            deviation: share(difference(inverters, metered), inverters.wattHours),
            planRate: share(whole.wattHours, planned === null ? null : planned * 1000),
            selfConsumed: selfConsumed(whole, fed),
            fed: kilo(fed),
            coverage: coverageOf(
              ...([whole.coveredSeconds, instantsOf(period, station.zone, begin, now)] as const),
              ...([now, Math.max(1, own.length)] as const),
            ),
            weather: weather.get(`${station.id} ${name}`) ?? null,
            events: events.get(`${id} ${name}`) ?? 0,
          },
        ] as const;
      });
      return [id, new Map(facts)];
    }),
  );
};

function unique<C extends { readonly deviceId: string; readonly role: number }>(counters: readonly C[]): C[] {
  return [...new Map(counters.map((one) => [`${one.deviceId} ${one.role}`, one])).values()];
}

function addedUp(sums: readonly { readonly wattHours: number; readonly coveredSeconds: number }[]): Sum {
  if (sums.length === 0) return { wattHours: null, coveredSeconds: 0 };
  return {
    wattHours: sums.reduce((all, one) => all + one.wattHours, 0),
    coveredSeconds: sums.reduce((all, one) => all + one.coveredSeconds, 0),
  };
}

function kilo({ wattHours }: Sum): number | null {
  return wattHours === null ? null : wattHours / 1000;
}

function difference(one: Sum, other: Sum): number | null {
  return one.wattHours === null || other.wattHours === null ? null : one.wattHours - other.wattHours;
}

function selfConsumed(generation: Sum, fed: Sum): number | null {
  const watts = difference(generation, fed);
  return watts === null ? null : watts / 1000;
}

function quotient(value: number | null, by: number | null): number | null {
  return value === null || by === null || by === 0 ? null : roundTo(value / by, 2);
}

function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : roundTo((part / whole) * 100, 2);
}

/** A month that overlaps a period, and the number of its days in the period. */
interface MonthShare {
  readonly month: string;
  readonly days: number;
  /** Days of the whole month. */
  readonly of: number;
}

/** The months that overlap a period; `null` for all time. */
function monthShares({ first, last }: PeriodDays): readonly MonthShare[] | null {
  if (last === '9999-12-31') return null;
  const shares: MonthShare[] = [];
  for (let begin = monthStart(first); begin <= last; begin = monthStart(begin, 1)) {
    const end = addDays(monthStart(begin, 1), -1);
    const from = first > begin ? first : begin;
    const to = last < end ? last : end;
    shares.push({
      month: begin.slice(0, 7),
      days: daysBetween(from, to) + 1,
      of: daysBetween(begin, end) + 1,
    });
  }
  return shares;
}

/** The planned energy of a period: a day has its share of the month. `null` if a month lacks a plan. */
function plannedIn(plans: ReadonlyMap<string, number>, shares: readonly MonthShare[] | null): number | null {
  if (shares === null) return null;
  let sum = 0;
  for (const { month, days, of } of shares) {
    const plan = plans.get(month);
    if (plan === undefined) return null;
    sum += (plan * days) / of;
  }
  return roundTo(sum, 3);
}
