import { label } from '@heliodeck/kit/label';
import { defineStates } from '../descriptors/define-states.ts';
import type { ChoiceOption } from '../descriptors/field.ts';

/** Names of the states of a patrol. */
export const patrolStatus = { unfinished: 0, finished: 1 } as const;

/** States of a patrol; the dictionary order_status is made from them. */
export const patrolStatuses: readonly (ChoiceOption & { readonly value: number })[] = [
  { value: patrolStatus.unfinished, label: label('未完成', 'Unfinished'), tone: 'critical' },
  { value: patrolStatus.finished, label: label('已完成', 'Finished'), tone: 'good' },
];

/** The facts of a patrol that its steps check. */
interface PatrolFacts {
  readonly status: number;
  /** True for the patroller, who finishes it without the right to edit patrols. */
  readonly isOwn?: boolean;
}

/** A patrol: its patroller or an editor finishes it; an editor can open it again, and enter one that is finished already. */
export const patrolSteps = defineStates<PatrolFacts>()({
  options: patrolStatuses,
  initial: [patrolStatus.unfinished, patrolStatus.finished],
  stateOf: (row) => row.status,
  acts: {
    finish: {
      from: [patrolStatus.unfinished],
      to: patrolStatus.finished,
      permission: (row) => (row.isOwn ? 'myWork' : 'order_edit'),
      elsewhere: 'patrol.finished',
    },
    reopen: { from: [patrolStatus.finished], to: patrolStatus.unfinished, permission: 'order_edit' },
  },
});
