import { defineStates } from '../descriptors/define-states.ts';
import { dangerousCode } from './command-codes.ts';
import { type CommandKind, commandStates, type LedgerState } from './command-states.ts';

/** What the steps of a command look at. */
interface LedgerFacts {
  readonly state: LedgerState;
  /** null while something may follow: 'acknowledged' is a step or the end. */
  readonly endTime: unknown;
  readonly kind: CommandKind;
  readonly deviceType?: number | null;
  readonly createUser: string | null;
  /** True where the time for an approval is over; the console leaves that to the server's clock. */
  readonly isLate?: boolean;
}

/** Where a command can be while the gateway has it. One step may have been lost: the next one says where it is. */
const underWay = ['queued', 'sent', 'acknowledged'] as const;

/** The steps of a command: one is a person's, the others are the gateway's and the clock's. */
export const commandLedger = defineStates<LedgerFacts>()({
  options: commandStates,
  initial: ['awaiting', 'queued'],
  stateOf: (row) => row.state,
  isOpen: (row) => row.endTime === null,
  acts: {
    // A second person lets a dangerous command go.
    approve: {
      from: ['awaiting'],
      to: 'queued',
      permission: (row) => dangerousCode(row.kind, row.deviceType),
      guard(row, { userId }) {
        if (row.isLate) return 'command.notAwaiting';
        return row.createUser === userId ? 'command.ownApproval' : undefined;
      },
      elsewhere: 'command.notAwaiting',
    },
    queue: { from: ['queued'], to: 'queued', permission: null },
    send: { from: ['queued', 'sent'], to: 'sent', permission: null },
    acknowledge: { from: underWay, to: 'acknowledged', permission: null },
    verify: { from: underWay, to: 'verified', permission: null },
    mismatch: { from: underWay, to: 'mismatch', permission: null },
    refuse: { from: underWay, to: 'refused', permission: null },
    timeOut: { from: underWay, to: 'timeout', permission: null },
    expire: { from: ['awaiting', 'queued'], to: 'expired', permission: null },
  },
});
