import type { MessageCode } from '@heliodeck/model/wire/messages';
import { accessTables } from '../../access/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** One knock at the door, for the log that says who tried, when, from where and what came of it. */
interface Attempt {
  readonly account: string;
  readonly userId?: string | undefined;
  readonly grantType: string;
  readonly clientId: string;
  readonly result: 'ok' | 'reused' | MessageCode;
  readonly sessionId?: string | undefined;
  readonly remoteAddress: string;
  readonly userAgent: string;
}

/** Keeps an attempt in the tenant of `db`. Passwords and tokens never come here. */
export async function recordAttempt(db: TenantDb, attempt: Attempt, now: Date): Promise<void> {
  await db.read((sql) =>
    accessTables(sql)
      .insertInto('signInAttempt')
      .values({
        tenantId: db.tenantId,
        account: attempt.account,
        userId: attempt.userId ?? null,
        at: now,
        grantType: attempt.grantType,
        clientId: attempt.clientId,
        result: attempt.result,
        sessionId: attempt.sessionId ?? null,
        remoteAddress: attempt.remoteAddress,
        userAgent: attempt.userAgent,
      })
      .execute(),
  );
}
