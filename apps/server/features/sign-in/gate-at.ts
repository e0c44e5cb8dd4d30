import { type Gate, strangers } from '../../access/lockout.ts';
import { knownOrigin } from '../../access/sign-in-origins.ts';
import type { Approach } from './approach.ts';

/** Where the failures of this approach count: at the place the account is known to sign in from, else with all strangers. */
export async function gateAt(
  { db, origin }: Pick<Approach, 'db' | 'origin'>,
  account: string,
  userId: string | undefined,
  now: Date,
): Promise<Gate> {
  // Nobody's id for an account that does not exist: it takes as long.
  return { account, origin: (await knownOrigin(db, userId ?? '0', origin, now)) ?? strangers };
}
