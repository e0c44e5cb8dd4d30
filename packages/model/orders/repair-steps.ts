import { repairStatus } from './order-states.ts';

const { open, underRepair, repaired, accepted } = repairStatus;

/** Where a repair can go from each status by editing it: on, or back to the bench when it is not accepted. */
const after: Readonly<Record<number, readonly number[]>> = {
  [open]: [underRepair, repaired],
  [underRepair]: [repaired],
  [repaired]: [accepted, underRepair],
  [accepted]: [],
};

/** Whether a repair may go from one status to another. */
export function repairMayGo(from: number, to: number): boolean {
  return from === to || (after[from]?.includes(to) ?? false);
}
