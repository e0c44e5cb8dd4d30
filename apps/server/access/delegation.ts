import { demoCodes, headingCodes } from '@heliodeck/model/permissions/menu-outline';
import { entities } from '@heliodeck/model/registries/entities';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller, Context } from '../context.ts';
import type { TenantDb } from '../store/tenant-db.ts';
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
import { accessTables } from './tables.ts';

/*
 * Nobody gives what he has not, and nobody acts on an account that has more than he has. What somebody has are permission
 * codes, interface permissions, departments (his own and all below them) and, entity by entity, the rows his data scope
 * shows. Everything that gives any of these, or acts on who holds them, asks here; tests/access/ways.facts.ts lists it all.
 */

type Asking = Pick<Context, 'caller' | 'db'>;

/** A role as rules about it look at it. */
export interface RankedRole {
  readonly id: string;
  readonly tenantId: string;
  readonly alias: string;
}

/** What decides what an account holds. */
export interface Held {
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
}

/** An account somebody acts on. */
export interface HeldAccount extends Held {
  readonly id: string;
}

/**
 * How far somebody stands above the comparison: administrators of 000000 over everything; administrators of another tenant over
 * their tenant, of which they hold everything. A token limited to a scope stands above nothing, whoever gave it.
 */
export function rankOf(caller: Caller): 'platform' | 'tenant' | 'none' {
  if (caller.limitedTo !== undefined) return 'none';
  if (isAdministrator(caller)) return 'platform';
  return caller.tenantId !== platformTenant && isTenantAdmin(caller) ? 'tenant' : 'none';
}

/** The roles of these ids that `db` can see. */
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
 * Refuses to give, take or change roles of administrators to whoever is none: those of the platform are theirs alone, 'admin'
 * is for administrators of the tenant.
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
 * Refuses to give these roles in these departments to somebody who would then have more than the caller.
 * @throws CodedError role.grant…, delegation.permissions, delegation.dataScope, delegation.department
 */
export async function requireGiving(asking: Asking, given: Held): Promise<void> {
  requireRank(asking.caller, await rolesOf(asking.db, given.roleIds));
  if (rankOf(asking.caller) !== 'none') return;
  const beyond = await beyondOf(asking, given);
  if (beyond) throw beyond;
}

/**
 * Refuses roles that hold more than the caller, as they would in his own departments.
 * @throws CodedError role.grant…, delegation.permissions, delegation.dataScope
 */
export function requireRoles(asking: Asking, roleIds: readonly string[]): Promise<void> {
  return requireGiving(asking, { roleIds, deptIds: asking.caller.deptIds });
}

/**
 * Refuses to act on accounts that have more than the caller. Oneself has not.
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
 * Refuses departments that are neither the caller's own nor below them; '0' is the top, above all of them.
 * @throws CodedError delegation.department
 */
export async function requireDepartments({ caller, db }: Asking, deptIds: readonly string[]): Promise<void> {
  if (rankOf(caller) !== 'none' || deptIds.length === 0) return;
  const reach = new Set(await departmentsBelow(db, caller.deptIds));
  if (!deptIds.every((id) => reach.has(id))) throw new CodedError('delegation.department');
}

/**
 * Refuses permission codes the caller has not, whatever he administers in his tenant.
 * @throws CodedError delegation.permissions
 */
export async function requireCodes(asking: Asking, codes: readonly string[]): Promise<void> {
  if (rankOf(asking.caller) === 'platform') return;
  const beyond = codesBeyond(codes, await codesHeld(asking));
  if (beyond) throw beyond;
}

/**
 * Refuses a program beyond the caller: in codes or, where it acts by itself, in rows. Without a department it sees the whole
 * tenant.
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
 * Refuses roles, of whichever tenant, that were granted codes the caller has not.
 * @throws CodedError delegation.permissions
 */
export async function requireGranted(asking: Asking, roleIds: readonly string[]): Promise<void> {
  if (rankOf(asking.caller) !== 'platform')
    await requireCodes(asking, await codesGranted(asking.db, roleIds));
}

/**
 * As requireAccounts, of the accounts of these ids.
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

/** Refuses whoever does not administer the platform, with a token that is not limited. @throws CodedError by `code` */
export function requirePlatformRank(caller: Caller, code: MessageCode = 'request.forbidden'): void {
  if (rankOf(caller) !== 'platform') throw new CodedError(code);
}

/** The menus somebody may grant who holds these: they and the headings above them, which permit nothing by themselves. */
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

/** What of this the caller has not; undefined = nothing. */
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

/** Says so where these roles would see rows or fields in these departments that the caller does not. */
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

/** What the caller holds, and what his roles were granted that his tenant's package holds back today. */
async function codesHeld({ caller, db }: Asking): Promise<ReadonlySet<string>> {
  if (caller.limitedTo !== undefined) return caller.permissions;
  return new Set([...caller.permissions, ...(await codesGranted(db, caller.roleIds))]);
}

/** Codes granted to roles, in force or not: what a package holds back comes into force when the package grows. */
async function codesGranted(db: TenantDb, roleIds: readonly string[]): Promise<readonly string[]> {
  if (roleIds.length === 0) return [];
  return db.read(async (connection) => {
    const granted = await grantedMenus(connection, roleIds);
    const codes = (await allMenus(connection)).flatMap(({ id, code }) => (granted.has(id) ? [code] : []));
    return db.tenantId === demoTenantId ? codes : codes.filter((code) => !demoOnly.has(code));
  });
}
