import type { Account } from '../../access/accounts.ts';
import { endSessions } from '../../access/sessions.ts';
import type { Approach } from './approach.ts';
import type { Door } from './door.ts';

/** A proof that was wrong, and how many of its kind there were lately. */
interface Failure {
  /** The account that was named. */
  readonly name: string;
  /** Undefined when there is none of that name. */
  readonly account: Account | undefined;
  /** This one included. */
  readonly counted: number;
  readonly limit: number;
}

/** The failure that reaches the limit locks the account: that is logged, and its sessions end (decision 3). */
export async function lockAt(
  { logs }: Pick<Door, 'logs'>,
  { db, origin }: Approach,
  { name, account, counted, limit }: Failure,
  now: Date,
): Promise<void> {
  if (counted < limit) return;
  const { remoteAddress } = origin;
  const data = { account: name, failures: counted, remoteAddress, known: account !== undefined };
  logs.usual.write({ tenantId: db.tenantId }, 'warn', 'signIn.locked', data);
  if (account !== undefined) await endSessions(db, { userIds: [account.id] }, 'account locked', now);
}
