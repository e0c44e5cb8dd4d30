import type { Locale } from '@heliodeck/kit/label';
import { menu, menuCategory } from '@heliodeck/model/permissions/menu';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { withAncestors } from '../../access/permissions/permission.ts';
import { titleSql } from '../../crud/columns/title-sql.ts';
import type { TreeSource } from '../../crud/trees/lazy-tree.ts';
import { type TreeNode, type TreeRow, titlesIn, treeNodes } from '../../crud/trees/tree-node.ts';
import { column } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { hiddenSamples, withoutSamples } from './sample-menus.ts';

type Tables = {
  menu: {
    id: string;
    parentId: string;
    name: string;
    nameEn: string | null;
    code: string;
    category: number;
    sort: number;
    isDeleted: number;
  };
  dataScope: ScopeRow;
  apiScope: ScopeRow;
};
type ScopeRow = {
  id: string;
  menuId: string | null;
  scopeName: string;
  tenantId: string;
  isDeleted: number;
};
type MenuTreeRow = TreeRow & { readonly category: number };

/**
 * Returns the menus and buttons of these ids as a tree. For a caller who may not see or grant some ancestors, they are attached to the
 * nearest ancestor among the ids.
 * @param only leaves buttons out
 */
export async function menuNodes(
  db: TenantDb,
  ids: ReadonlySet<string> | 'all',
  only: 'menus' | 'menus and buttons',
  locale: Locale,
): Promise<readonly TreeNode[]> {
  const rows = await menuRows(db, ids, only, locale);
  if (ids === 'all') return treeNodes(rows);
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const parentOf = (id: string): string => {
    const passed = new Set<string>();
    let at = parents.get(id) ?? '0';
    for (; at !== '0' && !ids.has(at) && !passed.has(at); at = parents.get(at) ?? '0') passed.add(at);
    return ids.has(at) ? at : '0';
  };
  return treeNodes(rows.flatMap((row) => (ids.has(row.id) ? [{ ...row, parentId: parentOf(row.id) }] : [])));
}

/**
 * Returns the scope rules of these menus that are available to the tenant, each below its menu, which is disabled; menus without rules are
 * left out.
 */
export async function scopeNodes(
  db: TenantDb,
  table: 'dataScope' | 'apiScope',
  menuIds: ReadonlySet<string>,
  locale: Locale,
): Promise<readonly TreeNode[]> {
  const menus = (await menuRows(db, menuIds, 'menus', locale)).map((row) => ({ ...row, disabled: true }));
  const known = new Set(menus.flatMap((row) => (menuIds.has(row.id) ? [row.id] : [])));
  const isFor = (tenantId: string): boolean =>
    db.tenantId === platformTenant || tenantId === platformTenant || tenantId === db.tenantId;
  const rules = (
    await db.read((connection) =>
      tables(connection)
        .selectFrom(table)
        .select(['id', 'menuId', 'scopeName', 'tenantId'])
        .where('isDeleted', '=', 0)
        .orderBy('id')
        .execute(),
    )
  ).flatMap(({ id, menuId, scopeName, tenantId }) =>
    menuId !== null && known.has(menuId) && isFor(tenantId)
      ? [{ id, parentId: menuId, title: scopeName }]
      : [],
  );
  const shown = withAncestors(
    menus.map((row) => ({ ...row, code: '' })),
    new Set(rules.map((rule) => rule.parentId)),
  );
  return treeNodes([...menus.filter((row) => shown.has(row.id)), ...rules]);
}

/** Returns the menus with menus, not only buttons, below them. */
export async function menusAboveMenus(db: TenantDb): Promise<ReadonlySet<string>> {
  const rows = await db.read((connection) =>
    tables(connection)
      .selectFrom('menu')
      .select('parentId')
      .distinct()
      .where('category', '=', menuCategory.menu)
      .where('isDeleted', '=', 0)
      .execute(),
  );
  return new Set(rows.map((row) => row.parentId));
}

/** Menus without their buttons, for choosers. */
export function menusFor(tenantId: string, locale: Locale): TreeSource {
  return {
    table: menu.table,
    title: (t) => titleSql(menu, t, locale),
    also: (t) => titleSql(menu, t, locale === 'en' ? 'zh' : 'en'),
    offered: (t) =>
      sql`${column(t, 'category')} = ${menuCategory.menu} and ${column(t, 'code')} <> all(${hiddenSamples(tenantId)})`,
  };
}

async function menuRows(
  db: TenantDb,
  ids: ReadonlySet<string> | 'all',
  only: 'menus' | 'menus and buttons',
  locale: Locale,
): Promise<readonly MenuTreeRow[]> {
  const found = await db.read((connection) =>
    tables(connection)
      .selectFrom('menu')
      .select(['id', 'parentId', 'name', 'nameEn', 'code', 'category'])
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
  const known = withoutSamples(found, db.tenantId);
  const all = known.map(({ name, nameEn, code: _, ...row }) => ({
    ...row,
    ...titlesIn({ zh: name, en: nameEn }, locale),
  }));
  const rows = only === 'menus' ? all.filter((row) => row.category === menuCategory.menu) : all;
  if (ids === 'all') return rows;
  const shown = withAncestors(
    all.map((row) => ({ ...row, code: '' })),
    ids,
  );
  return rows.filter((row) => shown.has(row.id));
}

function tables(connection: unknown): Kysely<Tables> {
  return connection as Kysely<Tables>;
}
