import { defineStates } from '../descriptors/define-states.ts';
import { dangerousCode } from './command-codes.ts';
import { type CommandKind, commandStates, type LedgerState } from './command-states.ts';

/** The facts of a command that its steps check. */
interface LedgerFacts {
  readonly state: LedgerState;
  /** null while a further step may follow: 'acknowledged' is either an intermediate state or the end. */
  readonly endTime: unknown;
  readonly kind: CommandKind;
  readonly deviceType?: number | null;
  readonly createUser: string | null;
  /** True where the time for an approval has expired; the console leaves this check to the server's clock. */
  readonly isLate?: boolean;
}

/**
 * States of a command that the gateway is processing. A step may be lost, so the next step is
 * accepted from each of these states.
 */
const underWay = ['queued', 'sent', 'acknowledged'] as const;

/** The steps of a command: a person takes the approval, the gateway and the clock take the others. */
export const commandLedger = defineStates<LedgerFacts>()({
  options: commandStates,
  initial: ['awaiting', 'queued'],
  stateOf: (row) => row.state,
  isOpen: (row) => row.endTime === null,
  acts: {
    // A second person approves a dangerous command.
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
