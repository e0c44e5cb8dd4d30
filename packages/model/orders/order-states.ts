import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** States of a work order; the dictionary dispatch_status has the same keys for clients of the family. */
export const orderStatuses = [
  { value: 0, label: label('未派单', 'Undispatch'), tone: 'critical' },
  { value: 1, label: label('已派单', 'Dispatched'), tone: 'info' },
  { value: 2, label: label('派单取消', 'Cancel Dispatch'), tone: 'neutral' },
  { value: 3, label: label('工单完成', 'Finish Dispatch'), tone: 'good' },
] as const satisfies readonly ChoiceOption[];

export type OrderStatus = (typeof orderStatuses)[number]['value'];

/** What a work order was created from: a fault report, or an alarm. */
export const orderType = { fault: 1, alarm: 2 } as const;

/** States of a fault report. */
export const reportStatuses = [
  { value: 0, label: label('未派单', 'Undispatched'), tone: 'critical' },
  { value: 1, label: label('已派单', 'Dispatched'), tone: 'info' },
  { value: 2, label: label('派单取消', 'Dispatch cancelled'), tone: 'neutral' },
  { value: 3, label: label('工单完成', 'Work order finished'), tone: 'good' },
] as const satisfies readonly ChoiceOption[];

/** States of a repair; the dictionary repair_status is made from them. */
export const repairStatuses: readonly (ChoiceOption & { readonly value: number })[] = [
  { value: 0, label: label('待维修', 'Open'), tone: 'critical' },
  { value: 1, label: label('维修中', 'Under repair'), tone: 'info' },
  { value: 2, label: label('已维修', 'Repaired'), tone: 'warning' },
  { value: 3, label: label('已验收', 'Accepted'), tone: 'good' },
];

/** Names of the states of a repair. */
export const repairStatus = { open: 0, underRepair: 1, repaired: 2, accepted: 3 } as const;
