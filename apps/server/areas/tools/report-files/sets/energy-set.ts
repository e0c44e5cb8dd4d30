import { label } from '@heliodeck/kit/label';
import { addDays, daysBetween, localDate, monthStart, startOfDay, wallTime } from '@heliodeck/kit/zone';
import { periodDays } from '@heliodeck/model/reports/report-request';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { SetRecord } from '@heliodeck/reports/expand/records';
import type { Context } from '../../../../context.ts';
import { mayRead, requireWholeRows } from '../../../../crud/permit.ts';
import type { Services } from '../../../../services.ts';
import type { SetProvider } from '../../../../set-provider.ts';
import type { GenerationSource } from '../../../../telemetry/energy-store.ts';
import { capacityIn, capacitySteps } from '../../../../telemetry/figures/capacity.ts';
import { countersSeen } from '../../../../telemetry/records/counters-seen.ts';

type EnergyParts = Pick<Services, 'policy' | 'entities' | 'telemetry'>;

const name = 'energy';
/** Most days of one query by period: a month of hours, three years of days or months, twenty-five years. */
const mostDays = { hour: 31, day: 1100, month: 1100, year: 9200 } as const;
type Unit = keyof typeof mostDays;
const hourMs = 3_600_000;

const source: TemplateQuery = {
  name,
  label: label('发电量', 'Generation'),
  group: label('电量', 'Energy'),
  fields: [
    { name: 'station', label: label('电站名称', 'Station'), kind: 'text' },
    { name: 'stationId', label: label('电站编码', 'Station id'), kind: 'text' },
    { name: 'capacity', label: label('装机容量（kWp）', 'Capacity (kWp)'), kind: 'number' },
    { name: 'period', label: label('日期', 'Period'), kind: 'date' },
    { name: 'month', label: label('月份', 'Month'), kind: 'text' },
    { name: 'kwh', label: label('发电量（kWh）', 'Generation (kWh)'), kind: 'number' },
    { name: 'hours', label: label('利用小时（h）', 'Utilisation hours (h)'), kind: 'number' },
  ],
  arguments: [
    { name: 'unit', label: label('周期：hour、day、month 或 year', 'Period: hour, day, month or year') },
    { name: 'from', label: label('开始日期', 'From') },
    { name: 'to', label: label('结束日期', 'To') },
    { name: 'stationId', label: label('电站', 'Station') },
  ],
};

/** Generation of the caller's stations by hour, day, month or year; a period without data has a record without energy. */
export function energySet(parts: EnergyParts): SetProvider {
  return {
    async sources({ caller }) {
      return mayRead(caller, stationInfo) ? [source] : [];
    },
    async read(context, asked, given, limit) {
      if (asked !== name) return undefined;
      requireWholeRows(context.caller, stationInfo);
      const { unit, from, to } = periodOf(given);
      const query = { size: '10000', ...(given.stationId ? { id: given.stationId } : {}) };
      const { records } = await parts.entities.page(context, stationInfo, query);
      const stations = records.filter((one) => !given.stationId || one.id === given.stationId);
      const rows: SetRecord[] = [];
      for (const station of stations) {
        rows.push(...(await rowsOf(context, parts, station, { unit, from, to })));
        if (rows.length > limit) break;
      }
      return rows;
    },
  };
}

function isUnit(text: string): text is Unit {
  return Object.hasOwn(mostDays, text);
}

function periodOf(given: Readonly<Record<string, string>>) {
  for (const key of Object.keys(given))
    if (!source.arguments.some((one) => one.name === key))
      throw new CodedError('request.parameterFormat', { name: key });
  const unit = given.unit ?? 'day';
  if (!isUnit(unit)) throw new CodedError('request.parameterFormat', { name: 'unit' });
  const day = (key: 'from' | 'to'): string => {
    const text = given[key]?.slice(0, 10) ?? '';
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
    if (!isDay) throw new CodedError('request.parameterFormat', { name: key });
    return text;
  };
  const [from, to] = [day('from'), day('to')];
  const length = daysBetween(from, to);
  if (length < 0 || length > mostDays[unit]) throw new CodedError('request.parameterFormat', { name: 'to' });
  return { unit, from, to };
}

