import { randomInt } from 'node:crypto';
import { commaList } from '@heliodeck/kit/comma-list';
import type { ParamKey } from '@heliodeck/model/settings/known-params';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { hashPlain } from '../passwords/stored-password.ts';
import type { Db } from '../store/kysely-on.ts';
import type { Store } from '../store/store.ts';
import { defaultTenantMenus, menuSeeds } from './menu-seeds.ts';
import { deptCategory, posts, tenantRoles } from './platform-facts.ts';
import { copyBusinessDictionaries } from './sync-dictionaries.ts';
import { menusOfCodes } from './sync-menus.ts';
import { seedTables } from './tables.ts';
import { seedThresholdAttrs } from './threshold-attrs.ts';

/** A tenant to create. */
export interface NewTenant {
  readonly tenantName: string;
  readonly linkman: string;
  /** Password of its user 'admin'; null = none, so that sign-in is impossible until one is set. */
  readonly adminPassword: string | null;
  /** Name of that user; default 管理员. */
  readonly adminName?: string;
  /** Whether that user must change the password at the first log-in; default true. */
  readonly mustChangePassword?: boolean;
  /** Six digits not taken yet; default a free one. */
  readonly tenantId?: string;
  readonly contactNumber?: string;
  readonly address?: string;
  readonly domainUrl?: string;
  /** Most users; 0 or less = unlimited. Default: param tenant.default.accountNumber. */
  readonly accountNumber?: number;
  /** null = unlimited. */
  readonly expireTime?: Date | null;
  /** Whether it gets the menus of the demonstration tenant. */
  readonly demo?: boolean;
}

/** First account of every new tenant. */
const firstAccount = 'admin';

/** The records created with a tenant. */
export interface MadeTenant {
  readonly tenantId: string;
  readonly adminId: string;
  /** Its top department, role 'admin', role 'repairman' and post. */
  readonly deptId: string;
  readonly adminRoleId: string;
  readonly repairmanRoleId: string;
  readonly postId: string;
}

/** Creates a tenant with everything its administrator needs (docs/product/tenants.md#a-new-tenant), in one transaction. */
export async function createTenant(store: Store, tenant: NewTenant): Promise<MadeTenant> {
  return store.asPlatform('a tenant cannot make itself').tx(async (connection) => {
    const tenantId = tenant.tenantId ?? (await freeTenantId(connection));
    await seedTables(connection)
      .insertInto('tenant')
      .values({
        tenantId,
        tenantName: tenant.tenantName,
        linkman: tenant.linkman,
        contactNumber: tenant.contactNumber ?? null,
        address: tenant.address ?? null,
        domainUrl: tenant.domainUrl ?? null,
        backgroundUrl: null,
        packageId: null,
        accountNumber: tenant.accountNumber ?? (await defaultAccountNumber(connection)),
        expireTime: tenant.expireTime ?? null,
      })
      .execute();
    return setUpTenant(connection, { ...tenant, tenantId });
  });
}

/** Returns a code of six digits that no tenant has, including removed ones; codes up to the demonstration's are reserved. */
export async function freeTenantId(connection: Db): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_002, 1_000_000));
    const taken = await seedTables(connection)
      .selectFrom('tenant')
      .select('id')
      .where('tenantId', '=', tenantId)
      .executeTakeFirst();
    if (taken === undefined) return tenantId;
  }
}

/** Default limit of a tenant's users; −1 = unlimited. */
export async function defaultAccountNumber(connection: Db): Promise<number> {
  const value = Number(await platformParam(connection, 'tenant.default.accountNumber'));
  return Number.isInteger(value) && value > 0 ? value : -1;
}

/**
 * Adds to an existing tenant row its top department, roles, post, parameters, business dictionaries and first user.
 * @param connection of the platform role, in a transaction
 */
export async function setUpTenant(
  connection: Db,
  {
    tenantId,
    tenantName,
    adminPassword,
    adminName = '管理员',
    mustChangePassword = true,
    demo = false,
  }: NewTenant & { readonly tenantId: string },
): Promise<MadeTenant> {
  const db = seedTables(connection);
  const insert = async (made: Promise<{ id: string }>): Promise<string> => (await made).id;
  const deptId = await insert(
    db
      .insertInto('dept')
      .values({
        tenantId,
        deptName: tenantName,
        fullName: tenantName,
        parentId: '0',
        ancestors: '0',
        deptCategory: deptCategory.company,
        sort: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const roleIds: string[] = [];
  for (const [index, { roleName, roleAlias }] of tenantRoles.entries()) {
    const role = { tenantId, roleName, roleAlias, parentId: '0', sort: index + 1 };
    roleIds.push(await insert(db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()));
  }
  const [adminRoleId = '', repairmanRoleId = ''] = roleIds;
  const post = { tenantId, ...posts[0], sort: 1 };
  const postId = await insert(db.insertInto('post').values(post).returning('id').executeTakeFirstOrThrow());
  await grantMenus(connection, tenantId, adminRoleId, await menuCodes(connection, demo));
  // Repairmen start and hold work tickets.
  await grantMenus(connection, tenantId, repairmanRoleId, ['myWork', 'orderRecord', 'work']);
  await copyBusinessDictionaries(connection, tenantId);
  await seedThresholdAttrs(connection, tenantId);
  const adminId = await insert(
    db
      .insertInto('user')
      .values({
        tenantId,
        account: firstAccount,
        mustChangePassword,
        password: adminPassword === null ? null : await hashPlain(adminPassword),
        userType: 1,
        name: firstAccount,
        realName: adminName,
        sex: null,
        electrovalence: 1,
        roleId: [adminRoleId],
        deptId: [deptId],
        postId: [postId],
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { tenantId, adminId, deptId, adminRoleId, repairmanRoleId, postId };
}

/** Returns the initial administrator of a tenant, by the id of the tenant's row. */
export async function adminOf(
  connection: Db,
  tenantRow: string,
): Promise<{ readonly userId: string; readonly tenantId: string; readonly account: string }> {
  return seedTables(connection)
    .selectFrom('tenant')
    .innerJoin('user', 'user.tenantId', 'tenant.tenantId')
    .select(['user.id as userId', 'user.tenantId', 'user.account'])
    .where('tenant.id', '=', tenantRow)
    .where('user.account', '=', firstAccount)
    .executeTakeFirstOrThrow();
}

/** Grants a role the menus of these codes with their descendants. */
export async function grantMenus(
  connection: Db,
  tenantId: string,
  roleId: string,
  codes: readonly string[],
): Promise<void> {
  const menuIds = await menusOfCodes(connection, codes);
  const rows = [...menuIds].map((menuId) => ({ tenantId, roleId, menuId }));
  if (rows.length === 0) return;
  await seedTables(connection)
    .insertInto('roleMenu')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function menuCodes(connection: Db, demo: boolean): Promise<readonly string[]> {
  const given = await platformParam(connection, 'tenant.default.menuCode');
  const codes = given === undefined ? defaultTenantMenus() : commaList(given);
  const demos = menuSeeds().filter((seed) => seed.demoOnly);
  return demo ? [...codes, ...demos.map(({ code }) => code)] : codes;
}

async function platformParam(connection: Db, key: ParamKey): Promise<string | undefined> {
  const row = await seedTables(connection)
    .selectFrom('param')
    .select('paramValue')
    .where('tenantId', '=', platformTenant)
    .where('paramKey', '=', key)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  return row?.paramValue;
}
