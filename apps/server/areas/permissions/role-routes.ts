import { label } from '@heliodeck/kit/label';
import { role } from '@heliodeck/model/permissions/role';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import { inAllTenants, tenantNamed, widened } from '../../crud/all-tenants.ts';
import {
  grantedList,
  idList,
  jsonIds,
  parameter,
  requiredId,
  tenantParameter,
  treeParameters,
} from '../../crud/requests/inputs.ts';
import { lookUpRows, readCodes } from '../../crud/requests/permit.ts';
import { parameters, wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString, entityRoutes } from '../../crud/routes.ts';
import { lazyTree, treeAsk } from '../../crud/trees/lazy-tree.ts';
import { treeNodes } from '../../crud/trees/tree-node.ts';
import { placedRecords, treeOfRecords } from '../../crud/trees/tree-rows.ts';
import { nothing, treeRecordsOf, treeShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { grantRoles } from './role-grant.ts';
import { offeredRoles, roleRows, rolesOfUser } from './role-store.ts';

const base = '/api/blade-system/role';
const tag = 'Role';

/** Absent kinds are not changed. */
const grants = z.looseObject({
  roleIds: grantedList,
  menuIds: grantedList,
  dataScopeIds: grantedList,
  apiScopeIds: grantedList,
});

/** Roles as trees, and their grants (docs/product/organisation.md#roles). */
export function roleRoutes(access: Access, services: Services): RouteSpec[] {
  const { store, entities } = services;
  const standard = widened(store, entityRoutes(role, entities.catalogue, entities));
  const records = placedRecords(shapeOf(entities.catalogue, role));
  const own = [
    ...choiceRoutes(services),
    defineRoute({
      method: 'GET',
      path: `${base}/list`,
      access: { anyOf: readCodes(role) },
      summary: label('角色树表', 'Roles as a tree'),
      tag,
      query: wholeListQuery(role),
      data: records,
      handle: (context, { query }) =>
        treeOfRecords(entities, inAllTenants(store, context), role, asQueryString(query)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/grant`,
      access: { anyOf: ['role_edit'] },
      summary: label('权限设置', 'Permission settings'),
      tag,
      body: grants,
      data: nothing,
      async handle(context, { body }) {
        await grantRoles(
          access,
          inAllTenants(store, context),
          idList('roleIds', parameter('roleIds', {}, body), 'selection.one'),
          {
            menuIds: jsonIds('menuIds', body.menuIds),
            dataScopeIds: jsonIds('dataScopeIds', body.dataScopeIds),
            apiScopeIds: jsonIds('apiScopeIds', body.apiScopeIds),
          },
        );
      },
    }),
  ];
  const taken = new Set(own.map((route) => route.path));
  return [...own, ...standard.filter((route) => !taken.has(route.path))];
}

/** Roles to choose from. */
function choiceRoutes({ store, entities }: Services): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/tree`,
      access: 'signed-in',
      summary: label('角色树', 'Tree of roles to choose from'),
      tag,
      query: parameters({ tenantId: tenantParameter }),
      data: treeShape,
      async handle(context, { query }) {
        const db = tenantNamed(store, context, parameter('tenantId', query));
        return treeNodes(await roleRows(db, isTenantAdmin(context.caller)));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/lazy-tree`,
      access: 'signed-in',
      summary: label(
        '角色懒加载树（parentId的下级；title按名称查找；ids指定角色）',
        'Tree of roles: those below parentId, called like title, or of these ids',
      ),
      tag,
      query: parameters({ ...treeParameters, tenantId: tenantParameter }),
      data: treeShape,
      handle(context, { query }) {
        const db = tenantNamed(store, context, parameter('tenantId', query));
        return lazyTree(db, offeredRoles(db.tenantId, isTenantAdmin(context.caller)), treeAsk(query));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/tree-by-id`,
      access: { anyOf: readCodes(role) },
      summary: label('指定角色所属租户的角色树', 'Tree of roles of a role’s tenant'),
      tag,
      query: parameters({ roleId: 'a role of the tenant that is meant' }, 'roleId'),
      data: treeShape,
      async handle(context, { query }) {
        const wide = inAllTenants(store, context);
        const { tenantId } = await entities.detail(
          wide,
          role,
          requiredId('roleId', parameter('roleId', query)),
        );
        const db = tenantNamed(store, context, tenantId);
        return treeNodes(await roleRows(db, isTenantAdmin(context.caller)));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/select`,
      access: 'signed-in',
      summary: label('用户的角色', 'Roles of a user'),
      tag,
      query: parameters({
        roleId: 'ids, comma-joined',
        userId: 'where no roleId is given; absent = the caller',
      }),
      data: treeRecordsOf(shapeOf(entities.catalogue, role, 'some')),
      async handle(context, { query }) {
        const named = idList('roleId', parameter('roleId', query));
        const ids =
          named.length > 0
            ? named
            : await rolesOfUser(context.db, parameter('userId', query) || context.caller.userId);
        return lookUpRows(context.caller, role, await entities.byIds(context, role, ids, 'shown'));
      },
    }),
  ];
}
