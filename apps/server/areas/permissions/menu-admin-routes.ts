import { label } from '@heliodeck/kit/label';
import { menu, menuCategory } from '@heliodeck/model/permissions/menu';
import { platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { allMenus } from '../../access/permissions/authorization.ts';
import { grantable } from '../../access/permissions/delegation.ts';
import { idsOfMenus, withDescendants } from '../../access/permissions/permission.ts';
import type { Context } from '../../context.ts';
import { inAllTenants } from '../../crud/all-tenants.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import { idList, levelParameter, parameter, treeParameters } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { parameters, wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString } from '../../crud/routes.ts';
import { lazyTree, treeAsk } from '../../crud/trees/lazy-tree.ts';
import { lazyRecords, placedRecords, treeOfRecords } from '../../crud/trees/tree-rows.ts';
import { treeShape } from '../../http/reply-shape.ts';
import { type Described, defineRoute, type RouteAccess, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';

import { menuNodes, menusAboveMenus, menusFor, scopeNodes } from './menu-tree-rows.ts';
import { grantedIds } from './role-grant.ts';
import { withoutSamples } from './sample-menus.ts';
import { menusOfTopMenus } from './top-menu-store.ts';

const base = '/api/blade-system/menu';
/** Access for screens that refer to menus: scopes, packages, top menus. */
const menuPickers: RouteAccess = {
  anyOf: [...readCodes(menu), 'data_scope', 'api_scope', 'tenant_package_manage', 'topmenu_setting'],
};
const granters: RouteAccess = { anyOf: ['role', 'role_view', 'role_edit'] };

const ids = z.array(z.string());

/** Menus as trees, for the menu screen and for granting (docs/product/menus.md#trees-to-grant-from). */
export function menuAdminRoutes(access: Access, services: Services): RouteSpec[] {
  return [...menuLists(services), ...menuTrees(access), ...grantTrees(access, services)];
}

function menuRoute(
  tail: string,
  who: RouteAccess,
  summary: RouteSpec['summary'],
  { query, data }: Described,
  handle: (context: Context, query: Readonly<Record<string, unknown>>) => Promise<unknown>,
): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: `${base}/${tail}`,
    access: who,
    summary,
    tag: 'Menu',
    query,
    data,
    handle: (context, given) => handle(context, given.query as Readonly<Record<string, unknown>>),
  });
}

/** Lists of the menu screen. */
function menuLists({ entities }: Services): RouteSpec[] {
  const shown = <R extends OutgoingRow>({ caller }: Context, rows: readonly R[]): readonly R[] =>
    withoutSamples(rows, caller.tenantId);
  const records = placedRecords(shapeOf(entities.catalogue, menu));
  const whole = { query: wholeListQuery(menu), data: records };
  const levels = { ...whole, query: whole.query.extend({ parentId: levelParameter }) };
  const onlyMenus = { category: String(menuCategory.menu) };
  return [
    menuRoute(
      'lazy-list',
      menuPickers,
      label('菜单懒加载表', 'Menus level by level'),
      levels,
      async (context, query) =>
        shown(context, await lazyRecords(entities, context, menu, asQueryString(query))),
    ),
    menuRoute(
      'lazy-menu-list',
      menuPickers,
      label('菜单懒加载表（不含按钮）', 'Menus level by level, no buttons'),
      levels,
      async (context, query) => {
        const rows = await lazyRecords(entities, context, menu, asQueryString(query));
        const parents = await menusAboveMenus(context.db);
        return shown(context, rows)
          .filter((row) => row.category === menuCategory.menu)
          .map(({ hasChildren: _, ...row }) => (parents.has(row.id) ? { ...row, hasChildren: true } : row));
      },
    ),
    menuRoute('list', menuPickers, label('菜单树表', 'Menus as a tree'), whole, async (context, query) =>
      shown(context, await treeOfRecords(entities, context, menu, asQueryString(query))),
    ),
    menuRoute(
      'menu-list',
      menuPickers,
      label('菜单树表（不含按钮）', 'Menus as a tree, no buttons'),
      whole,
      async (context, query) =>
        shown(
          context,
          await treeOfRecords(entities, context, menu, { ...asQueryString(query), ...onlyMenus }),
        ),
    ),
  ];
}

