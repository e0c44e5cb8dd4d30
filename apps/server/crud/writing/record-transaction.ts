import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Context } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import type { DbSession } from '../../store/tenant-db.ts';

/**
 * Runs an operation on records in a transaction. Rows of all tenants are written by the platform role; permit.ts has checked that the
 * caller is an operator of the platform.
 */
export function inTransaction<T>(
  store: Pick<Store, 'asPlatform'>,
  context: Context,
  entity: Entity,
  work: (inner: Context, session: DbSession) => Promise<T>,
): Promise<T> {
  // An operation already in the platform's transaction stays in it.
  const there = entity.tenancy !== 'platform' || (context.db.spansTenants && context.db.inTransaction);
  const db = there ? context.db : store.asPlatform('write rows that belong to all tenants');
  return db.tx((_, session) => work({ ...context, db: session.db }, session));
}
