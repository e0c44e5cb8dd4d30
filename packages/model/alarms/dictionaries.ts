import { label } from '@heliodeck/kit/label';
import { type Dictionary, dictionaryItems } from '../descriptors/dictionary.ts';
import { wayOptions } from '../push/push-ways.ts';
import { gradeItems } from './grades.ts';

/** Dictionaries of alarms and of pushing them (docs/product/dictionaries.md#codes-of-operations). */
export const alarmsDictionaries: readonly Dictionary[] = [
  { code: 'alarm_grade', title: label('告警等级', 'Alarm Grade'), items: gradeItems },
  {
    code: 'alarm_trigger',
    title: label('告警触发方式', 'Alarm Trigger'),
    items: [
      { key: '1', label: label('高于A', 'Above A') },
      { key: '2', label: label('低于A', 'Below A') },
      { key: '3', label: label('超出A至B', 'Outside A to B') },
      { key: '4', label: label('介于A至B', 'Inside A to B') },
      { key: '5', label: label('等于A', 'Equals A') },
      { key: '6', label: label('位A置位', 'Bit A set') },
      { key: '7', label: label('A分钟无数据', 'No data for A minutes') },
      { key: '8', label: label('每分钟变化超过A', 'Changes by more than A a minute') },
    ],
  },
  { code: 'push_type', title: label('推送方式', 'Push Way'), items: dictionaryItems(wayOptions) },
];
