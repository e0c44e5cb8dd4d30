import { stateMoved } from '@heliodeck/model/wire/topics';
import { append } from '../events/append.ts';
import type { DbSession } from '../store/tenant-db.ts';

/** A step of a state table that a row took. */
interface TakenStep {
  /** Key of the entity, 'orderRecord'. */
  readonly entity: string;
  readonly id: string;
  readonly act: string;
  readonly state: number | string;
  readonly at: Date;
  /** Default: the tenant of the session. Only a session of the platform may set another. */
  readonly tenantId?: string;
  /** Further data for listeners: its owner, by which data scopes filter. */
  readonly tell?: Readonly<Record<string, unknown>>;
}

/** Appends an event that a row took a step; published if the session's transaction commits. */
export async function publishStep(
  session: Pick<DbSession, 'client' | 'db'>,
  { entity, id, act, state, at, tenantId, tell }: TakenStep,
): Promise<void> {
  const payload = { entity, act, state, at: at.getTime(), what: { state, ...tell } };
  await append(session, stateMoved, { key: id, ...(tenantId === undefined ? {} : { tenantId }), payload });
}
