import type { Db, TenantDb } from '../store/tenant-db.ts';
import type { StoredPassword } from './password.ts';
import { accessTables } from './tables.ts';

/** A user as sign-in and authorisation see it. */
export interface Account {
  readonly id: string;
  readonly tenantId: string;
  readonly account: string;
  readonly password: string | null;
  readonly realName: string;
  readonly avatar: string | null;
  readonly userExt: string | null;
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly postIds: readonly string[];
  /** False once an administrator disabled the account. */
  readonly enabled: boolean;
  /** Set by a reset until the owner has chosen a password (decision 4). */
  readonly mustChangePassword: boolean;
}

/** Records are made with status 1; any other says the account may not be used. */
const normal = 1;

/** The account of that name in the tenant of `db`; names differ in case. */
export function accountNamed(db: TenantDb, name: string): Promise<Account | undefined> {
  return db.read((sql) => oneAccount(sql, db.tenantId, 'account', name));
}

/** The account of that id in the tenant of `db`. */
export function accountOf(db: TenantDb, id: string): Promise<Account | undefined> {
  return db.read((sql) => oneAccount(sql, db.tenantId, 'id', id));
}

async function oneAccount(
  sql: Db,
  tenantId: string,
  by: 'account' | 'id',
  value: string,
): Promise<Account | undefined> {
  const row = await accessTables(sql)
    .selectFrom('user')
    .select(['id', 'tenantId', 'account', 'password', 'realName', 'avatar', 'userExt', 'status'])
    .select(['roleId', 'deptId', 'postId', 'mustChangePassword'])
    .where(by, '=', value)
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, roleId, deptId, postId, realName, mustChangePassword, ...rest } = row;
  return {
    ...rest,
    realName: realName ?? '',
    roleIds: roleId ?? [],
    deptIds: deptId ?? [],
    postIds: postId ?? [],
    enabled: status === normal,
    mustChangePassword: mustChangePassword ?? false,
  };
}

/** Gives accounts of the tenant of `db` a password; inside the transaction that ends their sessions. */
export async function setPassword(
  db: TenantDb,
  userIds: readonly string[],
  stored: StoredPassword,
  change: { readonly mustChange: boolean; readonly by: string; readonly now: Date },
): Promise<void> {
  await db.read((sql) =>
    accessTables(sql)
      .updateTable('user')
      .set({
        password: stored,
        mustChangePassword: change.mustChange,
        updateUser: change.by,
        updateTime: change.now,
      })
      .where('id', 'in', userIds)
      .where('tenantId', '=', db.tenantId)
      .execute(),
  );
}
