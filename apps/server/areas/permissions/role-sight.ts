import { entities } from '@heliodeck/model/registries/entities';
import type { Reach, Sight, SightMenu } from '@heliodeck/model/wire/role-sight';
import { sql } from 'kysely';
import type { Access } from '../../access/callers/access.ts';
import type { RoleAuthorization } from '../../access/permissions/authorization.ts';
import type { RowScope, VisibleRows } from '../../access/permissions/policy.ts';
import type { Caller } from '../../context.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { buttonsTree, type MenuRow, routesTree } from './menu-tree.ts';

/** Most departments of a scope that are listed by name; the rest is counted. */
const mostNamed = 12;

/** The subject: an account, or a role in certain departments. */
export interface Seen {
  readonly tenantId: string;
  readonly userId: string;
  readonly account: string;
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
}

/** Returns the subject's rights, and a caller with them. No token is issued, so nothing can be called as the subject. */
export async function holdingsOf(
  access: Access,
  { tenantId, userId, account, roleIds, deptIds }: Seen,
): Promise<{ readonly held: RoleAuthorization; readonly as: Caller }> {
  const held = await access.authorizationOf({ tenantId, roleIds });
  const as: Caller = {
    userId,
    tenantId,
    account,
    realName: '',
    clientId: '',
    sessionId: '',
    deptIds,
    roleIds: held.roles.map(({ id }) => id),
    roleAliases: held.roles.map(({ alias }) => alias),
    permissions: held.permissions,
  };
  return { held, as };
}

/** The subject's sidebar, with the buttons of each menu. */
function sightMenus(all: readonly MenuRow[], inForce: ReadonlySet<string>): readonly SightMenu[] {
  const routes = routesTree(all, inForce, null);
  const buttons = new Map<string, MenuRow[]>();
  const gather = (rows: ReturnType<typeof buttonsTree>): void => {
    for (const row of rows) {
      if (row.category === 2) buttons.set(row.parentId, [...(buttons.get(row.parentId) ?? []), row]);
      gather(row.children ?? []);
    }
  };
  gather(buttonsTree(all, inForce));
  const shown = (rows: typeof routes): SightMenu[] =>
    rows.map(({ id, name, nameEn, path, children = [] }) => ({
      id,
      name,
      nameEn,
      path,
      buttons: (buttons.get(id) ?? []).map((button) => ({
        code: button.code,
        name: button.name,
        nameEn: button.nameEn,
      })),
      children: shown(children),
    }));
  return shown(routes);
}

/** Returns the rows that a caller sees in each accessible list, by the same function that decides for calls. */
export async function reachOf(access: Access, db: TenantDb, as: Caller): Promise<readonly Reach[]> {
  const open = [...entities.values()].filter((entity) => mayRead(as, entity));
  const scopes = await Promise.all(
    open.map(async (entity) => [entity, await access.policy.scopeFor({ caller: as, db }, entity)] as const),
  );
  const ids = new Set(scopes.flatMap(([, scope]) => departmentsIn(scope)));
  const names = await departmentNames(db, [...ids]);
  return scopes.map(([{ key, label }, scope]) => {
    const departments = departmentsIn(scope).map((id) => names.get(id) ?? id);
    return {
      entity: key,
      label,
      rows: rowsIn(scope),
      departments: departments.slice(0, mostNamed),
      departmentCount: departments.length,
      allFields: scope.kind !== 'grants' || scope.of.every(({ fields }) => fields === 'all'),
    };
  });
}

/** Returns the names of the interface permissions of these ids. */
export async function interfaceNames(
  db: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read(
    async (connection) =>
      (
        await sql<{ id: string; name: string }>`select id::text as id, scope_name as name from api_scope
          where id = any(${[...ids]}::bigint[]) and is_deleted = 0`.execute(connection)
      ).rows,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns everything about a subject. */
export async function sightOf(
  access: Access,
  db: TenantDb,
  menus: readonly MenuRow[],
  seen: Seen,
  of: Sight['of'],
): Promise<Sight> {
  const { held, as } = await holdingsOf(access, seen);
  return {
    of,
    menus: sightMenus(menus, held.menuIds),
    reach: await reachOf(access, db, as),
    interfaces: [...(await interfaceNames(db, [...held.apiScopes])).values()].toSorted(),
  };
}

function rowsIn(scope: VisibleRows): Reach['rows'] {
  if (scope.kind === 'among' || scope.kind === 'expression' || scope.kind === 'grants') return 'rules';
  return scope.kind;
}

function departmentsIn(scope: VisibleRows): readonly string[] {
  const of = (rows: RowScope): readonly string[] =>
    rows.kind === 'departments'
      ? rows.deptIds
      : rows.kind === 'among' && rows.of === 'departments'
        ? rows.ids
        : [];
  return scope.kind === 'grants' ? [...new Set(scope.of.flatMap(({ rows }) => of(rows)))] : of(scope);
}

async function departmentNames(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read(
    async (connection) =>
      (
        await sql<{ id: string; name: string }>`select id::text as id, dept_name as name from dept
          where id = any(${[...ids]}::bigint[]) and is_deleted = 0`.execute(connection)
      ).rows,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
