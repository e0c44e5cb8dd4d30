import type { Account } from '../../access/accounts.ts';
import { recordEvent } from '../../access/sign-in-events.ts';
import type { PreAuth } from './pre-auth.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** A proof that was wrong, and how many of its kind there were lately. */
interface Failure {
  /** The account that was named. */
  readonly name: string;
  /** Undefined when there is none of that name. */
  readonly account: Account | undefined;
  readonly failures: number;
  /** Whether this one locks the account, for strangers or at the place it came from. */
  readonly locks: boolean;
}

/** The failure that reaches the limit locks the way in: that is logged. Sessions that are there go on. */
export async function lockAt(
  { logs }: Pick<SignInDeps, 'logs'>,
  { db, origin, client, grant }: PreAuth,
  { name, account, failures, locks }: Failure,
  now: Date,
): Promise<void> {
  if (!locks) return;
  const { remoteAddress, userAgent } = origin;
  const data = { account: name, failures, remoteAddress, known: account !== undefined };
  logs.usual.write({ tenantId: db.tenantId }, 'warn', 'signIn.locked', data);
  const from = { remoteAddress, userAgent, clientId: client.clientId, grantType: grant };
  await recordEvent(db, { event: 'lock', account: account ?? { account: name }, ...from }, now);
}