/** Trees to choose menus from. */
function menuTrees(access: Access): RouteSpec[] {
  return [
    menuRoute(
      'tree',
      menuPickers,
      label('菜单树', 'Tree of menus'),
      { query: parameters({}), data: treeShape },
      ({ db, locale }) => menuNodes(db, 'all', 'menus', locale),
    ),
    menuRoute(
      'package-tree',
      { anyOf: ['tenant_package_manage'] },
      label('产品包可选的菜单', 'Menus a product package may hold'),
      { query: parameters({}), data: treeShape },
      async ({ caller, db, locale }) => {
        const menus = await db.read(allMenus);
        const { menuIds } = await access.authorizationOf(caller);
        const platformOnly = withDescendants(menus, idsOfMenus(menus, platformCodes()));
        const given = [...grantable(menus, menuIds)].filter((id) => !platformOnly.has(id));
        return menuNodes(db, new Set(given), 'menus', locale);
      },
    ),
    menuRoute(
      'lazy-tree',
      menuPickers,
      label(
        '菜单懒加载树（parentId的下级；title按名称查找；ids指定菜单）',
        'Tree of menus: those below parentId, called like title, or of these ids',
      ),
      { query: parameters(treeParameters), data: treeShape },
      ({ db, locale }, query) => lazyTree(db, menusFor(db.tenantId, locale), treeAsk(query)),
    ),
  ];
}

/** Trees to grant from, and what is granted. */
function grantTrees(access: Access, { store }: Services): RouteSpec[] {
  return [
    menuRoute(
      'grant-tree',
      granters,
      label('可授权的菜单与权限', 'What the caller may grant'),
      {
        query: parameters({}),
        data: z.object({ menu: treeShape, dataScope: treeShape, apiScope: treeShape }),
      },
      async ({ caller, db, locale }) => {
        const { menuIds } = await access.authorizationOf(caller);
        const given = grantable(await db.read(allMenus), menuIds);
        return {
          menu: await menuNodes(db, given, 'menus and buttons', locale),
          dataScope: await scopeNodes(db, 'dataScope', menuIds, locale),
          apiScope: await scopeNodes(db, 'apiScope', menuIds, locale),
        };
      },
    ),
    menuRoute(
      'role-tree-keys',
      granters,
      label('角色已有的权限', 'What roles are granted'),
      {
        query: parameters({ roleIds: 'comma-joined' }),
        data: z.object({ menu: ids, dataScope: ids, apiScope: ids }),
      },
      (context, query) => {
        const wide = inAllTenants(store, context);
        return grantedIds(wide.db, idList('roleIds', parameter('roleIds', query)));
      },
    ),
    menuRoute(
      'grant-top-tree',
      { anyOf: ['topmenu_setting'] },
      label('顶部菜单可选的菜单', 'Menus a top menu may show'),
      { query: parameters({}), data: z.object({ menu: treeShape }) },
      async ({ caller, db, locale }) => {
        const { menuIds } = await access.authorizationOf(caller);
        const given = grantable(await db.read(allMenus), menuIds);
        return { menu: await menuNodes(db, given, 'menus', locale) };
      },
    ),
    menuRoute(
      'top-tree-keys',
      { anyOf: ['topmenu_setting'] },
      label('顶部菜单已有的菜单', 'Menus of top menus'),
      { query: parameters({ topMenuIds: 'comma-joined' }), data: z.object({ menu: ids }) },
      async ({ db }, query) => {
        const ids = idList('topMenuIds', parameter('topMenuIds', query));
        return { menu: await menusOfTopMenus(db, ids) };
      },
    ),
  ];
}
