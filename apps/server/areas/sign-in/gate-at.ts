import { type Gate, strangers } from '../../access/passwords/lockout.ts';
import { knownOrigin, type SignInOrigin } from '../../access/sessions/sign-in-origins.ts';
import { addressKey } from '../../http/remote-address.ts';
import type { PreAuth } from './pre-auth.ts';
import type { RequestOrigin } from './sign-in-deps.ts';

/** The recognisable origin of a request. */
export function signInOriginOf({ remoteAddress, deviceMark }: RequestOrigin): SignInOrigin {
  return { address: addressKey(remoteAddress), deviceMark };
}

/** Returns the gate at which failures of this sign-in count: the known place of the account, else the shared one of unknown places. */
export async function gateAt(
  { db, origin }: Pick<PreAuth, 'db' | 'origin'>,
  account: string,
  userId: string | undefined,
  now: Date,
): Promise<Gate> {
  const signInOrigin = signInOriginOf(origin);
  // An id without account if the account does not exist, so that it takes as long.
  return { account, origin: (await knownOrigin(db, userId ?? '0', signInOrigin, now)) ?? strangers };
}
