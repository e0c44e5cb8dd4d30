import { platformTenant } from '@heliodeck/model/tenants/tenancy';

/** A menu or button row as used by permissions. */
export interface PermissionMenu {
  readonly id: string;
  /** '0' for the root. */
  readonly parentId: string;
  readonly code: string;
  /** 1 menu, 2 button. */
  readonly category: number;
}

const button = 2;

/** The tenant of the demonstration, the only one with the sample pages (docs/product/menus.md#sample-pages). */
export const demoTenantId = '100001';
export const administratorAlias = 'administrator';
export const tenantAdminAlias = 'admin';

/** Whether these roles make an administrator of the platform: role alias and tenant must both match. */
export function isAdministrator(caller: {
  readonly tenantId: string;
  readonly roleAliases: readonly string[];
}): boolean {
  return caller.tenantId === platformTenant && caller.roleAliases.includes(administratorAlias);
}

/** Whether the caller administers at least the own tenant. */
export function isTenantAdmin(caller: {
  readonly tenantId: string;
  readonly roleAliases: readonly string[];
}): boolean {
  return isAdministrator(caller) || caller.roleAliases.includes(tenantAdminAlias);
}

export interface Holder {
  readonly tenantId: string;
  readonly roleAliases: readonly string[];
  /** Menu ids granted to any of the holder's roles. */
  readonly granted: ReadonlySet<string>;
  /** Menu ids of the tenant's product package; null without package. */
  readonly packageMenus: ReadonlySet<string> | null;
  /** Permissions of the demonstration tenant only, regardless of grants elsewhere (docs/product/menus.md#sample-pages). */
  readonly demoOnly: ReadonlySet<string>;
  /** Permissions that no product package may contain, even if they were added to one. */
  readonly platformOnly: ReadonlySet<string>;
}

/**
 * The menus and buttons in force for a user.
 * - Those of the demonstration are in force in its tenant only, not even for administrators of 000000.
 * - Administrators of 000000 have all others.
 * - A product package limits its tenant to the package's menus with their ancestors and descendants, except those reserved to the
 * platform; the role 'admin' has all of these, other roles those that they were granted.
 * - Without package every user has what the roles were granted.
 * - A granted button puts its screen in force: clients of the family grant a screen only with all of its buttons.
 */
export function menusInForce<N extends PermissionMenu>(all: readonly N[], holder: Holder): readonly N[] {
  const { packageMenus, demoOnly, platformOnly } = holder;
  const menus = holder.tenantId === demoTenantId ? all : all.filter(({ code }) => !demoOnly.has(code));
  if (isAdministrator(holder)) return menus;
  const granted = withScreens(menus, holder.granted);
  if (packageMenus === null) return menus.filter((menu) => granted.has(menu.id));
  const isPlatform = holder.tenantId === platformTenant;
  const beyond = isPlatform ? new Set<string>() : withDescendants(menus, idsOfMenus(menus, platformOnly));
  const allowed = new Set([...withKin(menus, packageMenus)].filter((id) => !beyond.has(id)));
  const whole = holder.roleAliases.includes(tenantAdminAlias);
  return menus.filter((menu) => allowed.has(menu.id) && (whole || granted.has(menu.id)));
}

/** These ids with the screens of the buttons among them. */
function withScreens(menus: readonly PermissionMenu[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const screens = menus.flatMap(({ id, parentId, category }) =>
    category === button && ids.has(id) ? [parentId] : [],
  );
  return new Set([...ids, ...screens]);
}

/** The permission codes of these menus and buttons, as required by routes. */
export function codesOf(menus: readonly PermissionMenu[]): ReadonlySet<string> {
  return new Set(menus.map((menu) => menu.code));
}

/** The ids of the menus with these codes. */
export function idsOfMenus(
  menus: readonly PermissionMenu[],
  codes: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(menus.flatMap(({ id, code }) => (codes.has(code) ? [id] : [])));
}

/** These ids with all their descendants and ancestors. */
function withKin(menus: readonly PermissionMenu[], ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...withDescendants(menus, ids), ...withAncestors(menus, ids)]);
}

/** These ids with all their descendants. */
export function withDescendants(
  menus: readonly PermissionMenu[],
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  const children = Map.groupBy(menus, (menu) => menu.parentId);
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of children.get(id) ?? []) visit(child.id);
  };
  for (const id of ids) visit(id);
  return found;
}

/** These ids with all their ancestors; an id without row ends the search. */
export function withAncestors(
  menus: readonly PermissionMenu[],
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  const parents = new Map(menus.map((menu) => [menu.id, menu.parentId]));
  const found = new Set<string>();
  for (let id of ids) {
    while (!found.has(id) && parents.has(id)) {
      found.add(id);
      id = parents.get(id) ?? '0';
    }
  }
  return found;
}
