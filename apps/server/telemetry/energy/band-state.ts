import { bandRoles, roleNumber } from '@heliodeck/model/energy/rules';
import type pg from 'pg';

/**
 * Locks the band state until the transaction ends. A day that is closed ('shared') before a counter's calendar is set is split with all its
 * other days; one closed afterwards is marked individually.
 */
export async function lockBandState(client: pg.ClientBase, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(`select ${lock}(hashtext('calendars of bands'))`);
}

/** SQL for the total counter of a register's role; other roles are returned unchanged. */
export function wayOf(role: string): string {
  const cases = (['forward', 'reverse'] as const).map(
    (way) => `when ${role} in (${bandRoles(way).join()}) then ${roleNumber(way)}`,
  );
  return `(case ${cases.join(' ')} else ${role} end)`;
}
