import type { TenantDb } from './tenant-db.ts';

/**
 * Runs reads on one snapshot of the database, so that totals and their members agree although data arrives in between. Inside a transaction
 * the reads join it.
 * @param work reads; receives the context whose `db` it must use
 */
export function inSnapshot<C extends { readonly db: TenantDb }, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  if (context.db.inTransaction) return work(context);
  return context.db.tx(
    (_, { db }) => work({ ...context, db }),
    'set transaction isolation level repeatable read',
  );
}
