import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type AccessTables, accessTables } from '../../access/records/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** A code must be exchanged within this time, ms. */
const lifeMs = 60_000;

/** A user's authorisation of a program, until the program exchanges the code for tokens. */
export type CodeAuthorization = Pick<
  Selectable<AccessTables['authorizationCode']>,
  'clientId' | 'userId' | 'userTenant' | 'redirectUri' | 'challenge' | 'scope'
>;

/** Result of redeeming a code. */
type Redeemed =
  | { readonly kind: 'fresh'; readonly authorization: CodeAuthorization }
  /** It was used before: `openedSession` is the session from that exchange. */
  | { readonly kind: 'reused'; readonly userTenant: string; readonly openedSession: string | null };

/**
 * Issues a code and stores its hash.
 * @param platform the database of all tenants: the tenant of a presented code is not known yet
 */
export async function issueCode(
  platform: TenantDb,
  authorization: CodeAuthorization,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await platform.read((sql) =>
    accessTables(sql)
      .insertInto('authorizationCode')
      .values({
        ...authorization,
        hash: hashOf(code),
        usedAt: null,
        openedSession: null,
        expiresAt: new Date(now.getTime() + lifeMs),
      })
      .execute(),
  );
  return code;
}

/** Uses a code up, whatever the result; null if there is none or it has expired. */
export async function redeemCode(platform: TenantDb, code: string, now: Date): Promise<Redeemed | null> {
  const hash = hashOf(code);
  return platform.read(async (sql) => {
    const tables = accessTables(sql);
    const fresh = await tables
      .updateTable('authorizationCode')
      .set({ usedAt: now })
      .where('hash', '=', hash)
      .where('usedAt', 'is', null)
      .returning(['clientId', 'userId', 'userTenant', 'redirectUri', 'challenge', 'scope', 'expiresAt'])
      .executeTakeFirst();
    if (fresh !== undefined) {
      const { expiresAt, ...authorization } = fresh;
      return expiresAt > now ? { kind: 'fresh' as const, authorization } : null;
    }
    const used = await tables
      .selectFrom('authorizationCode')
      .select(['userTenant', 'openedSession'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    return used === undefined ? null : { kind: 'reused' as const, ...used };
  });
}

/** Stores the session for which a code was exchanged. */
export async function noteSession(platform: TenantDb, code: string, sessionId: string): Promise<void> {
  await platform.read((sql) =>
    accessTables(sql)
      .updateTable('authorizationCode')
      .set({ openedSession: sessionId })
      .where('hash', '=', hashOf(code))
      .execute(),
  );
}

/** Whether a text is a challenge of PKCE's method S256: base64url of 32 bytes (RFC 7636 §4.2). */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether a verifier matches a challenge (RFC 7636 §4.6). */
export function verifies(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest();
  const asked = Buffer.from(challenge, 'base64url');
  return asked.length === made.length && timingSafeEqual(made, asked);
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
