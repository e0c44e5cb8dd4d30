import { label } from '@heliodeck/kit/label';
import { addDays, daysBetween, localDate, monthStart } from '@heliodeck/kit/zone';
import { periodDays } from '@heliodeck/model/reports/report-request';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { ReportSource } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Row } from '@heliodeck/reports/expand/records';
import type { Context } from '../../../../context.ts';
import { mayRead, requireRead } from '../../../../crud/permit.ts';
import type { Services } from '../../../../services.ts';
import type { SetProvider } from '../../../../set-provider.ts';
import { capacityIn, capacitySteps } from '../../../../telemetry/figures/capacity.ts';
import { countersSeen } from '../../../../telemetry/records/counters-seen.ts';

type EnergyParts = Pick<Services, 'policy' | 'entities' | 'telemetry'>;

const name = 'energy';
/** Days of one question: what a year of months or three years of days need. */
const mostDays = 1100;
const units = ['day', 'month'] as const;
type Unit = (typeof units)[number];

const source: ReportSource = {
  name,
  label: label('发电量', 'Generation'),
  group: label('电量', 'Energy'),
  fields: [
    { name: 'station', label: label('电站名称', 'Station'), kind: 'text' },
    { name: 'stationId', label: label('电站编码', 'Station id'), kind: 'text' },
    { name: 'capacity', label: label('装机容量 (kWp)', 'Capacity (kWp)'), kind: 'number' },
    { name: 'period', label: label('日期', 'Period'), kind: 'date' },
    { name: 'month', label: label('月份', 'Month'), kind: 'text' },
    { name: 'kwh', label: label('发电量 (kWh)', 'Generation (kWh)'), kind: 'number' },
    { name: 'hours', label: label('利用小时 (h)', 'Utilisation hours (h)'), kind: 'number' },
  ],
  arguments: [
    { name: 'unit', label: label('周期:day 或 month', 'Period: day or month') },
    { name: 'from', label: label('开始日期', 'From') },
    { name: 'to', label: label('结束日期', 'To') },
    { name: 'stationId', label: label('电站', 'Station') },
  ],
};

/** Generation of the caller's stations by day or month; a period in which nothing was counted has a record without energy. */
export function energySet(parts: EnergyParts): SetProvider {
  return {
    async sources({ caller }) {
      return mayRead(caller, stationInfo) ? [source] : [];
    },
    async read(context, asked, given, limit) {
      if (asked !== name) return undefined;
      requireRead(context.caller, stationInfo);
      const { unit, from, to } = periodOf(given);
      const query = { size: '10000', ...(given.stationId ? { id: given.stationId } : {}) };
      const { records } = await parts.entities.page(context, stationInfo, query);
      const stations = records.filter((one) => !given.stationId || one.id === given.stationId);
      const rows: Row[] = [];
      for (const station of stations) {
        rows.push(...(await rowsOf(context, parts, station, { unit, from, to })));
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
  const unit = units.find((one) => one === (given.unit ?? 'day'));
  if (unit === undefined) throw new CodedError('request.parameterFormat', { name: 'unit' });
  const day = (key: 'from' | 'to'): string => {
    const text = given[key]?.slice(0, 10) ?? '';
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
    if (!isDay) throw new CodedError('request.parameterFormat', { name: key });
    return text;
  };
  const [from, to] = [day('from'), day('to')];
  const length = daysBetween(from, to);
  if (length < 0 || length > mostDays) throw new CodedError('request.parameterFormat', { name: 'to' });
  return { unit, from, to };
}

async function rowsOf(
  context: Context,
  parts: EnergyParts,
  station: Readonly<Record<string, unknown>>,
  { unit, from, to }: { readonly unit: Unit; readonly from: string; readonly to: string },
): Promise<readonly Row[]> {
  const stationId = String(station.id);
  const sources = await countersSeen(
    context,
    parts,
    await parts.telemetry.energy.generationSources(context.db, [stationId]),
  );
  const last = unit === 'month' ? addDays(monthStart(to, 1), -1) : to;
  const first = unit === 'month' ? monthStart(from) : from;
  const found = await parts.telemetry.energy.by(unit, context.db, sources, first, last);
  const energies = new Map(found.map((energy) => [energy.name, energy.wattHours]));
  const entered = Number(station.installedCapacity);
  const sized = { id: stationId, capacity: Number.isFinite(entered) && entered > 0 ? entered : null };
  const steps = (await capacitySteps(context, [sized])).get(stationId) ?? [];
  const today = localDate(String(station.timeZone ?? '') || context.zone, context.now.getTime());
  return periodsOf(unit, first, last).map((period) => {
    const wattHours = energies.get(period);
    const kwh = wattHours === undefined ? null : wattHours / 1000;
    const known = capacityIn(sized, steps, periodDays(period), today);
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

function periodsOf(unit: Unit, first: string, last: string): readonly string[] {
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  return unit === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}
