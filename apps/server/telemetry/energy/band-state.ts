import { bandRoles, roleNumber } from '@heliodeck/model/energy/rules';
import type pg from 'pg';

/**
 * Held until the transaction ends: days are closed ('shared') either before a counter's calendar is set, and then told apart
 * with all its days, or after it, and then marked by themselves.
 */
export async function lockBandState(client: pg.ClientBase, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(`select ${lock}(hashtext('calendars of bands'))`);
}

/** SQL for the counter of all bands that the register of a role belongs to; other roles are their own. */
export function wayOf(role: string): string {
  const cases = (['forward', 'reverse'] as const).map(
    (way) => `when ${role} in (${bandRoles(way).join()}) then ${roleNumber(way)}`,
  );
  return `(case ${cases.join(' ')} else ${role} end)`;
}
