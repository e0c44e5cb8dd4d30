import { label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/organisation/user';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { userPaths } from '../../access/callers/user-paths.ts';
import { requireAdmin } from '../../access/permissions/rank.ts';
import { inAllTenants, widened } from '../../crud/all-tenants.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import type { WirePage } from '../../crud/query/page.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { listParameters, parameters, wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString, entityRoutes } from '../../crud/routes.ts';
import { wholeList } from '../../crud/whole-list.ts';
import { pageReply, treeRecordsOf } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { withLocks } from './user-locks.ts';
import { takingPassword } from './user-save.ts';

/** Fields of a colleague visible to every user: enough to pick a repairman or an approver. */
const known = [
  ...['id', 'tenantId', 'account', 'name', 'realName', 'avatar', 'roleId', 'roleName', 'deptId', 'deptName'],
  ...['postId', 'postName'],
];

/** Lists of users (docs/product/organisation.md#users), and the standard calls, for administrators of 000000 over all tenants. */
export function userListRoutes(access: Access, { store, entities }: Services): RouteSpec[] {
  const lockedUntil = z.string().nullable().optional();
  const some = shapeOf(entities.catalogue, user, 'some').extend({ lockedUntil });
  const lists = userPaths.flatMap((base, index) => [
    ...['page', 'list'].map((tail) =>
      defineRoute({
        method: 'GET',
        path: `${base}/${tail}`,
        access: 'signed-in',
        summary: label('查询用户', 'List users'),
        tag: 'User',
        alias: index > 0,
        query: listParameters(user),
        data: pageReply(some),
        async handle(context, { query }) {
          const wide = inAllTenants(store, context);
          const page = await entities.page(wide, user, asQueryString(query));
          if (!mayRead(context.caller, user)) return reduced(page, known);
          return { ...page, records: await withLocks(store, wide, page.records) };
        },
      }),
    ),
    defineRoute({
      method: 'GET',
      path: `${base}/search/user`,
      access: 'signed-in',
      summary: label('按姓名、部门、岗位查找用户', 'Find users by name, department and post'),
      tag: 'User',
      alias: index > 0,
      query: listParameters(user).extend(
        parameters({ name: 'part of the real name', deptName: 'part of it', postName: 'part of it' }).shape,
      ),
      data: pageReply(some),
      async handle(context, { query }) {
        const { name, ...rest } = asQueryString(query);
        return reduced(await entities.page(context, user, { ...rest, realName: name }), known);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/user-list`,
      access: 'signed-in',
      summary: label('全部用户', 'All users'),
      tag: 'User',
      alias: index > 0,
      query: wholeListQuery(user),
      data: treeRecordsOf(some),
      async handle(context, { query }) {
        return picked(await wholeList(entities, context, user, asQueryString(query)), known);
      },
    }),
  ]);
  const sayingLocks = (route: RouteSpec): RouteSpec => ({
    ...route,
    data: shapeOf(entities.catalogue, user).extend({ lockedUntil }),
    async handle(context, input, raw) {
      const row = (await route.handle(context, input, raw)) as OutgoingRow;
      return (await withLocks(store, context, [row]))[0];
    },
  });
  const own = new Set(lists.map((route) => route.path));
  const standard = entityRoutes(user, entities.catalogue, entities).filter((route) => !own.has(route.path));
  // Widened last: several operations of a route are one transaction with the same access to tenants.
  return [
    ...lists,
    ...widened(
      store,
      standard
        .map((route) => adminsOnly(takingPassword(access, store, entities, route)))
        .map((route) => (route.path.endsWith('/detail') ? sayingLocks(route) : route)),
    ),
  ];
}

/** Restricts exports to administrators, under all their paths (docs/product/permissions.md#administrators). */
function adminsOnly(route: RouteSpec): RouteSpec {
  if (!route.path.endsWith('/export')) return route;
  return {
    ...route,
    async handle(context, input, raw) {
      requireAdmin(context.caller);
      return route.handle(context, input, raw);
    },
  };
}

function reduced(page: WirePage, names: readonly string[]): WirePage {
  return { ...page, records: picked(page.records, names) };
}

function picked(rows: readonly OutgoingRow[], names: readonly string[]): readonly OutgoingRow[] {
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}
