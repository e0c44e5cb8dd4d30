import { randomBytes } from 'node:crypto';
import type { TenantDb } from '../../store/tenant-db.ts';
import { seal, unseal } from '../keys/seal.ts';
import { accessTables } from '../records/tables.ts';
import { keyedRecoveryHash, makeRecoveryCodes, makeTotpSecret, recoveryHash, stepOfCode } from './totp.ts';

/** Time limit for the first code of a new authenticator, ms. */
const offerMs = 15 * 60_000;

const saltBytes = 16;

const place = (userId: string): string => `second_factor.secret of ${userId}`;

/** Second factor of a user. */
export interface SecondFactor {
  /** null = not active. */
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

/** Returns the second factor of a user of the tenant of `db`. */
export async function secondFactorOf(db: TenantDb, userId: string): Promise<SecondFactor> {
  return db.read(async (connection) => {
    const tables = accessTables(connection);
    const row = await tables
      .selectFrom('secondFactor')
      .select('confirmedAt')
      .where('userId', '=', userId)
      .executeTakeFirst();
    const codes = await tables
      .selectFrom('secondFactorRecovery')
      .select('hash')
      .where('userId', '=', userId)
      .execute();
    return { confirmedAt: row?.confirmedAt ?? null, recoveryCodesLeft: codes.length };
  });
}

/**
 * Makes a secret for a new authenticator; an active one stays active until a code of the new one is accepted.
 * @param label name of the account in the authenticator
 * @returns the secret as base32 and as the address in the QR code
 */
export async function offerSecret(
  db: TenantDb,
  sealing: Uint8Array,
  { userId, label }: { readonly userId: string; readonly label: string },
  now: Date,
): Promise<{ readonly secret: string; readonly address: string }> {
  const made = makeTotpSecret(label);
  const offer = {
    offeredSecret: seal(sealing, place(userId), made.secret),
    offeredUntil: new Date(now.getTime() + offerMs),
  };
  await db.read((connection) =>
    accessTables(connection)
      .insertInto('secondFactor')
      .values({ userId, tenantId: db.tenantId, secret: null, confirmedAt: null, ...offer })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(offer))
      .execute(),
  );
  return made;
}

/**
 * Activates the offered secret if the code matches it; earlier recovery codes become invalid.
 * @returns the new recovery codes; 'over' if no offer is pending
 */
export async function confirmSecret(
  db: TenantDb,
  sealing: Uint8Array,
  userId: string,
  code: string,
  now: Date,
): Promise<readonly string[] | 'over' | 'wrong'> {
  return db.tx(async (connection, session) => {
    const tables = accessTables(connection);
    const row = await tables
      .selectFrom('secondFactor')
      .select('offeredSecret')
      .where('userId', '=', userId)
      .where('offeredUntil', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.offeredSecret) return 'over';
    const step = stepOfCode(unseal(sealing, place(userId), row.offeredSecret), code, now);
    if (step === null) return 'wrong';
    await tables
      .updateTable('secondFactor')
      .set({ secret: row.offeredSecret, confirmedAt: now, lastStep: String(step) })
      .set({ offeredSecret: null, offeredUntil: null })
      .where('userId', '=', userId)
      .execute();
    return renewRecoveryCodes(session.db, userId);
  });
}

/**
 * Returns whether a code is accepted: one of the authenticator later than the last accepted one, or one of the recovery codes. Either is
 * used up.
 */
export async function acceptsSecondFactor(
  db: TenantDb,
  sealing: Uint8Array,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('secondFactor')
      .select('secret')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
  );
  if (!row?.secret) return false;
  const bare = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(bare)) return spendRecoveryCode(db, sealing, userId, code);
  const step = stepOfCode(unseal(sealing, place(userId), row.secret), bare, now);
  if (step === null) return false;
  const { numUpdatedRows } = await db.read((connection) =>
    accessTables(connection)
      .updateTable('secondFactor')
      .set({ lastStep: String(step) })
      .where('userId', '=', userId)
      .where('secret', '=', row.secret)
      // If two requests have the same code, one is accepted.
      .where('lastStep', '<', String(step))
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** Makes new recovery codes; the old ones become invalid. They are shown once: only hashes are stored. */
export async function renewRecoveryCodes(db: TenantDb, userId: string): Promise<readonly string[]> {
  const codes = makeRecoveryCodes();
  const salt = randomBytes(saltBytes);
  const hashes = await Promise.all(codes.map((code) => recoveryHash(salt, code)));
  const rows = hashes.map((hash) => ({ userId, tenantId: db.tenantId, hash, salt }));
  await db.tx(async (connection) => {
    const tables = accessTables(connection);
    await tables.deleteFrom('secondFactorRecovery').where('userId', '=', userId).execute();
    await tables.insertInto('secondFactorRecovery').values(rows).execute();
  });
  return codes;
}

/**
 * Removes the second factor from users of a tenant, by default that of `db`; sign-ins that wait for one are cancelled.
 * @returns those who had one
 */
export async function removeSecondFactor(
  db: TenantDb,
  userIds: readonly string[],
  tenantId: string = db.tenantId,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return db.tx(async (connection) => {
    for (const table of ['secondFactorChallenge', 'secondFactorRecovery'] as const) {
      await accessTables(connection)
        .deleteFrom(table)
        .where('userId', 'in', userIds)
        .where('tenantId', '=', tenantId)
        .execute();
    }
    const removed = await accessTables(connection)
      .deleteFrom('secondFactor')
      .where('userId', 'in', userIds)
      .where('tenantId', '=', tenantId)
      .returning(['userId', 'confirmedAt'])
      .execute();
    return new Set(removed.flatMap(({ userId, confirmedAt }) => (confirmedAt === null ? [] : [userId])));
  });
}

async function spendRecoveryCode(
  db: TenantDb,
  sealing: Uint8Array,
  userId: string,
  code: string,
): Promise<boolean> {
  const kept = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('secondFactorRecovery')
      .select('salt')
      .where('userId', '=', userId)
      .executeTakeFirst(),
  );
  if (kept === undefined) return false;
  const hash = kept.salt ? await recoveryHash(kept.salt, code) : keyedRecoveryHash(sealing, userId, code);
  const { numDeletedRows } = await db.read((connection) =>
    accessTables(connection)
      .deleteFrom('secondFactorRecovery')
      .where('userId', '=', userId)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
  return numDeletedRows === 1n;
}
