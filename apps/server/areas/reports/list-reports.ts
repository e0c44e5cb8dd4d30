import { type Label, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { reportType } from '@heliodeck/model/reports/report-kinds';
import type { ReportOrder } from '../../report-source.ts';

/** A report that is the list of an entity. */
export interface ListReport {
  readonly label: Label;
  readonly entity: Entity;
  /** Name of the parameter with the period length of a row. */
  readonly length: string;
  /** The list's own names of the parameters that schedules have for every report. */
  readonly names: Readonly<Record<string, string>>;
  readonly fixed: Readonly<Record<string, string>>;
}

const daily = {
  entity: meterDailyPower,
  length: 'timeType',
  // A schedule may name a province or a city: `regionId` of a list is a whole code.
  names: { stationId: 'stationId', regionId: 'cityId', deviceId: 'meterId' },
} as const;

/** The lists of energy by day, month and year, by the code of their pages. */
export const listReports: ReadonlyMap<string, ListReport> = new Map<string, ListReport>([
  ['meterDailyPower', { ...daily, label: meterDailyPower.label, fixed: {} }],
  [
    'measurementForm',
    {
      ...daily,
      label: label('计量报表', 'Measurement Report'),
      fixed: { type: String(reportType.measurement) },
    },
  ],
  [
    'stationForm',
    { ...daily, label: label('设备报表', 'Device Report'), fixed: { type: String(reportType.device) } },
  ],
  [
    'inverterForm',
    {
      label: inverterForm.label,
      entity: inverterForm,
      length: 'type',
      names: { stationId: 'stationId', regionId: 'cityId', deviceId: 'deviceId' },
      fixed: {},
    },
  ],
]);

/** The query of a list for the order of a schedule. A row of all time has no days to search by. */
export function listReportQuery(
  { length, names, fixed }: ListReport,
  { parameters, first, last }: ReportOrder,
): QueryString {
  const { type = String(reportPeriod.day), ...others } = parameters;
  const days = Number(type) === reportPeriod.total ? {} : { beginTime: first, endTime: last };
  const own = Object.entries(others).flatMap(([name, value]) => {
    const known = names[name];
    return known === undefined ? [] : [[known, value]];
  });
  return { ...Object.fromEntries(own), ...days, ...fixed, [length]: type };
}
