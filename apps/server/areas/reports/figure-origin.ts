import { addDays } from '@heliodeck/kit/zone';
import { xwj } from '@heliodeck/model/devices/xwj';
import { counterRoles } from '@heliodeck/model/energy/rules';
import { slotMs } from '@heliodeck/model/energy/slot';
import type { FigureOrigin } from '@heliodeck/model/reports/figure-origin';
import type { FigureWay } from '@heliodeck/model/reports/fixed-report';
import { allTime, type PeriodDays, periodDays } from '@heliodeck/model/reports/report-request';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import { statement } from '../../store/sql.ts';
import type { CounterSum, EnergySource, SumUnit } from '../../telemetry/energy-store.ts';
import { coverageOf } from '../../telemetry/figures/coverage.ts';
import { firstDays, instantsOf } from './figures/elapsed.ts';
import type { Subject } from './figures/subject.ts';
import { wayCounters } from './figures/way-counters.ts';
import type { ReportParts } from './report-parts.ts';

type Part = FigureOrigin['parts'][number];
type Instants = ReturnType<typeof instantsOf>;

/** Most events listed for one figure. */
const mostEvents = 200;

/** The components of a subject's figure in a period: the same sums for the next shorter periods. */
export async function figureOrigin(
  context: Context,
  parts: ReportParts,
  {
    subject,
    period,
    way,
  }: { readonly subject: Subject; readonly period: PeriodDays; readonly way: FigureWay },
): Promise<FigureOrigin> {
  const counters = await wayCounters(context, parts, subject, way);
  const { id, name, zone } = subject.station;
  const begun = await firstDays(context, parts, counters, [period]);
  const instants = instantsOf(period, zone, [...begun.values()].toSorted()[0], context.now.getTime());
  const made =
    period.name.length === 10
      ? await quarters(context, parts, counters, { zone, instants })
      : await shorter(context, parts, counters, { period, zone, instants });
  const energies = made.parts.flatMap(({ energy }) => energy ?? []);
  const thousandths = energies.reduce((sum, energy) => sum + Math.round(energy * 1000), 0);
  const names = await deviceNames(context, parts, counters);
  return {
    stationId: id,
    stationName: name,
    timeZone: zone,
    period: period.name,
    unit: made.unit,
    counters: counters.flatMap(({ deviceId, role }) => {
      const known = counterRoles[role];
      return known === undefined ? [] : [{ deviceId, name: names.get(deviceId) ?? null, role: known }];
    }),
    energy: energies.length === 0 ? null : thousandths / 1000,
    coverage: coverageOf(made.covered, instants, context.now.getTime(), Math.max(1, counters.length)),
    parts: made.parts,
    events: await eventsIn(context, parts, counters, { instants, zone, names }),
  };
}

interface Made {
  readonly unit: FigureOrigin['unit'];
  readonly parts: readonly Part[];
  readonly covered: number;
}

async function quarters(
  context: Context,
  { telemetry }: ReportParts,
  counters: readonly EnergySource[],
  { zone, instants: { from, to } }: { readonly zone: string; readonly instants: Instants },
): Promise<Made> {
  const borders = Array.from(
    { length: Math.round((to - from) / slotMs) + 1 },
    (_, index) => from + index * slotMs,
  );
  const found = await telemetry.energy.between(context.db, counters, borders);
  const byStretch = new Map(found.map((one) => [one.stretch, one]));
  const now = context.now.getTime();
  const parts = borders.slice(0, -1).map((at, index): Part => {
    const sum = byStretch.get(index);
    return {
      name: wireTime(at, zone).slice(0, 16),
      energy: sum === undefined ? null : sum.wattHours / 1000,
      coverage: coverageOf(
        sum?.coveredSeconds ?? 0,
        { from: at, to: at + slotMs },
        now,
        Math.max(1, counters.length),
      ),
    };
  });
  return { unit: 'quarter', parts, covered: found.reduce((sum, one) => sum + one.coveredSeconds, 0) };
}

async function shorter(
  context: Context,
  { telemetry }: ReportParts,
  counters: readonly EnergySource[],
  {
    period,
    zone,
    instants,
  }: { readonly period: PeriodDays; readonly zone: string; readonly instants: Instants },
): Promise<Made> {
  const unit: Exclude<SumUnit, 'whole'> =
    period.name === allTime ? 'year' : period.name.length === 4 ? 'month' : 'day';
  const found = await telemetry.energy.byCounter(unit, context.db, counters, period.first, period.last);
  const byName = Map.groupBy(found, ({ name }) => name);
  const now = context.now.getTime();
  const parts = namesIn(unit, period, [...byName.keys()]).map((name): Part => {
    const sums = byName.get(name) ?? [];
    const whole = instantsOf(periodDays(name), zone, undefined, now);
    const inside = { ...whole, to: Math.min(whole.to, instants.to) };
    return {
      name,
      energy: sums.length === 0 ? null : total(sums, 'wattHours') / 1000,
      coverage: coverageOf(total(sums, 'coveredSeconds'), inside, now, Math.max(1, counters.length)),
    };
  });
  return { unit, parts, covered: total(found, 'coveredSeconds') };
}

/** The shorter periods within a period; for all time only those with data. */
function namesIn(
  unit: 'day' | 'month' | 'year',
  { name, first, last }: PeriodDays,
  known: readonly string[],
): readonly string[] {
  if (unit === 'year') return known.toSorted();
  if (unit === 'month')
    return Array.from({ length: 12 }, (_, index) => `${name}-${String(index + 1).padStart(2, '0')}`);
  const names: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) names.push(day);
  return names;
}

function total(sums: readonly CounterSum[], what: 'wattHours' | 'coveredSeconds'): number {
  return sums.reduce((all, one) => all + one[what], 0);
}

async function deviceNames(
  context: Context,
  { entities }: ReportParts,
  counters: readonly EnergySource[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(counters.map(({ deviceId }) => deviceId))];
  const shown = await entities.visible(context, xwj, ids);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ id: string; name: string }>(
      statement`select id::text, name from device where id = any(${ids}::bigint[])`,
    ),
  );
  return new Map(
    rows.flatMap(({ id, name }) =>
      isShown(xwj, 'name', shown.get(id) ?? 'all') ? [[id, name] as const] : [],
    ),
  );
}

async function eventsIn(
  { db }: Context,
  { telemetry }: ReportParts,
  counters: readonly EnergySource[],
  {
    instants: { from, to },
    zone,
    names,
  }: { readonly instants: Instants; readonly zone: string; readonly names: ReadonlyMap<string, string> },
): Promise<FigureOrigin['events']> {
  const rows = await telemetry.energy.eventsWithin(db, counters, { from, to, most: mostEvents });
  return rows.map(({ deviceId, kind, fromAt, at, fromWh, toWh, wh }) => ({
    deviceId,
    deviceName: names.get(deviceId) ?? null,
    kind,
    beginTime: wireTime(fromAt, zone),
    endTime: wireTime(at, zone),
    from: fromWh / 1000,
    to: toWh / 1000,
    energy: wh / 1000,
  }));
}
