import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { stateMoved } from '@heliodeck/model/wire/topics';
import { append } from '../events/append.ts';
import type { DbSession } from '../store/tenant-db.ts';
import type { LaterChange } from './follow-ups.ts';

interface CommandStep {
  readonly id: string;
  readonly tenantId: string;
  /** A step of the table (model/commands/command-ledger.ts), 'ask' or 'look'. */
  readonly act: string;
  readonly state: string;
  readonly at: Date;
  /** Besides the state: what the feed tells, and whose the command is. */
  readonly what: Readonly<Record<string, unknown>>;
}

/** Tells, if the session's transaction commits, that a command took a step. */
export async function tellStep(
  session: Pick<DbSession, 'client' | 'db'>,
  { id, tenantId, act, state, at, what }: CommandStep,
): Promise<void> {
  const payload = { entity: deviceCommand.key, act, state, at: at.getTime(), what: { state, ...what } };
  await append(session, stateMoved, { key: id, tenantId, payload });
}

/** Tells what became known of commands that ended before. */
export async function tellLater(
  session: Pick<DbSession, 'client' | 'db'>,
  changes: readonly LaterChange[],
  at: Date,
): Promise<void> {
  for (const { id, tenantId, state, later, ...owner } of changes)
    await tellStep(session, { id, tenantId, act: 'look', state, at, what: { final: true, later, ...owner } });
}
