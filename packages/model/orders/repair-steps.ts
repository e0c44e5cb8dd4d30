import { repairStatus } from './order-states.ts';

const { open, underRepair, repaired, accepted } = repairStatus;

/**
 * The statuses that editing may set after each status: the next one, or from 'repaired' back to 'under
 * repair' if the repair was not accepted.
 */
const after: Readonly<Record<number, readonly number[]>> = {
  [open]: [underRepair],
  [underRepair]: [repaired],
  [repaired]: [accepted, underRepair],
  [accepted]: [],
};

/** Whether editing may change a repair from one status to another. */
export function repairMayGo(from: number, to: number): boolean {
  return from === to || (after[from]?.includes(to) ?? false);
}
