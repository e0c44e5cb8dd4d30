import { label } from '@heliodeck/kit/label';
import { addDays } from '@heliodeck/kit/zone';
import { gradeTone } from '@heliodeck/model/alarms/grade-tone';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import { tenantCurrency } from '../../../access/records/tenant-currency.ts';
import { amountNumber, amountsIn } from '../finance/amounts.ts';
import { mostUsed } from '../finance/ledger.ts';
import { type AnswerWidget, asNamed, notesOf, partsData, stationsAsked, yearSpan } from './ask.ts';

const words = {
  alarms: label('告警数', 'Alarms'),
  repairs: label('维修费用', 'Repair costs'),
};
const grades = new Map(
  (dictionaries.get('alarm_grade')?.items ?? []).map(({ key, label: name }) => [key, name]),
);

/** Most alarms and faults that are counted by area at once. */
const mostCounted = { alarms: 50_000, faults: 20_000 };

/** Alarms of this month by grade. */
export const alarmGrades: AnswerWidget = async (context, { reads }, { stationId }) => {
  const found = await reads.alarms(context, stationId === undefined ? {} : { stationId });
  return partsData(
    context,
    found.grades.map(({ grade, count }) => ({
      key: String(grade),
      name: grades.get(String(grade)) ?? asNamed(String(grade)),
      value: count,
      tone: gradeTone(grade),
    })),
    { notes: notesOf({ partial: found.isPartial ? mostCounted.alarms : 0 }) },
  );
};

/** Alarms of this month by station. */
export const alarmStations: AnswerWidget = async (context, { reads }) => {
  const found = await reads.alarms(context, {});
  return partsData(
    context,
    found.stations.map(({ id, name, count }) => ({
      key: id,
      name: asNamed(name),
      value: count,
      link: `/analysis/alarm?station=${id}`,
    })),
    { most: 10, notes: notesOf({ partial: found.isPartial ? mostCounted.alarms : 0 }) },
  );
};

/** Alarms of each day of this month. */
export const alarmDays: AnswerWidget = async (context, { reads }, { stationId }) => {
  const found = await reads.alarms(context, stationId === undefined ? {} : { stationId });
  return {
    shape: 'series',
    at: context.now.getTime(),
    unit: '',
    notes: notesOf({ partial: found.isPartial ? mostCounted.alarms : 0 }),
    categories: found.days.map(({ day }) => day),
    series: [{ key: 'alarms', name: words.alarms, values: found.days.map(({ count }) => count) }],
  };
};

/** Faults of this month by type. */
export const faults: AnswerWidget = async (context, { reads }, { stationId }) => {
  const found = await reads.faults(context, stationId === undefined ? {} : { stationId });
  return partsData(
    context,
    found.kinds.map(({ zh, en, count, newest }) => ({
      key: zh,
      name: { zh, en },
      value: count,
      link:
        newest.kind === 'order' ? `/operations/orderRecord?order=${newest.id}` : '/operations/faultReport',
    })),
    { most: 30, notes: notesOf({ partial: found.isPartial ? mostCounted.faults : 0 }) },
  );
};

/** Costs of repairs this year, by month. */
export const repairFees: AnswerWidget = async (context, parts, ask) => {
  const { zone, today } = await stationsAsked(context, parts, ask);
  const span = yearSpan(today);
  const costs = await parts.reads.repairCosts(context, span.first, addDays(span.last, 1));
  const ours = costs.filter(({ stationId }) => ask.stationId === undefined || stationId === ask.stationId);
  const usual = await tenantCurrency(parts.services.store, context.caller.tenantId);
  const currency = mostUsed(ours, usual);
  const counted = ours.filter((one) => one.currency === currency);
  const byMonth = Map.groupBy(counted, ({ month }) => month);
  const categories = parts.reads.energy.periods(zone, span);
  return {
    shape: 'series',
    at: context.now.getTime(),
    notes: notesOf({ otherCurrency: ours.length - counted.length }),
    unit: 'money',
    currency,
    categories,
    series: [
      {
        key: 'repairs',
        name: words.repairs,
        values: categories.map((month) => {
          const those = byMonth.get(month);
          return those === undefined ? null : amountNumber(amountsIn(those.map(({ amount }) => amount)));
        }),
      },
    ],
  };
};
