import type { Account } from '../../access/records/accounts.ts';
import { recordEvent } from '../../access/sessions/sign-in-events.ts';
import type { PreAuth } from './pre-auth.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** A failed check, and the number of recent failures. */
interface FailureCount {
  /** The given account name. */
  readonly name: string;
  /** Undefined if there is no such account. */
  readonly account: Account | undefined;
  readonly failures: number;
  /** Whether this failure locks the account, for unknown places or at its place. */
  readonly locks: boolean;
}

/** Logs the failure that reaches the limit and locks the gate. Existing sessions continue. */
export async function lockAt(
  { logs }: Pick<SignInDeps, 'logs'>,
  { db, origin, client, grant }: PreAuth,
  { name, account, failures, locks }: FailureCount,
  now: Date,
): Promise<void> {
  if (!locks) return;
  const { remoteAddress, userAgent } = origin;
  const data = { account: name, failures, remoteAddress, known: account !== undefined };
  logs.usual.write({ tenantId: db.tenantId }, 'warn', 'signIn.locked', data);
  const from = { remoteAddress, userAgent, clientId: client.clientId, grantType: grant };
  await recordEvent(db, { event: 'lock', account: account ?? { account: name }, ...from }, now);
}
