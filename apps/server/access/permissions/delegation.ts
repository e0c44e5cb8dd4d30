import { demoCodes, headingCodes } from '@heliodeck/model/permissions/menu-outline';
import { entities } from '@heliodeck/model/registries/entities';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Caller, Context } from '../../context.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';
import {
  allMenus,
  departmentsBelow,
  grantedMenus,
  loadRoleAuthorization,
  programAuthorization,
  type RoleAuthorization,
} from './authorization.ts';
import { entityScope } from './entity-scope.ts';
import {
  administratorAlias,
  demoTenantId,
  isAdministrator,
  isTenantAdmin,
  tenantAdminAlias,
} from './permission.ts';
import { covers } from './reach.ts';

/*
 * A user can grant only rights that the user has, and can act only on accounts that have no further rights. Rights are permissions,
 * interface permissions, departments (the user's own and their descendants) and, per entity, the rows visible in the data scope. All code
 * that grants any of these, or acts on accounts that have them, calls these functions; tests/access/ways.facts.ts lists all of it.
 */

type Asking = Pick<Context, 'caller' | 'db'>;

/** A role as used by rules about roles. */
export interface RankedRole {
  readonly id: string;
  readonly tenantId: string;
  readonly alias: string;
}

/** What determines the rights of an account. */
export interface Held {
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
}

/** An account on which a user acts. */
export interface HeldAccount extends Held {
  readonly id: string;
}

/**
 * How far a user is exempt from the comparison: administrators of 000000 for everything; administrators of another tenant for their tenant,
 * in which they have all rights. A token limited to a scope is never exempt, even if an administrator issued it.
 */
export function rankOf(caller: Caller): 'platform' | 'tenant' | 'none' {
  if (caller.limitedTo !== undefined) return 'none';
  if (isAdministrator(caller)) return 'platform';
  return caller.tenantId !== platformTenant && isTenantAdmin(caller) ? 'tenant' : 'none';
}

/** Returns those of the roles that `db` can see. */
export async function rolesOf(db: TenantDb, ids: readonly string[]): Promise<readonly RankedRole[]> {
  if (ids.length === 0) return [];
  return db.read((sql) =>
    accessTables(sql)
      .selectFrom('role')
      .select(['id', 'tenantId', 'roleAlias as alias'])
      .where('id', 'in', ids)
      .where('isDeleted', '=', 0)
      .execute(),
  );
}

/**
 * Refuses callers who are no administrators to grant, revoke or change roles of administrators: those of the platform are reserved to its
 * administrators, 'admin' to administrators of the tenant.
 * @throws CodedError role.grantAdministrator, role.grantAdmin
 */
export function requireRank(caller: Caller, roles: readonly Omit<RankedRole, 'id'>[]): void {
  const unlimited = caller.limitedTo === undefined;
  const above = roles.some((role) => role.alias === administratorAlias && role.tenantId === platformTenant);
  if (above && !(unlimited && isAdministrator(caller))) throw new CodedError('role.grantAdministrator');
  const beside = roles.some((role) => role.alias === tenantAdminAlias);
  if (beside && !(unlimited && isTenantAdmin(caller))) throw new CodedError('role.grantAdmin');
}

/**
 * Refuses to grant these roles in these departments to a user who would then have more rights than the caller.
 * @throws CodedError role.grant…, delegation.permissions, delegation.dataScope, delegation.department
 */
export async function requireGiving(asking: Asking, given: Held): Promise<void> {
  requireRank(asking.caller, await rolesOf(asking.db, given.roleIds));
  if (rankOf(asking.caller) !== 'none') return;
  const beyond = await beyondOf(asking, given);
  if (beyond) throw beyond;
}

/**
 * Refuses roles with more rights than the caller has, if granted in the caller's own departments.
 * @throws CodedError role.grant…, delegation.permissions, delegation.dataScope
 */
export function requireRoles(asking: Asking, roleIds: readonly string[]): Promise<void> {
  return requireGiving(asking, { roleIds, deptIds: asking.caller.deptIds });
}

/**
 * Refuses to act on accounts with more rights than the caller. The caller's own account is always allowed.
 * @throws CodedError role.grant…, delegation.account
 */
export async function requireAccounts(asking: Asking, accounts: readonly HeldAccount[]): Promise<void> {
  const { caller, db } = asking;
  const others = accounts.filter(({ id }) => id !== caller.userId);
  requireRank(caller, await rolesOf(db, [...new Set(others.flatMap(({ roleIds }) => roleIds))]));
  if (rankOf(caller) !== 'none') return;
  const alike = Map.groupBy(others, ({ roleIds, deptIds }) => `${roleIds.join()} ${deptIds.join()}`);
  for (const [one] of alike.values())
    if (one && (await beyondOf(asking, one))) throw new CodedError('delegation.account');
}

/**
 * Refuses departments that are neither the caller's own nor their descendants; '0' is the root, above all of them.
 * @throws CodedError delegation.department
 */
export async function requireDepartments({ caller, db }: Asking, deptIds: readonly string[]): Promise<void> {
  if (rankOf(caller) !== 'none' || deptIds.length === 0) return;
  const reach = new Set(await departmentsBelow(db, caller.deptIds));
  if (!deptIds.every((id) => reach.has(id))) throw new CodedError('delegation.department');
}

/**
 * Refuses permissions that the caller does not have, even to an administrator of the tenant.
 * @throws CodedError delegation.permissions
 */
export async function requireCodes(asking: Asking, codes: readonly string[]): Promise<void> {
  if (rankOf(asking.caller) === 'platform') return;
  const beyond = codesBeyond(codes, await codesHeld(asking));
  if (beyond) throw beyond;
}

