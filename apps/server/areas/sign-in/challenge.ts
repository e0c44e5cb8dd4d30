import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../../access/accounts.ts';
import { accessTables } from '../../access/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { PreAuth } from './pre-auth.ts';

/** How long a sign-in waits for its second factor. */
export const challengeSeconds = 300;

/** A sign-in whose first proof was right. */
interface Challenge {
  readonly userId: string;
  readonly clientId: string;
  readonly grantType: string;
  readonly userType: string;
  readonly onlyDeptId: string | null;
  readonly onlyRoleId: string | null;
}

/** Keeps a sign-in until its second factor is shown. @returns what the client shows then; only its hash is kept */
export async function makeChallenge(at: PreAuth, account: Account, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { userType, onlyDeptId, onlyRoleId } = at.origin;
  await at.db.read((connection) =>
    accessTables(connection)
      .insertInto('secondFactorChallenge')
      .values({
        hash: hashOf(challenge),
        tenantId: at.db.tenantId,
        userId: account.id,
        clientId: at.client.clientId,
        grantType: at.grant,
        userType,
        onlyDeptId,
        onlyRoleId,
        expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
      })
      .execute(),
  );
  return challenge;
}

/** The sign-in that waits behind a challenge of this client; undefined when there is none any more. */
export function findChallenge(
  db: TenantDb,
  challenge: string,
  clientId: string,
  now: Date,
): Promise<Challenge | undefined> {
  return db.read((connection) =>
    accessTables(connection)
      .selectFrom('secondFactorChallenge')
      .select(['userId', 'clientId', 'grantType', 'userType', 'onlyDeptId', 'onlyRoleId'])
      .where('hash', '=', hashOf(challenge))
      .where('clientId', '=', clientId)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),
  );
}

/** Ends the waiting. @returns false when another one was quicker */
export async function spendChallenge(db: TenantDb, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db.read((connection) =>
    accessTables(connection)
      .deleteFrom('secondFactorChallenge')
      .where('hash', '=', hashOf(challenge))
      .executeTakeFirst(),
  );
  return numDeletedRows === 1n;
}

/** Ends all that wait for a user's second factor: the account is locked, or the password is another. */
export async function endChallenges(db: TenantDb, userId: string): Promise<void> {
  await db.read((connection) =>
    accessTables(connection).deleteFrom('secondFactorChallenge').where('userId', '=', userId).execute(),
  );
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
