import { type Gate, strangers } from '../../access/lockout.ts';
import { knownOrigin, type SignInOrigin } from '../../access/sign-in-origins.ts';
import { addressKey } from '../../http/remote-address.ts';
import type { PreAuth } from './pre-auth.ts';
import type { RequestOrigin } from './sign-in-deps.ts';

/** What an origin can be recognized by. */
export function signInOriginOf({ remoteAddress, deviceMark }: RequestOrigin): SignInOrigin {
  return { address: addressKey(remoteAddress), deviceMark };
}

/** Where the failures of this approach count: at the place the account is known to sign in from, else with all strangers. */
export async function gateAt(
  { db, origin }: Pick<PreAuth, 'db' | 'origin'>,
  account: string,
  userId: string | undefined,
  now: Date,
): Promise<Gate> {
  const signInOrigin = signInOriginOf(origin);
  // Nobody's id for an account that does not exist: it takes as long.
  return { account, origin: (await knownOrigin(db, userId ?? '0', signInOrigin, now)) ?? strangers };
}
