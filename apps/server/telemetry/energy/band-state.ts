import { bandRoles, roleNumber } from '@heliodeck/model/energy/rules';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, list, statement } from '../../store/sql.ts';

/**
 * Locks the band state until the transaction ends. A day that is closed ('shared') before a counter's calendar is set is split with all its
 * other days; one closed afterwards is marked individually.
 */
export async function lockBandState(client: pg.ClientBase, how: 'shared' | 'alone'): Promise<void> {
  await client.query(
    how === 'shared'
      ? statement`select pg_advisory_xact_lock_shared(hashtext('calendars of bands'))`
      : statement`select pg_advisory_xact_lock(hashtext('calendars of bands'))`,
  );
}

/** SQL for the total counter of a register's role; other roles are returned unchanged. */
export function wayOf(role: Fragment): Fragment {
  const cases = (['forward', 'reverse'] as const).map((way) => {
    const registers = list(bandRoles(way).map((register) => sql.lit(register)));
    return sql`when ${role} in (${registers}) then ${sql.lit(roleNumber(way))}`;
  });
  return sql`(case ${sql.join(cases, sql` `)} else ${role} end)`;
}
