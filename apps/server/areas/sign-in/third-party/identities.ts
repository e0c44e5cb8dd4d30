import { createHash, randomBytes } from 'node:crypto';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { accessTables } from '../../../access/records/tables.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import type { Identity } from './openid.ts';

/** Time limit of a registration, ms. */
const guestMs = 30 * 60_000;

/** An identity and its provider. */
interface KnownIdentity extends Identity {
  readonly providerId: string;
}

/** One of a user's linked identities. */
interface LinkedIdentity {
  readonly id: string;
  readonly name: string;
  /** Name of the provider; its issuer if it was removed. */
  readonly provider: string;
  readonly linkedAt: Date;
}

/** Returns the user to whom an identity is linked, if that user still exists. */
export async function userBehind(db: TenantDb, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('oauthIdentity')
      .innerJoin('user', 'user.id', 'oauthIdentity.userId')
      .select('oauthIdentity.userId')
      .where('oauthIdentity.issuer', '=', issuer)
      .where('oauthIdentity.subject', '=', subject)
      .where('user.tenantId', '=', db.tenantId)
      .where('user.isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.userId;
}

/**
 * Links an identity to a user; one whose user was removed can be linked again.
 * @throws CodedError signIn.identityTaken
 */
export async function linkIdentity(
  db: TenantDb,
  identity: KnownIdentity,
  userId: string,
  now: Date,
): Promise<void> {
  const { providerId, issuer, subject, name } = identity;
  await db.tx(async (connection, session) => {
    const known = await userBehind(session.db, identity);
    if (known !== undefined && known !== userId) throw new CodedError('signIn.identityTaken');
    const row = await accessTables(connection)
      .insertInto('oauthIdentity')
      .values({ tenantId: db.tenantId, providerId, issuer, subject, name, userId, linkedAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'issuer', 'subject'])
          .doUpdateSet({ providerId, name, userId, linkedAt: now })
          .where(
            sql<boolean>`not exists (select 1 from "user" u
              where u.id = oauth_identity.user_id and u.is_deleted = 0 and u.id <> ${userId})`,
          ),
      )
      .returning('id')
      .executeTakeFirst();
    // Of two users who link one identity concurrently, one succeeds.
    if (row === undefined) throw new CodedError('signIn.identityTaken');
  });
}

/** Returns the identities linked to a user, oldest first. */
export async function identitiesOf(db: TenantDb, userId: string): Promise<readonly LinkedIdentity[]> {
  const { rows } = await db.read((connection) =>
    sql<LinkedIdentity>`
      select i.id::text as id, i.name, coalesce(p.name, i.issuer) as provider, i.linked_at as "linkedAt"
      from oauth_identity i left join identity_provider p on p.id = i.provider_id and p.is_deleted = 0
      where i.user_id = ${userId} order by i.id`.execute(connection),
  );
  return rows;
}

/** Returns a user's identities at a provider. */
export function identitiesAt(
  db: TenantDb,
  userId: string,
  providerId: string,
): Promise<readonly Pick<Identity, 'issuer' | 'subject'>[]> {
  return db.read((connection) =>
    accessTables(connection)
      .selectFrom('oauthIdentity')
      .select(['issuer', 'subject'])
      .where('userId', '=', userId)
      .where('providerId', '=', providerId)
      .execute(),
  );
}

/** Removes identities of a user. @returns the removed ones */
export async function unlinkIdentities(
  db: TenantDb,
  userId: string,
  ids: readonly string[],
): Promise<readonly { readonly name: string }[]> {
  return db.read((connection) =>
    accessTables(connection)
      .deleteFrom('oauthIdentity')
      .where('userId', '=', userId)
      .where('id', 'in', ids)
      .returning('name')
      .execute(),
  );
}

/** Stores an identity without account until its owner has registered. @returns a token for it; only its hash is stored */
export async function keepGuest(db: TenantDb, identity: KnownIdentity, now: Date): Promise<string> {
  const { providerId, issuer, subject, name } = identity;
  const oauthId = randomBytes(32).toString('base64url');
  await db.read((connection) =>
    accessTables(connection)
      .insertInto('oauthGuest')
      .values({
        hash: hashOf(oauthId),
        tenantId: db.tenantId,
        providerId,
        issuer,
        subject,
        name,
        expiresAt: new Date(now.getTime() + guestMs),
      })
      .execute(),
  );
  return oauthId;
}

/** Uses up a stored identity, inside the transaction that gives it an account. @returns undefined if it is unknown or expired */
export async function takeGuest(
  db: TenantDb,
  oauthId: string,
  now: Date,
): Promise<KnownIdentity | undefined> {
  return db.read((connection) =>
    accessTables(connection)
      .deleteFrom('oauthGuest')
      .where('hash', '=', hashOf(oauthId))
      .where('expiresAt', '>', now)
      .returning(['providerId', 'issuer', 'subject', 'name'])
      .executeTakeFirst(),
  );
}

const hashOf = (oauthId: string): Buffer => createHash('sha256').update(oauthId).digest();
