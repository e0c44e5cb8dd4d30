import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { isId } from '../../access/records/ids.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { spelled } from '../../spelling/spelling.ts';
import type { Store } from '../../store/store.ts';
import { menuStore } from './menu-store.ts';
import { buttonsTree, routesTree } from './menu-tree.ts';

const tag = 'Shell';
/** Existing clients call these before sign-in (docs/product/menus.md#calls-of-the-shell): the result is then empty. */
const emptyForNobody = { access: { signedIn: { toNobody: 'empty' } }, tag } as const;

const text = z.string().nullable();
/** Menus and buttons (docs/product/menus.md#calls-of-the-shell): MenuRow with its children. */
const menuTree = z.array(
  z.looseObject({
    id: z.string(),
    parentId: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    alias: z.string(),
    path: z.string(),
    source: z.string(),
    remark: text,
    sort: z.number(),
    category: z.number(),
    action: z.number(),
    isOpen: z.number(),
    children: z.array(z.unknown()).optional().meta({ description: 'absent where there are none' }),
  }),
);

/** Routes for the console's shell: sidebar, permissions, top menus (docs/product/menus.md#calls-of-the-shell). */
export function menuRoutes(access: Access, store: Store): RouteSpec[] {
  const menus = menuStore(store);
  const routes = ['routes', 'routes-ext'].map((tail) =>
    defineRoute({
      method: 'GET',
      path: `/api/blade-system/menu/${tail}`,
      ...emptyForNobody,
      log: { routine: true },
      alias: tail !== 'routes',
      summary: label('侧边菜单', 'Sidebar menu'),
      query: z.looseObject({ topMenuId: z.string().optional() }),
      data: menuTree,
      async handle({ caller, db }, { query }) {
        const { menuIds } = await access.authorizationOf(caller);
        const top = query.topMenuId?.trim() || null;
        if (top !== null && !isId(top))
          throw new CodedError('request.parameterFormat', { name: 'topMenuId' });
        return routesTree(await menus.all(), menuIds, top === null ? null : await menus.itemsOf(db, top));
      },
    }),
  );
  return [
    ...routes,
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/menu/buttons',
      access: 'signed-in',
      log: { routine: true },
      tag,
      summary: label('按钮权限树', 'Tree of the buttons held'),
      data: menuTree,
      async handle({ caller }) {
        const { menuIds } = await access.authorizationOf(caller);
        return buttonsTree(await menus.all(), menuIds);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/menu/spellings',
      access: 'signed-in',
      tag,
      summary: label('菜单名称的拼音', 'Names of the menus in pinyin'),
      data: z
        .record(z.string(), z.array(z.string()))
        .meta({ description: 'syllables by the id of the menu' }),
      async handle({ caller }) {
        const { menuIds } = await access.authorizationOf(caller);
        const held = (await menus.all()).filter((row) => row.category === 1 && menuIds.has(row.id));
        return Object.fromEntries(held.map(({ id, name }) => [id, spelled(name)]));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/menu/top-menu',
      ...emptyForNobody,
      log: { routine: true },
      summary: label('顶部菜单', 'Top menus'),
      data: z.array(
        z.looseObject({
          id: z.string(),
          code: text,
          name: text,
          source: text,
          path: text,
          sort: z.number().nullable(),
        }),
      ),
      handle: ({ db }) => menus.topMenus(db),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/menu/auth-routes',
      ...emptyForNobody,
      summary: label('路由权限', 'Paths with the roles that may open them'),
      data: z.array(z.record(z.string(), z.object({ authority: z.array(z.string()) }))),
      async handle({ caller }) {
        const { menuIds } = await access.authorizationOf(caller);
        const held = (await menus.all()).filter((row) => row.category === 1 && menuIds.has(row.id));
        return held.map((row) => ({ [row.path]: { authority: caller.roleAliases } }));
      },
    }),
  ];
}
