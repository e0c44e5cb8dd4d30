import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type RawBuilder, sql } from 'kysely';
import type { StoredPassword } from '../../passwords/stored-password.ts';
import type { Db } from '../../store/kysely-on.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from './tables.ts';

/** A user for sign-in and authorisation. */
export interface Account {
  readonly id: string;
  readonly tenantId: string;
  readonly account: string;
  readonly password: string | null;
  readonly realName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly avatar: string | null;
  readonly userExt: string | null;
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly postIds: readonly string[];
  /** False if an administrator disabled the account. */
  readonly enabled: boolean;
  /** True if another user set the password, until the owner has changed it. */
  readonly mustChangePassword: boolean;
  /** Whether a password set by another user has opened a session; it opens only one. */
  readonly firstPasswordUsed: boolean;
  /** When the password was set. */
  readonly passwordSince: Date;
  /** Whether sign-in requires a code of an authenticator besides the password. */
  readonly hasSecondFactor: boolean;
}

/** Status of usable accounts; accounts with any other status may not be used. */
const normal = 1;

/** Returns the account of that name in the tenant of `db`; names are case-sensitive. */
export function accountNamed(db: TenantDb, name: string): Promise<Account | undefined> {
  return db.read((connection) => oneAccount(connection, db.tenantId, 'account', name));
}

/** Returns the account of that id in the tenant of `db`. */
export function accountOf(db: TenantDb, id: string): Promise<Account | undefined> {
  return db.read((connection) => oneAccount(connection, db.tenantId, 'id', id));
}

/**
 * SQL for the digits of a phone number: users write '+86 138-0013-8000', '0086…', '138.0013.8000' and '13800138000' for one phone. A number
 * without country code is Chinese.
 */
const bareNumber = (number: RawBuilder<string>): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(${number}, '[^0-9]', '', 'g'), '^(00)?(86(?=1[0-9]{10}$))?', '')`;

/**
 * Returns the active accounts with a phone number, in whatever notation. A number set by the owner is unproven: it counts only if no other
 * account was given the number.
 * @param phone E.164, '+8613800000000'
 */
export function accountsOfPhone(db: TenantDb, phone: string): Promise<readonly Account[]> {
  return db.read(async (connection) => {
    const rows = await accountRows(connection, db.tenantId)
      .select('user.phoneClaimed')
      .where('user.status', '=', normal)
      .where(bareNumber(sql.ref('user.phone')), '=', bareNumber(sql.val(phone)))
      .orderBy('user.id')
      .execute();
    const given = rows.filter(({ phoneClaimed }) => !phoneClaimed);
    return (given.length > 0 ? given : rows).map(({ phoneClaimed: _, ...row }) => accountOfRow(row));
  });
}

/**
 * Refuses to set a phone on the caller's own account if an active account of the tenant has it: sign-in by code would be refused to both.
 * Of two concurrent changes the second waits. Call it inside the transaction of the change.
 * @throws CodedError user.phoneUnusable, without further details
 */
export async function requireFreePhone(db: TenantDb, userId: string, phone: string): Promise<void> {
  const number = bareNumber(sql.val(phone));
  const rows = await db.read(async (connection) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${db.tenantId} `} || ${number}, 77))`.execute(
      connection,
    );
    return accessTables(connection)
      .selectFrom('user')
      .select('id')
      .where('tenantId', '=', db.tenantId)
      .where('id', '!=', userId)
      .where('isDeleted', '=', 0)
      .where('status', '=', normal)
      .where(bareNumber(sql.ref('phone')), '=', number)
      .limit(1)
      .execute();
  });
  if (rows.length > 0) throw new CodedError('user.phoneUnusable', { field: 'phone' });
}

async function oneAccount(
  connection: Db,
  tenantId: string,
  by: 'account' | 'id',
  value: string,
): Promise<Account | undefined> {
  const row = await accountRows(connection, tenantId).where(`user.${by}`, '=', value).executeTakeFirst();
  return row && accountOfRow(row);
}

function accountRows(connection: Db, tenantId: string) {
  return accessTables(connection)
    .selectFrom('user')
    .leftJoin('secondFactor', 'secondFactor.userId', 'user.id')
    .select(['user.id', 'user.tenantId', 'user.account', 'user.password', 'user.realName', 'user.avatar'])
    .select(['user.phone', 'user.email', 'user.passwordSince', 'user.firstPasswordUsedAt'])
    .select(['user.userExt', 'user.status', 'user.roleId', 'user.deptId', 'user.postId'])
    .select(['user.mustChangePassword', 'secondFactor.confirmedAt'])
    .where('user.tenantId', '=', tenantId)
    .where('user.isDeleted', '=', 0);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>;

function accountOfRow(row: AccountRow): Account {
  const { status, roleId, deptId, postId, realName, mustChangePassword, ...others } = row;
  const { confirmedAt, firstPasswordUsedAt, ...rest } = others;
  return {
    ...rest,
    realName: realName ?? '',
    roleIds: roleId ?? [],
    deptIds: deptId ?? [],
    postIds: postId ?? [],
    enabled: status === normal,
    mustChangePassword: mustChangePassword ?? false,
    firstPasswordUsed: firstPasswordUsedAt !== null,
    hasSecondFactor: confirmedAt !== null,
  };
}

/**
 * Records that the password set by another user has opened a session. @returns false if it had before: of two concurrent sign-ins one
 * succeeds
 */
export async function useFirstPassword(db: TenantDb, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.read((connection) =>
    accessTables(connection)
      .updateTable('user')
      .set({ firstPasswordUsedAt: now })
      .where('id', '=', userId)
      .where('firstPasswordUsedAt', 'is', null)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** Sets the password of accounts of one tenant, default that of `db`; inside the transaction that ends their sessions. */
export async function setPassword(
  db: TenantDb,
  userIds: readonly string[],
  stored: StoredPassword,
  change: {
    readonly mustChange: boolean;
    readonly by: string;
    readonly now: Date;
    readonly tenantId?: string;
  },
): Promise<void> {
  await db.tx(async (connection) => {
    // A sign-in with the old password that still waits for the second factor must start again.
    await accessTables(connection)
      .deleteFrom('secondFactorChallenge')
      .where('userId', 'in', userIds)
      .execute();
    await accessTables(connection)
      .updateTable('user')
      .set({
        password: stored,
        mustChangePassword: change.mustChange,
        updateUser: change.by,
        updateTime: change.now,
      })
      .where('id', 'in', userIds)
      .where('tenantId', '=', change.tenantId ?? db.tenantId)
      .execute();
  });
}
