import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { publishStep } from '../states/publish-step.ts';
import type { DbSession } from '../store/tenant-db.ts';
import type { LaterChange } from './follow-ups.ts';

interface LedgerStep {
  readonly id: string;
  readonly tenantId: string;
  /** A step of the state table (model/commands/command-ledger.ts), 'ask' or 'look'. */
  readonly act: string;
  readonly state: string;
  readonly at: Date;
  /** Fields besides the state: those of the live feed, and the owner of the command. */
  readonly what: Readonly<Record<string, unknown>>;
}

/** Appends an event that a command took a step; published if the session's transaction commits. */
export async function tellStep(
  session: Pick<DbSession, 'client' | 'db'>,
  { what, ...step }: LedgerStep,
): Promise<void> {
  await publishStep(session, { ...step, entity: deviceCommand.key, tell: what });
}

/** Appends events about results of commands that became known after their end. */
export async function tellLater(
  session: Pick<DbSession, 'client' | 'db'>,
  changes: readonly LaterChange[],
  at: Date,
): Promise<void> {
  for (const { id, tenantId, state, later, ...owner } of changes)
    await tellStep(session, { id, tenantId, act: 'look', state, at, what: { final: true, later, ...owner } });
}
