import { inLocale, type Label, label } from '@heliodeck/kit/label';
import { percentText } from '@heliodeck/kit/quantity';
import { daysBetween, localDate } from '@heliodeck/kit/zone';
import { wholeCoverage } from '@heliodeck/model/reports/fixed-report';
import { periodDays } from '@heliodeck/model/reports/report-request';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { SetRecord } from '@heliodeck/reports/expand/records';
import type { Context } from '../../../../context.ts';
import { mayRead, requireWholeRows } from '../../../../crud/requests/permit.ts';
import type { Services } from '../../../../services.ts';
import type { SetProvider } from '../../../../set-provider.ts';
import type { GenerationSource, StretchEnergy } from '../../../../telemetry/energy-store.ts';
import { capacityIn, capacitySteps } from '../../../../telemetry/figures/capacity.ts';
import { coverageOf } from '../../../../telemetry/figures/coverage.ts';
import { countersSeen } from '../../../../telemetry/records/counters-seen.ts';
import {
  hoursIn,
  isSetUnit,
  mostSetDays,
  periodsOf,
  type SetHour,
  type SetPeriod,
  type SetSpan,
  type SetUnit,
  wholePeriods,
} from './energy-periods.ts';

type EnergyParts = Pick<Services, 'policy' | 'entities' | 'telemetry'>;

const name = 'energy';
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
    { name: 'coverage', label: label('数据完整率（%）', 'Data coverage (%)'), kind: 'number' },
    { name: 'remark', label: label('数据说明', 'Remark on the data'), kind: 'text' },
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
    forbidden: ({ caller }, asked) =>
      asked === name && !mayRead(caller, stationInfo) ? source.label : undefined,
    async read(context, asked, given, limit) {
      if (asked !== name) return undefined;
      requireWholeRows(context.caller, stationInfo);
      const { unit, from, to } = periodOf(given);
      const query = { size: '10000', ...(given.stationId ? { id: given.stationId } : {}) };
      const { records } = await parts.entities.page(context, stationInfo, query);
      const stations = records.filter((one) => !given.stationId || one.id === given.stationId);
      const rows: SetRecord[] = [];
      const span = wholePeriods(unit, from, to);
      // Stations of a zone share their periods: starts of thousands of days are slow to compute.
      const periods = new Map<string, readonly SetPeriod[]>();
      for (const station of stations) {
        const zone = String(station.timeZone ?? '') || context.zone;
        const own = periods.get(zone) ?? periodsOf(zone, unit, span);
        periods.set(zone, own);
        rows.push(...(await rowsOf(context, parts, station, { unit, span, zone, periods: own })));
        if (rows.length > limit) break;
      }
      return rows;
    },
  };
}

function periodOf(given: Readonly<Record<string, string>>) {
  for (const key of Object.keys(given))
    if (!source.arguments.some((one) => one.name === key))
      throw new CodedError('request.parameterFormat', { name: key });
  const unit = given.unit ?? 'day';
  if (!isSetUnit(unit)) throw new CodedError('request.parameterFormat', { name: 'unit' });
  const day = (key: 'from' | 'to'): string => {
    const text = given[key]?.slice(0, 10) ?? '';
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
    if (!isDay) throw new CodedError('request.parameterFormat', { name: key });
    return text;
  };
  const [from, to] = [day('from'), day('to')];
  const length = daysBetween(from, to);
  if (length < 0 || length > mostSetDays[unit])
    throw new CodedError('request.parameterFormat', { name: 'to' });
  return { unit, from, to };
}

/** The periods of one station, in its zone. */
interface StationQuery {
  readonly unit: SetUnit;
  readonly span: SetSpan;
  readonly zone: string;
  readonly periods: readonly SetPeriod[];
}

async function rowsOf(
  context: Context,
  parts: EnergyParts,
  station: Readonly<Record<string, unknown>>,
  { unit, span, zone, periods }: StationQuery,
): Promise<readonly SetRecord[]> {
  const stationId = String(station.id);
  const sources = await countersSeen(
    context,
    parts,
    await parts.telemetry.energy.generationSources(context.db, [stationId]),
  );
  const energies =
    unit === 'hour'
      ? await hoursOf(context, parts, sources, hoursIn(zone, span))
      : await sumsOf(context, parts, sources, unit, span);
  const entered = Number(station.installedCapacity);
  const sized = { id: stationId, capacity: Number.isFinite(entered) && entered > 0 ? entered : null };
  const steps = (await capacitySteps(context, [sized])).get(stationId) ?? [];
  const now = context.now.getTime();
  const today = localDate(zone, now);
  return periods.map((period) => {
    const found = energies.get(period.name);
    const kwh = found === undefined ? null : found.wattHours / 1000;
    const coverage = coverageOf(found?.coveredSeconds ?? 0, period, now, Math.max(1, sources.length));
    const known = capacityIn(sized, steps, periodDays(period.name.slice(0, 10)), today);
    return {
      stationId,
      station: String(station.stationName ?? ''),
      capacity: known,
      period: period.name,
      kwh,
      month: period.name.slice(0, 7),
      hours: kwh === null || known === null ? null : Number((kwh / known).toPrecision(12)),
      coverage,
      remark: inLocale(remarkOn(coverage, period.to > now), context.locale),
    };
  });
}

/** What a reader must know of a period's energy; empty if its data is complete, or if the period has not begun. */
function remarkOn(coverage: number | null, isRunning: boolean): Label {
  if (coverage === null) return label('', '');
  if (coverage === 0) return label('无数据', 'No data');
  const part = coverage < wholeCoverage ? percentText(coverage / 100, 1) : '';
  if (isRunning)
    return part === ''
      ? label('未结束', 'Not over yet')
      : label(`未结束，数据完整率 ${part}`, `Not over yet, data for ${part}`);
  return part === '' ? label('', '') : label(`数据完整率 ${part}`, `Data for ${part}`);
}

/** Energy of all counters in a period, Wh, and the seconds covered by data, added up over the counters. */
type Energy = Pick<StretchEnergy, 'wattHours' | 'coveredSeconds'>;

/** Energy by the name of its period; a period without data is absent. */
type Energies = ReadonlyMap<string, Energy>;

function addTo(sums: Map<string, Energy>, key: string, { wattHours, coveredSeconds }: Energy): void {
  const sum = sums.get(key) ?? { wattHours: 0, coveredSeconds: 0 };
  sums.set(key, {
    wattHours: sum.wattHours + wattHours,
    coveredSeconds: sum.coveredSeconds + coveredSeconds,
  });
}

async function sumsOf(
  { db }: Context,
  { telemetry }: EnergyParts,
  sources: readonly GenerationSource[],
  unit: 'day' | 'month' | 'year',
  { first, last }: SetSpan,
): Promise<Energies> {
  const found = await telemetry.energy.by(unit === 'day' ? 'day' : 'month', db, sources, first, last);
  const sums = new Map<string, Energy>();
  for (const energy of found) addTo(sums, unit === 'year' ? energy.name.slice(0, 4) : energy.name, energy);
  return sums;
}

async function hoursOf(
  { db }: Context,
  { telemetry }: EnergyParts,
  sources: readonly GenerationSource[],
  hours: readonly SetHour[],
): Promise<Energies> {
  const instants = hours.map(({ at }) => at);
  const sums = new Map<string, Energy>();
  for (const energy of await telemetry.energy.between(db, sources, instants))
    addTo(sums, hours[energy.stretch]?.name ?? '', energy);
  return sums;
}
