import { label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/entities/user';
import { mayRead } from '../../crud/permit.ts';
import type { Page } from '../../crud/read.ts';
import { asQueryString, entityRoutes } from '../../crud/routes.ts';
import type { WireRow } from '../../crud/rows.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { inAllTenants, widened } from './all-tenants.ts';
import { loose } from './inputs.ts';
import { requireAdmin } from './rank.ts';
import { wholeList } from './whole-list.ts';

/** What everyone may know of a colleague: enough to pick a repairman or an approver. */
const known = [
  ...['id', 'tenantId', 'account', 'name', 'realName', 'avatar', 'roleId', 'roleName', 'deptId', 'deptName'],
  ...['postId', 'postName'],
];

/** Lists of users (api-conventions §4.1), and the standard calls, for administrators of 000000 over all tenants. */
export function userListRoutes({ store, entities }: Services): RouteSpec[] {
  const standard = widened(store, entityRoutes(user, entities.catalogue, entities));
  const bases = ['/api/blade-user', '/api/blade-system/user'];
  const lists = bases.flatMap((base, index) => [
    ...['page', 'list'].map((tail) =>
      defineRoute({
        method: 'GET',
        path: `${base}/${tail}`,
        access: 'signed-in',
        summary: label('查询用户', 'List users'),
        tag: 'User',
        undocumented: index > 0,
        query: loose,
        async handle(context, { query }) {
          const page = await entities.page(inAllTenants(store, context), user, asQueryString(query));
          return mayRead(context.caller, user) ? page : reduced(page, known);
        },
      }),
    ),
    defineRoute({
      method: 'GET',
      path: `${base}/search/user`,
      access: 'signed-in',
      summary: label('按姓名、部门、岗位查找用户', 'Find users by name, department and post'),
      tag: 'User',
      undocumented: index > 0,
      query: loose,
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
      undocumented: index > 0,
      query: loose,
      async handle(context, { query }) {
        return picked(await wholeList(entities, context, user, asQueryString(query)), known);
      },
    }),
  ]);
  const own = new Set(lists.map((route) => route.path));
  return [
    ...lists,
    ...standard.filter((route) => !own.has(route.path)).map((route) => adminsOnly(repeatingPassword(route))),
  ];
}

/** Exports are for administrators, under whichever name (platform §6). */
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

function reduced(page: Page, names: readonly string[]): Page {
  return { ...page, records: picked(page.records, names) };
}

function picked(rows: readonly WireRow[], names: readonly string[]): readonly WireRow[] {
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}

/** The form asks for a new password twice; a program that sends it once means it. */
function repeatingPassword(route: RouteSpec): RouteSpec {
  if (!/\/(?:save|update|submit)$/.test(route.path)) return route;
  return {
    ...route,
    handle(context, input, raw) {
      const body = input.body as Readonly<Record<string, unknown>>;
      const given =
        'password' in body && !('password2' in body) ? { ...body, password2: body.password } : body;
      return route.handle(context, { ...input, body: given }, raw);
    },
  };
}
