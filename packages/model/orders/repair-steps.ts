import { defineStates } from '../descriptors/define-states.ts';
import { repairStatus, repairStatuses } from './order-states.ts';

const { open, underRepair, repaired, accepted } = repairStatus;

/** The facts of a repair that its steps check. */
interface RepairFacts {
  readonly status: number;
}

const edit = { permission: 'repair_edit', elsewhere: 'repair.statusOrder' } as const;

/**
 * A repair: editing its record sets the next state, or from 'repaired' back to 'under repair' if the repair was not accepted. It may be
 * entered in any state, after the work was done.
 */
export const repairSteps = defineStates<RepairFacts>()({
  options: repairStatuses,
  initial: [open, underRepair, repaired, accepted],
  stateOf: (row) => row.status,
  acts: {
    begin: { from: [open], to: underRepair, ...edit },
    complete: { from: [underRepair], to: repaired, ...edit },
    reopen: { from: [repaired], to: underRepair, ...edit },
    accept: { from: [repaired], to: accepted, ...edit },
  },
});

/** Whether editing may change a repair from one state to another, or leave it. */
export function repairMayGo(from: number, to: number): boolean {
  return from === to || repairSteps.actBetween(from, to) !== undefined;
}
