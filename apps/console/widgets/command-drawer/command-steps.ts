import type { LedgerState } from '@heliodeck/model/commands/command-states';
import { answerDelay, type CommandRow, isOver } from './command-row.ts';

/** A step of a command. */
export interface CommandStep {
  /** The displayed state: for the last step the final state, else the expected one. */
  readonly state: LedgerState;
  readonly position: 'passed' | 'here' | 'ahead' | 'skipped';
  /** 'yyyy-MM-dd HH:mm:ss' if the ledger stores it. */
  readonly at: string | null;
  /** Response time, ms. */
  readonly took: number | null;
}

/** Reason of a command that expired without approval: it was never queued. */
export const notApproved = 'not-approved';

const failures: ReadonlySet<LedgerState> = new Set(['mismatch', 'refused', 'timeout', 'expired']);

/** Writes and controls are read back; reads, packets and messages end with their response (gateway contract). */
const isReadBack = (row: CommandRow): boolean => row.kind === 'write' || row.kind === 'control';

/**
 * The steps of a command: [awaiting →] queued → sent → acknowledged [→ verified]. A failed command ends in the state in
 * which it failed; steps that it did not reach are omitted. A write that cannot be read back ends with 'acknowledged'.
 */
export function commandSteps(row: CommandRow): readonly CommandStep[] {
  const way: LedgerState[] = ['queued', 'sent', 'acknowledged'];
  const unapproved = row.detail === notApproved;
  if (row.state === 'awaiting' || row.approvedBy || unapproved) way.unshift('awaiting');
  if (isReadBack(row) && !(isOver(row) && row.state === 'acknowledged')) way.push('verified');
  const failed = failures.has(row.state);
  const reached = unapproved ? 0 : failed ? lastReached(row, way) : way.indexOf(row.state);
  const steps = way.map((state, index): CommandStep => {
    const isEnd = !failed && isOver(row) && index === reached;
    const position =
      index < reached || isEnd || (failed && index === reached)
        ? 'passed'
        : index === reached
          ? 'here'
          : 'ahead';
    return {
      state,
      position,
      at: timeOf(row, way, state),
      took: state === 'acknowledged' ? answerDelay(row) : null,
    };
  });
  if (!failed) return steps;
  const behind = steps.slice(0, reached + 1);
  const skipped = steps.slice(reached + 1, -1).map((step): CommandStep => ({ ...step, position: 'skipped' }));
  return [...behind, ...skipped, { state: row.state, position: 'here', at: row.endTime, took: null }];
}

/** The last step that a failed command reached. */
function lastReached(row: CommandRow, way: readonly LedgerState[]): number {
  if (row.state === 'mismatch' || row.frames?.some((frame) => frame.direction === 'in'))
    return way.indexOf('acknowledged');
  return way.indexOf(row.sentTime === null ? 'queued' : 'sent');
}

function timeOf(row: CommandRow, way: readonly LedgerState[], state: LedgerState): string | null {
  if (state === 'awaiting') return row.createTime;
  // The time at which an approved command was queued is not stored; one that waits, or expired without approval, was
  // never queued.
  if (state === 'queued') return way[0] === 'awaiting' ? null : row.createTime;
  if (state === 'sent') return row.sentTime;
  return row.state === state ? row.endTime : null;
}
