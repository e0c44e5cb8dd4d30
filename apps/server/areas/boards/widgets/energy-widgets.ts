import { label } from '@heliodeck/kit/label';
import { roundTo } from '@heliodeck/kit/scale';
import type { BoardSeries } from '@heliodeck/model/boards/widget-data';
import { periodDays } from '@heliodeck/model/reports/report-request';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../../context.ts';
import { capacityIn, capacitySteps } from '../../../telemetry/figures/capacity.ts';
import {
  type AnswerWidget,
  asNamed,
  type BoardParts,
  monthSpan,
  notesOf,
  partsData,
  percent,
  stationLink,
  stationsAsked,
  type WidgetQuestion,
  yearSpan,
} from './ask.ts';

const words = {
  power: label('功率', 'Power'),
  generated: label('发电', 'Generated'),
  bought: label('购电', 'Bought'),
  sold: label('售电', 'Sold'),
  consumed: label('用电', 'Consumed'),
  planned: label('计划电量', 'Planned'),
  planRate: label('完成率（%）', 'Plan rate (%)'),
  today: label('今日发电量', 'Today'),
  month: label('本月发电量', 'This month'),
  total: label('累计发电量', 'In total'),
  hours: label('今日等效利用小时', 'Full-load hours today'),
};

/** Share of data from which a period counts as complete. */
const whole = 0.999;

/** Mean power of the day's quarters of an hour. */
export const dayPower: AnswerWidget = async (context, parts, ask) => {
  const { stations, zone } = await stationsAsked(context, parts, ask);
  const points = await parts.reads.energy.dayPower(context, stations);
  return {
    shape: 'series',
    at: context.now.getTime(),
    notes: [],
    unit: 'kW',
    categories: points.map(({ at }) => wireTime(at, zone).slice(11, 16)),
    series: [
      {
        key: 'power',
        name: words.power,
        values: points.map(({ kilowatts }) => (kilowatts === null ? null : roundTo(kilowatts, 3))),
        part: points.map(({ isPart }) => isPart),
      },
    ],
  };
};

/** Generation by day of this month. */
export const generationDays: AnswerWidget = (context, parts, ask) =>
  generation(context, parts, ask, monthSpan);

/** Generation by month of this year. */
export const generationMonths: AnswerWidget = (context, parts, ask) =>
  generation(context, parts, ask, yearSpan);

async function generation(
  context: Context,
  parts: BoardParts,
  ask: WidgetQuestion,
  spanOf: typeof monthSpan,
): ReturnType<AnswerWidget> {
  const { stations, today } = await stationsAsked(context, parts, ask);
  const items = await parts.reads.energy.generation(context, stations, spanOf(today));
  return {
    shape: 'series',
    at: context.now.getTime(),
    notes: [],
    unit: 'kWh',
    categories: items.map(({ date }) => date),
    series: [
      {
        key: 'generated',
        name: words.generated,
        values: items.map(({ dailyPower }) => dailyPower),
        part: items.map(({ dailyPower, coverage }) => dailyPower !== null && (coverage ?? 0) < whole),
      },
    ],
  };
}

/** Generation by month of this year next to the plan, and its share of the plan. */
export const planRate: AnswerWidget = async (context, parts, ask) => {
  const { stations, today } = await stationsAsked(context, parts, ask);
  const span = yearSpan(today);
  const items = await parts.reads.energy.generation(context, stations, span);
  const planned = await parts.reads.energy.plans(
    context,
    stations,
    span.first.slice(0, 7),
    span.last.slice(0, 7),
  );
  const plans = items.map(({ date }) => planned.get(date) ?? null);
  const hasPlan = plans.some((plan) => plan !== null);
  const rates = items.map(({ date, dailyPower }) => {
    const plan = planned.get(date);
    return dailyPower === null || !plan ? null : roundTo((dailyPower / plan) * 100, 1);
  });
  return {
    shape: 'series',
    at: context.now.getTime(),
    notes: notesOf({ noPlan: hasPlan ? 0 : 1 }),
    unit: 'kWh',
    categories: items.map(({ date }) => date),
    series: [
      {
        key: 'generated',
        name: words.generated,
        values: items.map(({ dailyPower }) => dailyPower),
        part: items.map(({ dailyPower, coverage }) => dailyPower !== null && (coverage ?? 0) < whole),
      },
    ],
    ...(rates.every((rate) => rate === null)
      ? {}
      : { beside: [{ key: 'planRate', name: words.planRate, unit: percent, values: rates }] }),
    ...(hasPlan ? { marks: { key: 'planned', name: words.planned, values: plans } } : {}),
  };
};

