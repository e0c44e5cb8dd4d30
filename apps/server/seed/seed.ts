import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { sql } from 'kysely';
import { randomPassword } from '../access/passwords/first-password.ts';
import { hashPlain } from '../passwords/stored-password.ts';
import { regionSeeds } from '../regions/regions.ts';
import type { Db } from '../store/kysely-on.ts';
import type { Store } from '../store/store.ts';
import { defaultTenantMenus } from './menu-seeds.ts';
import {
  clientGrants,
  clientLives,
  clients,
  departments,
  deptCategory,
  paramSeeds,
  platformTenantRow,
  posts,
  type RoleFact,
  roles,
} from './platform-facts.ts';
import { syncDictionaries } from './sync-dictionaries.ts';
import { syncMenus } from './sync-menus.ts';
import { seedTables } from './tables.ts';
import { seedThresholdAttrs } from './threshold-attrs.ts';

/** The first log-in, to be printed once; null if the database already had its administrator. */
export interface FirstLogIn {
  readonly tenantId: string;
  readonly account: string;
  /** null if it was set by configuration, so that it need not be printed. */
  readonly password: string | null;
}

/**
 * Adds the rows of this version to the database: at the first start the administration tenant and its administrator, at every start menus,
 * dictionaries and regions that were never there. If several servers start at once, one works and the others wait.
 * @param options.adminPassword password of 'admin' in 000000, used only when that user is made
 */
export async function seed(
  store: Store,
  options: { readonly adminPassword?: string | undefined } = {},
): Promise<FirstLogIn | null> {
  return store
    .asPlatform('rows that belong to no tenant, and the tenant that runs the platform')
    .tx(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('heliodeck seed'))`.execute(db);
      const isFirst =
        (await seedTables(db).selectFrom('tenant').select('id').executeTakeFirst()) === undefined;
      const firstLogIn = isFirst ? await seedPlatformTenant(db, options.adminPassword) : null;
      await syncMenus(db);
      await syncDictionaries(db);
      await seedThresholdAttrs(db);
      await seedRegions(db);
      return firstLogIn;
    });
}

async function seedPlatformTenant(connection: Db, given: string | undefined): Promise<FirstLogIn> {
  const db = seedTables(connection);
  const tenantId = platformTenant;
  await db
    .insertInto('tenant')
    .values({
      ...platformTenantRow,
      tenantId,
      contactNumber: null,
      address: null,
      expireTime: null,
      domainUrl: null,
      backgroundUrl: null,
      packageId: null,
    })
    .execute();
  const deptId = await seedDepartments(connection);
  const roleIds = await seedRoles(connection, roles, '0');
  const postRows = posts.map((post, index) => ({ ...post, tenantId, sort: index + 1 }));
  const [post] = await db.insertInto('post').values(postRows).returning('id').execute();
  await seedParams(connection);
  await seedClients(connection);
  const password = given ?? randomPassword();
  await db
    .insertInto('user')
    .values({
      tenantId,
      account: 'admin',
      password: await hashPlain(password),
      mustChangePassword: false,
      userType: 1,
      name: 'admin',
      realName: '管理员',
      sex: null,
      electrovalence: 1,
      roleId: [roleIds.get('administrator') ?? '0'],
      deptId: [deptId],
      postId: [post?.id ?? '0'],
    })
    .execute();
  return { tenantId, account: 'admin', password: given === undefined ? password : null };
}

async function seedDepartments(connection: Db): Promise<string> {
  const db = seedTables(connection);
  const common = { tenantId: platformTenant, deptCategory: deptCategory.company };
  const { below, ...head } = departments;
  const { id } = await db
    .insertInto('dept')
    .values({ ...common, ...head, parentId: '0', ancestors: '0', sort: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = below.map((dept, index) => ({
    ...common,
    ...dept,
    parentId: id,
    ancestors: `0,${id}`,
    sort: index + 1,
  }));
  await db.insertInto('dept').values(rows).execute();
  return id;
}

async function seedRoles(
  connection: Db,
  facts: readonly RoleFact[],
  parentId: string,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const [index, { below, ...fact }] of facts.entries()) {
    const { id } = await seedTables(connection)
      .insertInto('role')
      .values({ ...fact, tenantId: platformTenant, parentId, sort: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.set(fact.roleAlias, id);
    for (const [alias, child] of await seedRoles(connection, below ?? [], id)) made.set(alias, child);
  }
  return made;
}

async function seedParams(connection: Db): Promise<void> {
  const seeds = paramSeeds({ 'tenant.default.menuCode': defaultTenantMenus().join() });
  const rows = seeds.map((param) => ({ ...param, tenantId: platformTenant, remark: null }));
  await seedTables(connection).insertInto('param').values(rows).execute();
}

async function seedClients(connection: Db): Promise<void> {
  for (const { clientId, clientSecret, webServerRedirectUri, captchaAfter } of clients) {
    await seedTables(connection)
      .insertInto('client')
      .values({
        clientId,
        clientSecret: await hashPlain(clientSecret),
        webServerRedirectUri,
        ...clientLives,
        authorizedGrantTypes: clientGrants,
        scope: 'all',
        additionalInformation: captchaAfter === undefined ? null : JSON.stringify({ captchaAfter }),
      })
      .execute();
  }
}

async function seedRegions(connection: Db): Promise<void> {
  const db = seedTables(connection);
  const known = await db.selectFrom('region').select('id').limit(1).executeTakeFirst();
  if (known === undefined)
    await db
      .insertInto('region')
      .values([...regionSeeds()])
      .execute();
}
