import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** What people have done about an alarm; whether the value came back is told by the recovery time. */
export const alarmStatuses = [
  { value: 1, label: label('未处理', 'Unprocessed'), tone: 'critical' },
  { value: 2, label: label('已关闭', 'Closed'), tone: 'neutral' },
  { value: 3, label: label('处理中', 'Processing'), tone: 'info' },
  { value: 4, label: label('已完结', 'Completed'), tone: 'good' },
] as const satisfies readonly ChoiceOption[];

export type AlarmStatus = (typeof alarmStatuses)[number]['value'];
