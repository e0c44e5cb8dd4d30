import type { StateTable } from '@heliodeck/model/descriptors/define-states';
import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../context.ts';
import type { Reader } from '../crud/reading/read.ts';
import { type AuditAct, audit } from '../logs/audit.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { publishStep } from './publish-step.ts';

interface TransitionSpec<E extends Entity, R, S extends number | string, A extends string> {
  readonly entity: E;
  readonly states: StateTable<R, S, A>;
  readonly act: A & AuditAct;
  readonly id: string;
  /** Returns the facts for the table's guards, from the locked row. */
  readonly facts: (row: Row<E>, session: DbSession) => R | Promise<R>;
  /** Writes the new state and related columns, if the row is still in one of `from`. @returns rows written */
  readonly write: (session: DbSession, to: S, from: readonly S[]) => Promise<number | null>;
  /** Checks conditions besides the table, outside the database. @throws CodedError if one is not met */
  readonly before?: (row: Row<E>) => void | Promise<void>;
  /** Title of the record in the audit log. */
  readonly title?: (row: Row<E>) => string;
  /** Further data for listeners. */
  readonly tell?: (row: Row<E>) => Readonly<Record<string, unknown>>;
}

/**
 * Performs one step of a state table for the caller: locks the row within the caller's scope, checks the table, writes, audits and
 * publishes, all in the session's transaction. Of two concurrent steps the second waits for the lock and sees the new state.
 * @returns the previous row
 * @throws CodedError record.notFound for a row that is removed or not visible; the error of the table (request.forbidden, state.notNow, a
 * guard's own); record.stale if the row has changed meanwhile
 */
export async function transition<E extends Entity, R, S extends number | string, A extends string>(
  context: Context,
  session: DbSession,
  reader: Pick<Reader, 'byIds'>,
  { entity, states, act, id, facts, before, write, title, tell }: TransitionSpec<E, R, S, A>,
): Promise<Row<E>> {
  const inner = { ...context, db: session.db };
  const [found] = await reader.byIds(inner, entity, [id], 'lock');
  if (found === undefined) throw new CodedError('record.notFound');
  const row = await facts(found, session);
  const refusal = states.refusal(act, row, context.caller);
  if (refusal !== undefined) throw new CodedError(refusal);
  await before?.(found);
  const { from, to } = states.acts[act];
  if ((await write(session, to, from)) !== 1) throw new CodedError('record.stale');
  const change = { before: { state: states.stateOf(row) }, after: { state: to } };
  audit(context, session, [
    { act, entity: entity.key, recordId: id, title: title?.(found) ?? null, ...change },
  ]);
  const told = tell?.(found) ?? {};
  await publishStep(session, { entity: entity.key, id, act, state: to, at: context.now, tell: told });
  return found;
}
