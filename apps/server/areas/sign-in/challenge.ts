import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../../access/records/accounts.ts';
import { accessTables } from '../../access/records/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { PreAuth } from './pre-auth.ts';

/** How long a sign-in waits for its second factor, s. */
export const challengeSeconds = 300;

/** A sign-in whose first factor was correct. */
interface Challenge {
  readonly userId: string;
  readonly clientId: string;
  readonly grantType: string;
  readonly userType: string;
  readonly onlyDeptId: string | null;
  readonly onlyRoleId: string | null;
}

/** Stores a sign-in until its second factor is presented. @returns the challenge for the client; only its hash is stored */
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

/** Returns the sign-in of a challenge of this client; undefined if there is none any more. */
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

/** Ends a pending sign-in. @returns false if a concurrent call was faster */
export async function spendChallenge(db: TenantDb, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db.read((connection) =>
    accessTables(connection)
      .deleteFrom('secondFactorChallenge')
      .where('hash', '=', hashOf(challenge))
      .executeTakeFirst(),
  );
  return numDeletedRows === 1n;
}

/** Ends all pending sign-ins of a user: the account is locked, or the password was changed. */
export async function endChallenges(db: TenantDb, userId: string): Promise<void> {
  await db.read((connection) =>
    accessTables(connection).deleteFrom('secondFactorChallenge').where('userId', '=', userId).execute(),
  );
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