/**
 * Refuses a program with more rights than the caller: in permissions or, with its own token, in rows. Without a department it sees the
 * whole tenant.
 * @throws CodedError delegation.permissions, delegation.department, delegation.dataScope
 */
export async function requireProgram(
  asking: Asking,
  program: {
    readonly codes: readonly string[];
    readonly actsByItself: boolean;
    readonly deptId: string | null;
  },
): Promise<void> {
  if (rankOf(asking.caller) === 'platform') return;
  await requireCodes(asking, program.codes);
  const { deptId } = program;
  const deptIds = deptId === null ? [] : [deptId];
  await requireDepartments(asking, deptIds);
  if (!program.actsByItself) return;
  const beyond = await rowsBeyond(asking, programAuthorization({ wholeTenant: deptId === null }), deptIds);
  if (beyond) throw beyond;
}

/**
 * Refuses roles, of any tenant, with permissions that the caller does not have.
 * @throws CodedError delegation.permissions
 */
export async function requireGranted(asking: Asking, roleIds: readonly string[]): Promise<void> {
  if (rankOf(asking.caller) !== 'platform')
    await requireCodes(asking, await codesGranted(asking.db, roleIds));
}

/**
 * Like requireAccounts, for the accounts of these ids.
 * @throws CodedError role.grant…, delegation.account
 */
export async function requireAccountsOf(asking: Asking, userIds: readonly string[]): Promise<void> {
  const rows = await asking.db.read((sql) =>
    accessTables(sql)
      .selectFrom('user')
      .select(['id', 'roleId', 'deptId'])
      .where('id', 'in', userIds)
      .execute(),
  );
  await requireAccounts(
    asking,
    rows.map(({ id, roleId, deptId }) => ({ id, roleIds: roleId ?? [], deptIds: deptId ?? [] })),
  );
}

/** The menus that a user with these permissions may grant: their menus and the headings above, which permit nothing themselves. */
export function grantable(
  menus: readonly { readonly id: string; readonly parentId: string; readonly code: string }[],
  held: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = new Map(menus.map((menu) => [menu.id, menu]));
  const found = new Set([...held].filter((id) => known.has(id)));
  for (const id of [...found]) {
    const passed = new Set<string>();
    for (let at = known.get(known.get(id)?.parentId ?? ''); at && !passed.has(at.id); ) {
      passed.add(at.id);
      if (headings.has(at.code)) found.add(at.id);
      at = known.get(at.parentId);
    }
  }
  return found;
}

const headings = headingCodes();
const demoOnly = demoCodes();

/** Returns an error for the rights that the caller does not have; undefined = none. */
async function beyondOf(asking: Asking, given: Held): Promise<CodedError | undefined> {
  const { caller, db } = asking;
  const reach = await departmentsBelow(db, caller.deptIds);
  if (!given.deptIds.every((id) => reach.includes(id))) return new CodedError('delegation.department');
  const theirs = await loadRoleAuthorization(db, given.roleIds);
  const codes = [...theirs.permissions, ...(await codesGranted(db, given.roleIds))];
  const more = codesBeyond(codes, await codesHeld(asking));
  if (more) return more;
  const mine = await loadRoleAuthorization(db, caller.roleIds);
  if ([...theirs.apiScopes].some((id) => !mine.apiScopes.has(id)))
    return new CodedError('delegation.apiScope');
  return rowsBeyond(asking, theirs, given.deptIds);
}

type Seeing = Pick<RoleAuthorization, 'roles' | 'scopes'>;

/** Returns an error if these roles would see rows or fields in these departments that the caller does not see. */
async function rowsBeyond(
  { caller, db }: Asking,
  theirs: Seeing,
  theirDeptIds: readonly string[],
): Promise<CodedError | undefined> {
  const mine = caller.program
    ? programAuthorization(caller.program)
    : await loadRoleAuthorization(db, caller.roleIds);
  const seeing = async ({ roles, scopes }: Seeing, deptIds: readonly string[]) => {
    const { userId, tenantId, account } = caller;
    const deptIdsBelow = await departmentsBelow(db, deptIds);
    return { who: { userId, tenantId, account, roles, deptIds, deptIdsBelow }, scopes };
  };
  const here = await seeing(mine, caller.deptIds);
  const there = await seeing(theirs, theirDeptIds);
  const wider = [...entities.values()].some(
    (entity) =>
      !covers(entityScope(here.who, here.scopes, entity), entityScope(there.who, there.scopes, entity)),
  );
  return wider ? new CodedError('delegation.dataScope') : undefined;
}

function codesBeyond(codes: readonly string[], held: ReadonlySet<string>): CodedError | undefined {
  const beyond = [...new Set(codes)].filter((code) => !held.has(code) && !headings.has(code)).sort();
  if (beyond.length === 0) return undefined;
  const shown = beyond.slice(0, 5).join(', ');
  return new CodedError('delegation.permissions', { codes: beyond.length > 5 ? `${shown}, …` : shown });
}

/** The caller's permissions, and those granted to the caller's roles but currently excluded by the tenant's package. */
async function codesHeld({ caller, db }: Asking): Promise<ReadonlySet<string>> {
  if (caller.limitedTo !== undefined) return caller.permissions;
  return new Set([...caller.permissions, ...(await codesGranted(db, caller.roleIds))]);
}

/** Permissions granted to roles, in force or not: those excluded by a package come into force when the package is extended. */
async function codesGranted(db: TenantDb, roleIds: readonly string[]): Promise<readonly string[]> {
  if (roleIds.length === 0) return [];
  return db.read(async (connection) => {
    const granted = await grantedMenus(connection, roleIds);
    const codes = (await allMenus(connection)).flatMap(({ id, code }) => (granted.has(id) ? [code] : []));
    return db.tenantId === demoTenantId ? codes : codes.filter((code) => !demoOnly.has(code));
  });
}
