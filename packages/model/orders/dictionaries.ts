import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';
import { repairStatuses } from './order-states.ts';

/** Dictionaries of work orders and repairs (docs/product/dictionaries.md#codes-of-operations). */
export const ordersDictionaries: readonly Dictionary[] = [
  {
    code: 'order_type',
    title: label('工单类型', 'Order Type'),
    items: [
      { key: '1', label: label('故障派单', 'Fault dispatch') },
      { key: '2', label: label('告警派单', 'Alarm dispatch') },
    ],
  },
  {
    code: 'dispatch_status',
    title: label('派单状态', 'Dispatch Status'),
    items: [
      { key: '0', label: label('未派单', 'Undispatch') },
      { key: '1', label: label('已派单', 'Dispatched') },
      { key: '2', label: label('派单取消', 'Cancel Dispatch') },
      { key: '3', label: label('工单完成', 'Finish Dispatch') },
    ],
  },
  {
    code: 'repair_status',
    title: label('维修状态', 'Repair Status'),
    items: repairStatuses.map(({ value, label: name }) => ({ key: String(value), label: name })),
  },
];
