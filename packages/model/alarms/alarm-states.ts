import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** How far people have dealt with an alarm. Whether its value has recovered is stored in the recovery time. */
export const alarmStatuses = [
  { value: 1, label: label('未处理', 'Unprocessed'), tone: 'critical' },
  { value: 2, label: label('已关闭', 'Closed'), tone: 'neutral' },
  { value: 3, label: label('处理中', 'Processing'), tone: 'info' },
  { value: 4, label: label('已完结', 'Completed'), tone: 'good' },
] as const satisfies readonly ChoiceOption[];

export type AlarmStatus = (typeof alarmStatuses)[number]['value'];

/** Why an alarm ended although its value has not recovered. */
export const alarmEndReasons = [
  {
    value: 'ruleGone',
    label: label('规则已移除或不再适用', 'The rule is gone or is for it no more'),
    tone: 'neutral',
  },
  {
    value: 'ruleRebound',
    label: label('规则已改绑属性', 'The rule watches something else'),
    tone: 'neutral',
  },
  {
    value: 'outOfService',
    label: label('设备已停用检修', 'The device is out of service'),
    tone: 'neutral',
  },
  {
    value: 'alarmOutOfService',
    label: label('告警已停用', 'The alarm is out of service'),
    tone: 'neutral',
  },
  { value: 'deviceGone', label: label('设备已移除', 'The device is gone'), tone: 'neutral' },
] as const satisfies readonly ChoiceOption[];