/** Generation of a station today, this month and in total. */
export const stationEnergyWidget: AnswerWidget = async (context, parts, ask) => {
  const { stations, today } = await stationsAsked(context, parts, ask);
  const [day] = await parts.reads.energy.generation(context, stations, {
    unit: 'day',
    first: today,
    last: today,
  });
  const totals = await parts.reads.energy.totals(context, stations);
  return {
    shape: 'figures',
    at: context.now.getTime(),
    notes: [],
    figures: [
      { key: 'today', label: words.today, value: totals.todayPower, unit: 'kWh' },
      { key: 'month', label: words.month, value: totals.monthPower, unit: 'kWh' },
      { key: 'total', label: words.total, value: totals.totalPower, unit: 'kWh' },
      { key: 'hours', label: words.hours, value: day?.utilisationHours ?? null, unit: 'h' },
    ],
  };
};

/** Generated, bought, sold and consumed by day of this month. */
export const consumptionDays: AnswerWidget = async (context, parts, ask) => {
  const { stations, zone, today } = await stationsAsked(context, parts, ask);
  const span = monthSpan(today);
  const found = await parts.reads.energy.consumption(context, stations, span);
  const categories = parts.reads.energy.periods(zone, span);
  const series = (['consumed', 'generated', 'bought', 'sold'] as const).flatMap((key): BoardSeries[] => {
    const values = categories.map((day) => found[key].get(day) ?? null);
    // A quantity without a counter is left out instead of being drawn as zero.
    return values.every((value) => value === null) ? [] : [{ key, name: words[key], values }];
  });
  return {
    shape: 'series',
    at: context.now.getTime(),
    unit: 'kWh',
    categories,
    series,
    notes: notesOf({ noConsumption: found.unmeasured }),
  };
};

/** Consumption of this month by station. */
export const consumptionShare: AnswerWidget = async (context, parts, ask) => {
  const { stations, today } = await stationsAsked(context, parts, ask);
  const found = await parts.reads.energy.consumptionOfEach(context, stations, wholeMonth(today));
  return partsData(
    context,
    stations.flatMap(({ id, name }) => {
      const value = found.get(id);
      return value === undefined || value <= 0
        ? []
        : [{ key: id, name: asNamed(name), value, link: stationLink(id) }];
    }),
    { unit: 'kWh', notes: notesOf({ noConsumption: stations.filter(({ id }) => !found.has(id)).length }) },
  );
};

/** Generation of this month by station. */
export const stationGeneration: AnswerWidget = async (context, parts, ask) => {
  const { stations, today } = await stationsAsked(context, parts, ask);
  const found = await parts.reads.energy.generationOfEach(context, stations, wholeMonth(today));
  return partsData(
    context,
    stations.flatMap(({ id, name }) => {
      const value = found.get(id);
      return value === undefined ? [] : [{ key: id, name: asNamed(name), value, link: stationLink(id) }];
    }),
    { unit: 'kWh', most: 10 },
  );
};

/** Generation of this month over installed capacity, by station: full-load hours. */
export const specificYield: AnswerWidget = async (context, parts, ask) => {
  const { stations, today } = await stationsAsked(context, parts, ask);
  const found = await parts.reads.energy.generationOfEach(context, stations, wholeMonth(today));
  const steps = await capacitySteps(context, stations);
  const month = periodDays(today.slice(0, 7));
  return partsData(
    context,
    stations.flatMap((station) => {
      const { id, name } = station;
      const energy = found.get(id);
      const capacity = capacityIn(station, steps.get(id) ?? [], month, today);
      return energy === undefined || !capacity
        ? []
        : [
            {
              key: id,
              name: asNamed(name),
              link: stationLink(id),
              value: roundTo(energy / capacity, 2),
            },
          ];
    }),
    {
      unit: 'h',
      most: 10,
      notes: notesOf({ noCapacity: stations.filter(({ capacity }) => capacity === null).length }),
    },
  );
};

/** The live values of a station's devices as a diagram. */
export const energyFlow: AnswerWidget = async (context, parts, ask) => {
  const { stations } = await stationsAsked(context, parts, ask);
  const [station] = stations;
  if (station === undefined) return partsData(context, []);
  return {
    shape: 'flow',
    at: context.now.getTime(),
    notes: [],
    stationName: station.name,
    zone: station.zone,
    flow: await parts.reads.energy.flow(context, station),
  };
};

function wholeMonth(today: string) {
  return { ...monthSpan(today), unit: 'month' as const };
}
