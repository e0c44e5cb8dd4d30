import type { LedgerState } from '@heliodeck/model/commands/command-states';
import { answerDelay, type CommandRow, isOver } from './command-row.ts';

/** A stop on a command's way. */
export interface CommandStep {
  /** The state shown here: for the last stop the one it ended in, else the one hoped for. */
  readonly state: LedgerState;
  readonly position: 'passed' | 'here' | 'ahead' | 'skipped';
  /** 'yyyy-MM-dd HH:mm:ss' where the ledger keeps one. */
  readonly at: string | null;
  /** Milliseconds the answer took. */
  readonly took: number | null;
}

/** Why a command expired that nobody approved in time: it never joined the queue. */
export const notApproved = 'not-approved';

const failures: ReadonlySet<LedgerState> = new Set(['mismatch', 'refused', 'timeout', 'expired']);

/** Writes and controls are read back; reads, packets and messages end with their answer (gateway contract). */
const isReadBack = (row: CommandRow): boolean => row.kind === 'write' || row.kind === 'control';

/**
 * The way of a command: [awaiting →] queued → sent → acknowledged [→ verified]. One that failed ends in the state it
 * failed in; what it never reached is skipped. A write that cannot be read back ends with 'acknowledged'.
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

/** How far a command came that failed. */
function lastReached(row: CommandRow, way: readonly LedgerState[]): number {
  if (row.state === 'mismatch' || row.frames?.some((frame) => frame.direction === 'in'))
    return way.indexOf('acknowledged');
  return way.indexOf(row.sentTime === null ? 'queued' : 'sent');
}

function timeOf(row: CommandRow, way: readonly LedgerState[], state: LedgerState): string | null {
  if (state === 'awaiting') return row.createTime;
  // When an approved one joined the queue is not kept; one that waits, or that nobody approved in time, never did.
  if (state === 'queued') return way[0] === 'awaiting' ? null : row.createTime;
  if (state === 'sent') return row.sentTime;
  return row.state === state ? row.endTime : null;
}
