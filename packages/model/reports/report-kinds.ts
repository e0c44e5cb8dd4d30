import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** What stretch of time a row of a report is about. */
export const timeType = { day: 1, month: 2, year: 3 } as const;

export const timeTypeOptions: readonly ChoiceOption[] = [
  { value: timeType.day, label: label('日', 'Day') },
  { value: timeType.month, label: label('月', 'Month') },
  { value: timeType.year, label: label('年', 'Year') },
];

/** What stretch of time a row of an inverter's report is about; the first three are those of `timeType`. */
export const runPeriod = { ...timeType, total: 4 } as const;

export const runPeriodOptions: readonly ChoiceOption[] = [
  ...timeTypeOptions,
  { value: runPeriod.total, label: label('总', 'Total') },
];

/** Which counters a row of the daily power is of: what devices generate, or what meters measure. */
export const reportType = { device: 1, measurement: 2 } as const;

export const reportTypeOptions: readonly ChoiceOption[] = [
  { value: reportType.device, label: label('设备报表', 'Device Report') },
  { value: reportType.measurement, label: label('计量报表', 'Measurement Report') },
];
