import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';
import { patrolStatuses } from './patrol-steps.ts';

/** Dictionaries of patrols (docs/product/dictionaries.md#codes-of-operations). */
export const patrolsDictionaries: readonly Dictionary[] = [
  {
    code: 'is_unusual',
    title: label('是否异常', 'Abnormal'),
    items: [
      { key: '0', label: label('正常', 'Normal') },
      { key: '1', label: label('异常', 'Abnormal') },
    ],
  },
  {
    code: 'order_status',
    title: label('巡检工单状态', 'Patrol Order Status'),
    items: patrolStatuses.map(({ value, label: name }) => ({ key: String(value), label: name })),
  },
  {
    code: 'patrol_type',
    title: label('巡检类型', 'Patrol Type'),
    items: [
      { key: '1', label: label('日常巡检', 'Routine patrol') },
      { key: '2', label: label('专项巡检', 'Special patrol') },
      { key: '3', label: label('夜间巡检', 'Night patrol') },
      { key: '4', label: label('特殊天气巡检', 'Severe-weather patrol') },
    ],
  },
  {
    code: 'patrol_period',
    title: label('巡检周期', 'Patrol Period'),
    items: [
      { key: '1', label: label('每日', 'Daily') },
      { key: '2', label: label('每周', 'Weekly') },
      { key: '3', label: label('每月', 'Monthly') },
    ],
  },
  {
    code: 'plan_status',
    title: label('计划状态', 'Plan Status'),
    items: [
      { key: '0', label: label('关闭', 'Close') },
      { key: '1', label: label('开启', 'Open') },
    ],
  },
];
