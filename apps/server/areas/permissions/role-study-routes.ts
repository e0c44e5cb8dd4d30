import { label } from '@heliodeck/kit/label';
import { role } from '@heliodeck/model/permissions/role';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { requireAccounts, requireRoles } from '../../access/permissions/delegation.ts';
import type { Context } from '../../context.ts';
import { inAllTenants, tenantNamed } from '../../crud/all-tenants.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { recordId } from '../../http/query-values.ts';
import { labelShape, savedShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { auditDone } from '../../logs/audit.ts';
import type { Services } from '../../services.ts';
import { menuStore } from './menu-store.ts';
import { type ComparedSeen, compareRoles } from './role-compare.ts';
import { copyRole } from './role-copy.ts';
import { sightOf } from './role-sight.ts';
import { userSeen } from './user-seen.ts';

const base = '/api/blade-system/role';
const tag = 'Role';
const named = z.object({ name: z.string(), nameEn: z.string() });
const reach = z.object({
  entity: z.string(),
  label: labelShape,
  rows: z.string(),
  departments: z.array(z.string()),
  departmentCount: z.int(),
  allFields: z.boolean(),
});
const both = z.tuple([z.boolean(), z.boolean()]);
const comparisonShape = z.object({
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  grants: z.array(z.object({ code: z.string(), isButton: z.boolean(), path: z.array(named), has: both })),
  common: z.int(),
  reach: z.array(z.object({ entity: z.string(), label: labelShape, of: z.tuple([reach, reach]) })),
  interfaces: z.array(z.object({ name: z.string(), has: both })),
});
const sightShape = z.object({
  of: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  menus: z.array(z.looseObject({ id: z.string(), name: z.string(), nameEn: z.string(), path: z.string() })),
  reach: z.array(reach),
  interfaces: z.array(z.string()),
});

/** Routes for studying roles: comparing two, previewing the console of a role; and copying a role. */
export function roleStudyRoutes(access: Access, { store, entities }: Services): readonly RouteSpec[] {
  const menus = menuStore(store);

  /** Roles as held in the caller's departments. A caller cannot view roles with further rights. */
  const rolesSeen = async (context: Context, ids: readonly string[]): Promise<readonly ComparedSeen[]> => {
    const wide = inAllTenants(store, context);
    const known = await entities.byIds(wide, role, ids);
    const roles = ids.map((one) => known.find((row) => row.id === one));
    await requireRoles({ caller: context.caller, db: wide.db }, ids);
    return roles.map((row) => {
      if (row === undefined) throw new CodedError('record.notFound');
      const { tenantId, roleName } = row;
      const { deptIds } = context.caller;
      return {
        id: row.id,
        name: String(roleName),
        tenantId: String(tenantId),
        roleIds: [row.id],
        userId: '',
        account: '',
        deptIds,
      };
    });
  };

  return [
    defineRoute({
      method: 'GET',
      path: `${base}/compare`,
      tag,
      access: { anyOf: readCodes(role) },
      summary: label('比较两个角色', 'What one of two roles has that the other has not'),
      query: z.strictObject({ roleId: recordId, otherId: recordId }),
      data: comparisonShape,
      async handle(context, { query: { roleId, otherId } }) {
        const [one, other] = await rolesSeen(context, [roleId, otherId]);
        if (one === undefined || other === undefined) throw new CodedError('record.notFound');
        // Departments and menus of two tenants cannot be compared.
        if (one.tenantId !== other.tenantId) throw new CodedError('role.otherTenant');
        const db = tenantNamed(store, context, one.tenantId);
        return compareRoles(access, db, await menus.all(), [one, other]);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/copy`,
      tag,
      access: { anyOf: ['role_add'] },
      summary: label('复制角色及其权限', 'Copy a role with its grants'),
      body: z.strictObject({
        id: recordId,
        roleName: z.string().trim().min(1).max(255),
        roleAlias: z.string().trim().min(1).max(255),
      }),
      data: savedShape,
      handle: (context, { body }) => copyRole(access, inAllTenants(store, context), entities, body),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/see-as`,
      tag,
      access: { anyOf: ['role_view', 'role_edit'] },
      summary: label('以角色或用户的视角查看', 'What a role, or a user, sees and may'),
      body: z.union([z.strictObject({ roleId: recordId }), z.strictObject({ userId: recordId })]),
      data: sightShape,
      async handle(context, { body }) {
        const all = await menus.all();
        const told = (recordId: string, entity: 'role' | 'user', title: string, tenantId: string) =>
          auditDone(context, [{ act: 'seeAs', entity, recordId, title, tenantId }]);
        if ('roleId' in body) {
          const [seen] = await rolesSeen(context, [body.roleId]);
          if (seen === undefined) throw new CodedError('record.notFound');
          const { id: roleId, name, tenantId } = seen;
          await told(roleId, 'role', name, tenantId);
          const db = tenantNamed(store, context, tenantId);
          return sightOf(access, db, all, seen, { kind: 'role', id: roleId, name });
        }
        const user = await userSeen(inAllTenants(store, context).db, body.userId);
        await requireAccounts({ caller: context.caller, db: inAllTenants(store, context).db }, [
          { id: user.userId, roleIds: user.roleIds, deptIds: user.deptIds },
        ]);
        await told(user.userId, 'user', user.account, user.tenantId);
        const db = tenantNamed(store, context, user.tenantId);
        return sightOf(access, db, all, user, { kind: 'user', id: user.userId, name: user.name });
      },
    }),
  ];
}
