import { label } from '@heliodeck/kit/label';
import { dept } from '@heliodeck/model/organisation/dept';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { requireDepartments } from '../../access/permissions/delegation.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import { requireSameTenant } from '../../access/records/same-tenant.ts';
import type { Context } from '../../context.ts';
import { inAllTenants, tenantNamed, widened } from '../../crud/all-tenants.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import {
  idList,
  inBody,
  levelParameter,
  parameter,
  tenantParameter,
  treeParameters,
} from '../../crud/requests/inputs.ts';
import { lookUpRows, readCodes } from '../../crud/requests/permit.ts';
import { parameters, wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString, draftBody, entityRoutes } from '../../crud/routes.ts';
import { lazyTree, treeAsk } from '../../crud/trees/lazy-tree.ts';
import { treeNodes } from '../../crud/trees/tree-node.ts';
import { lazyRecords, placedRecords, treeOfRecords } from '../../crud/trees/tree-rows.ts';
import { checkParent, lockTree } from '../../crud/writing/references.ts';
import { nothing, savedShape, treeRecordsOf, treeShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { renewAncestors } from './dept-rules.ts';
import { deptRows, depts, deptsOfUser, parentDept } from './dept-store.ts';

const base = '/api/blade-system/dept';
const tag = 'Department';
const root = '0';

const moved = parameters({ ids: 'comma-joined', parentId: 'absent or 0 = the top' });

/** Departments as trees, and moving several at once (docs/product/organisation.md#departments). */
export function deptRoutes(services: Services): RouteSpec[] {
  const { store, entities } = services;
  const own = [
    ...tableRoutes(services),
    ...choiceRoutes(services),
    ...['save', 'update', 'submit'].map((tail) =>
      defineRoute({
        method: 'POST',
        path: `${base}/${tail}`,
        access: { anyOf: [permissionOf(dept, 'add'), permissionOf(dept, 'edit')] },
        summary: label('保存机构', 'Save Department'),
        tag,
        body: draftBody(dept),
        data: savedShape.extend({ tenantId: z.string(), deptCategoryName: z.string().nullable() }),
        async handle(context, { body }) {
          const saved: OutgoingRow = { ...(await entities.save(inAllTenants(store, context), dept, body)) };
          // The screen uses these to insert the new department into its tree.
          return { id: saved.id, tenantId: saved.tenantId, deptCategoryName: saved.deptCategoryName };
        },
      }),
    ),
    defineRoute({
      method: 'POST',
      path: `${base}/update-parent`,
      access: { anyOf: ['dept_batchedit'] },
      summary: label('批量修改上级机构', 'Batch change of parent'),
      tag,
      query: moved,
      body: inBody(moved),
      data: nothing,
      async handle(context, { query, body }) {
        const ids = idList('ids', parameter('ids', query, body), 'selection.none');
        const [parentId = '0'] = idList('parentId', parameter('parentId', query, body));
        await moveDepartments(entities, inAllTenants(store, context), ids, parentId);
      },
    }),
  ];
  const taken = new Set(own.map((route) => route.path));
  const standard = widened(store, entityRoutes(dept, entities.catalogue, entities));
  return [...own, ...standard.filter((route) => !taken.has(route.path))];
}

/** The tree as a table, whole or level by level. */
function tableRoutes({ store, entities }: Services): RouteSpec[] {
  const readers = { anyOf: readCodes(dept) };
  const records = placedRecords(shapeOf(entities.catalogue, dept));
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/list`,
      access: readers,
      summary: label('机构树表', 'Departments as a tree'),
      tag,
      query: wholeListQuery(dept),
      data: records,
      handle: (context, { query }) =>
        treeOfRecords(entities, inAllTenants(store, context), dept, asQueryString(query)),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/lazy-list`,
      access: readers,
      summary: label('机构懒加载表', 'Departments level by level'),
      tag,
      query: wholeListQuery(dept).extend({ parentId: levelParameter }),
      data: records,
      handle: async (context, { query }) =>
        lazyRecords(
          entities,
          inAllTenants(store, context),
          dept,
          asQueryString(query),
          await startOf(context),
        ),
    }),
  ];
}

/** Departments to choose from. */
function choiceRoutes({ store, entities }: Services): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/tree`,
      access: 'signed-in',
      summary: label('机构树', 'Tree of departments'),
      tag,
      query: parameters({ tenantId: tenantParameter }),
      data: treeShape,
      handle: async (context, { query }) =>
        treeNodes(await deptRows(tenantNamed(store, context, parameter('tenantId', query)))),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/lazy-tree`,
      access: 'signed-in',
      summary: label(
        '机构懒加载树（parentId的下级；title按名称查找；ids指定机构）',
        'Tree of departments: those below parentId, called like title, or of these ids',
      ),
      tag,
      query: parameters({ ...treeParameters, tenantId: tenantParameter }),
      data: treeShape,
      async handle(context, { query }) {
        const tenantId = parameter('tenantId', query);
        const db = tenantId ? tenantNamed(store, context, tenantId) : inAllTenants(store, context).db;
        const ask = treeAsk(query);
        const atTop = 'below' in ask && ask.below === root && !tenantId;
        return lazyTree(db, depts, atTop ? { below: await startOf(context) } : ask);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/select`,
      access: 'signed-in',
      summary: label('用户的机构', 'Departments of a user'),
      tag,
      query: parameters({
        deptId: 'ids, comma-joined',
        userId: 'where no deptId is given; absent = the caller',
      }),
      data: treeRecordsOf(shapeOf(entities.catalogue, dept, 'some')),
      async handle(context, { query }) {
        const named = idList('deptId', parameter('deptId', query));
        const [userId] = idList('userId', parameter('userId', query) || context.caller.userId);
        const ids = named.length > 0 ? named : await deptsOfUser(context.db, userId ?? '0');
        return lookUpRows(context.caller, dept, await entities.byIds(context, dept, ids, 'shown'));
      },
    }),
  ];
}

/**
 * Parent of a caller's top level in the tree: for a caller who is no administrator that of the own department
 * (docs/product/organisation.md#departments); a search still finds all of them.
 */
async function startOf({ caller, db }: Context): Promise<string> {
  const [own] = caller.deptIds;
  if (own === undefined || isTenantAdmin(caller)) return root;
  return (await parentDept(db, own)) ?? root;
}

/** Moves departments below a parent; '0' = the root. @throws CodedError record.notFound, record.ownParent */
async function moveDepartments(
  entities: EntityEngine,
  context: Context,
  ids: readonly string[],
  parentId: string,
): Promise<void> {
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    await lockTree(inner, dept);
    const rows = await entities.byIds(inner, dept, ids, 'lock');
    if (rows.length < ids.length) throw new CodedError('record.notFound');
    await requireDepartments(inner, [...ids, parentId]);
    for (const row of rows) {
      await requireSameTenant(session.db, row.tenantId, { dept: [parentId] });
      await checkParent(inner, dept, row.id, { parentId });
      await entities.put(inner, dept, { id: row.id, parentId });
    }
    await renewAncestors(session.db, ids);
  });
}