async function rowsOf(
  context: Context,
  parts: EnergyParts,
  station: Readonly<Record<string, unknown>>,
  { unit, from, to }: { readonly unit: Unit; readonly from: string; readonly to: string },
): Promise<readonly SetRecord[]> {
  const stationId = String(station.id);
  const sources = await countersSeen(
    context,
    parts,
    await parts.telemetry.energy.generationSources(context.db, [stationId]),
  );
  const zone = String(station.timeZone ?? '') || context.zone;
  const span = wholePeriods(unit, from, to);
  const energies =
    unit === 'hour'
      ? await hoursOf(context, parts, sources, hoursIn(zone, span))
      : await sumsOf(context, parts, sources, unit, span);
  const entered = Number(station.installedCapacity);
  const sized = { id: stationId, capacity: Number.isFinite(entered) && entered > 0 ? entered : null };
  const steps = (await capacitySteps(context, [sized])).get(stationId) ?? [];
  const today = localDate(zone, context.now.getTime());
  return periodsOf(unit, span, zone).map((period) => {
    const wattHours = energies.get(period);
    const kwh = wattHours === undefined ? null : wattHours / 1000;
    const known = capacityIn(sized, steps, periodDays(period.slice(0, 10)), today);
    return {
      stationId,
      station: String(station.stationName ?? ''),
      capacity: known,
      period,
      kwh,
      month: period.slice(0, 7),
      hours: kwh === null || known === null ? null : Number((kwh / known).toPrecision(12)),
    };
  });
}

interface Span {
  readonly first: string;
  readonly last: string;
}

/** Extends a range to whole periods. */
function wholePeriods(unit: Unit, from: string, to: string): Span {
  if (unit === 'year') return { first: `${from.slice(0, 4)}-01-01`, last: `${to.slice(0, 4)}-12-31` };
  if (unit === 'month') return { first: monthStart(from), last: addDays(monthStart(to, 1), -1) };
  return { first: from, last: to };
}

/** Watt-hours by period; a period without data is absent. */
type Energies = ReadonlyMap<string, number>;

async function sumsOf(
  { db }: Context,
  { telemetry }: EnergyParts,
  sources: readonly GenerationSource[],
  unit: 'day' | 'month' | 'year',
  { first, last }: Span,
): Promise<Energies> {
  const found = await telemetry.energy.by(unit === 'day' ? 'day' : 'month', db, sources, first, last);
  const sums = new Map<string, number>();
  for (const { name: period, wattHours } of found) {
    const key = unit === 'year' ? period.slice(0, 4) : period;
    sums.set(key, (sums.get(key) ?? 0) + wattHours);
  }
  return sums;
}

async function hoursOf(
  { db }: Context,
  { telemetry }: EnergyParts,
  sources: readonly GenerationSource[],
  hours: readonly Hour[],
): Promise<Energies> {
  const sums = new Map<string, number>();
  for (const { stretch, wattHours } of await telemetry.energy.between(
    db,
    sources,
    hours.map(({ at }) => at),
  )) {
    const key = hours[stretch]?.name ?? '';
    sums.set(key, (sums.get(key) ?? 0) + wattHours);
  }
  return sums;
}

/** The start of an hour and its local time; an hour that occurs twice at a clock change counts as one. */
interface Hour {
  readonly at: number;
  readonly name: string;
}

/** The hours of days in a zone, and the end of the last one. */
function hoursIn(zone: string, { first, last }: Span): readonly Hour[] {
  const [from, to] = [startOfDay(zone, first), startOfDay(zone, addDays(last, 1))];
  return Array.from({ length: Math.ceil((to - from) / hourMs) + 1 }, (_, n) => {
    const at = Math.min(from + n * hourMs, to);
    const shown = new Date(wallTime(zone, at)).toISOString();
    return { at, name: `${shown.slice(0, 10)} ${shown.slice(11, 13)}:00` };
  });
}

const nameLengths = { day: 10, month: 7, year: 4 } as const;

function periodsOf(unit: Unit, span: Span, zone: string): readonly string[] {
  if (unit === 'hour')
    return [
      ...new Set(
        hoursIn(zone, span)
          .slice(0, -1)
          .map(({ name: hour }) => hour),
      ),
    ];
  const { first, last } = span;
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  return [...new Set(days.map((day) => day.slice(0, nameLengths[unit])))];
}
