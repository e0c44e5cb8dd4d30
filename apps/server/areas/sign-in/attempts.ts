import type { MessageCode } from '@heliodeck/model/wire/messages';
import { recordEvent } from '../../access/sessions/sign-in-events.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** One sign-in attempt for the log: account, time, address and result. */
interface Attempt {
  readonly account: string;
  readonly userId?: string | undefined;
  readonly deptIds?: readonly string[] | undefined;
  readonly grantType: string;
  readonly clientId: string;
  readonly result: 'ok' | 'reused' | MessageCode;
  readonly sessionId?: string | undefined;
  readonly remoteAddress: string;
  readonly userAgent: string;
}

/** Records an attempt in the tenant of `db`. */
export async function recordAttempt(db: TenantDb, attempt: Attempt, now: Date): Promise<void> {
  const { account, userId, deptIds, ...rest } = attempt;
  await recordEvent(db, { event: 'signIn', account: { account, id: userId, deptIds }, ...rest }, now);
}
