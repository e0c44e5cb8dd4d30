import { type Actor, defineStates } from '../descriptors/define-states.ts';
import type { MessageCode } from '../wire/messages.ts';
import { type OrderStatus, orderStatuses, orderType, reportStatuses } from './order-states.ts';

/** The facts of a work order that its steps check. */
interface OrderFacts {
  readonly status: OrderStatus;
  readonly type: number | null;
  readonly repairmanId: string | null;
  readonly faultCause: string | null;
}

type Owned = Pick<OrderFacts, 'repairmanId'>;
const foreign = ({ repairmanId }: Owned, { userId }: Pick<Actor, 'userId'>): MessageCode | undefined =>
  repairmanId === null || repairmanId !== userId ? 'order.notRepairman' : undefined;

/** A work order: dispatched on creation, finished by its repairman or cancelled by the dispatcher. */
export const orderSteps = defineStates<OrderFacts>()({
  options: orderStatuses,
  initial: [0],
  stateOf: (row) => row.status,
  acts: {
    dispatch: { from: [0], to: 1, permission: null },
    finish: {
      from: [1],
      to: 3,
      permission: 'orderRecord_edit',
      guard: (row, actor) =>
        foreign(row, actor) ?? ((row.faultCause ?? '').trim() === '' ? 'order.causeMissing' : undefined),
      elsewhere: 'order.notDispatched',
    },
    cancel: {
      from: [1],
      to: 2,
      permission: (row) => (row.type === orderType.alarm ? 'realtimeAlarm_handle' : 'faultReport_edit'),
      elsewhere: 'order.notDispatched',
    },
  },
});

/** Why a user may not edit a work order; undefined if allowed. */
export function orderEditRefusal(
  row: Owned & { readonly status: unknown },
  actor: Pick<Actor, 'userId'>,
): MessageCode | undefined {
  return Number(row.status) === 2 ? 'order.cancelled' : foreign(row, actor);
}

/** The facts of a fault report that its steps check. */
interface ReportFacts {
  readonly dispatchStatus: (typeof reportStatuses)[number]['value'];
}

/** A fault report: dispatched, cancelled and dispatched again; it ends with its order. */
export const reportSteps = defineStates<ReportFacts>()({
  options: reportStatuses,
  initial: [0],
  stateOf: (row) => row.dispatchStatus,
  acts: {
    dispatch: { from: [0, 2], to: 1, permission: 'faultReport_edit', elsewhere: 'report.dispatched' },
    cancel: { from: [1], to: 2, permission: 'faultReport_edit', elsewhere: 'report.notDispatched' },
    finish: { from: [1], to: 3, permission: null },
    // Closed without an order, by a process that found nothing to repair.
    close: { from: [0, 2], to: 3, permission: 'faultReport_edit', elsewhere: 'report.dispatched' },
  },
});
