import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** Period of a row of a report. */
export const timeType = { day: 1, month: 2, year: 3 } as const;

export const timeTypeOptions: readonly ChoiceOption[] = [
  { value: timeType.day, label: label('日', 'Day') },
  { value: timeType.month, label: label('月', 'Month') },
  { value: timeType.year, label: label('年', 'Year') },
];

/** Period of a row of an inverter's report; the first three are those of `timeType`. */
export const runPeriod = { ...timeType, total: 4 } as const;

export const runPeriodOptions: readonly ChoiceOption[] = [
  ...timeTypeOptions,
  { value: runPeriod.total, label: label('总', 'Total') },
];

/** Counters of a row of the daily power: generation of devices, or measurements of meters. */
export const reportType = { device: 1, measurement: 2 } as const;

export const reportTypeOptions: readonly ChoiceOption[] = [
  { value: reportType.device, label: label('设备报表', 'Device Report') },
  { value: reportType.measurement, label: label('计量报表', 'Measurement Report') },
];
