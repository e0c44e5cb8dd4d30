import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Access } from '../../access/callers/access.ts';
import { clearFailures } from '../../access/passwords/lockout.ts';
import { checkNewPassword } from '../../access/passwords/password-policy.ts';
import { submittedPassword } from '../../access/passwords/wire-password.ts';
import {
  type HeldAccount,
  rankOf,
  requireAccounts,
  requireGiving,
} from '../../access/permissions/delegation.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import { requireFreePhone } from '../../access/records/accounts.ts';
import { joinedIds } from '../../access/records/ids.ts';
import { requireSameTenant } from '../../access/records/same-tenant.ts';
import { checkQuota } from '../../access/records/user-quota.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import type { Caller } from '../../context.ts';
import { tenantFor } from '../../crud/all-tenants.ts';
import { titleSql } from '../../crud/columns/title-sql.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { hashDigest } from '../../passwords/stored-password.ts';
import type { TableChanges } from '../../store/changes.ts';
import { column, type Fragment } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { departmentFilter } from './department-filter.ts';
import { personFilter } from './person-filter.ts';

type User = Row<typeof user>;

/** Rules of users: passwords, quota, no rights beyond the caller's, the caller's own account; lists by department and descendants. */
export function userRules(access: Access, changes: TableChanges): EntityHooks {
  const hashed = async (db: TenantDb, given: string, owner: Parameters<typeof checkNewPassword>[2]) => {
    const fresh = submittedPassword(given, access.keys.sm2);
    await checkNewPassword(db, fresh, owner);
    return hashDigest(fresh.digest);
  };
  return defineHooks({
    entity: user,
    async beforeSave(context, draft, before) {
      const { caller, db } = context;
      const tenantId = before?.tenantId ?? tenantFor(caller, draft.tenantId);
      const roleIds = joinedIds(draft.roleId ?? before?.roleId);
      const deptIds = joinedIds(draft.deptId ?? before?.deptId);
      if (before) await requireAccounts(context, [heldBy(before)]);
      refuseOwnRoles(caller, before, draft.roleId);
      await requireSameTenant(db, tenantId, {
        role: roleIds,
        dept: joinedIds(draft.deptId),
        post: joinedIds(draft.postId),
      });
      const had = before && heldBy(before);
      const stays = roleIds.join() === had?.roleIds.join() && deptIds.join() === had.deptIds.join();
      if (!stays) await requireGiving(context, { roleIds, deptIds });
      // Two accounts with one phone are both refused sign-in by a code: a caller must not cause that for an account with more rights.
      const unproven = before?.id === caller.userId || rankOf(caller) === 'none';
      if (unproven && draft.phone && draft.phone !== before?.phone)
        await requireFreePhone(db, before?.id ?? '0', draft.phone);
      const account = draft.account?.trim();
      const named = account === undefined ? {} : { account };
      // An administrator of 000000 cannot move users between tenants: the tenant is set once.
      const { tenantId: _tenant, ...rest } = draft;
      if (before !== undefined) return { ...rest, ...named };
      await checkQuota(db, tenantId);
      // Without a password one is set in the same transaction (user-save.ts). In any case it was not chosen by the owner.
      const given = draft.password ?? '';
      const password = given === '' ? null : await hashed(db, given, { ...draft, tenantId });
      return { ...rest, ...named, tenantId, password, mustChangePassword: true };
    },
    async beforeRemove(context, rows) {
      if (rows.some((row) => row.id === context.caller.userId)) throw new CodedError('user.removeSelf');
      await requireAccounts(context, rows.map(heldBy));
    },
    async afterRemove({ caller, db, now, remoteAddress }, rows) {
      const by = { account: caller.account, remoteAddress };
      await endSessions(db, { userIds: rows.map((row) => row.id) }, 'account removed', now, by);
      for (const row of rows) await clearFailures(db, row.tenantId, [row.account ?? '']);
    },
    filters: {
      deptId: departmentFilter(changes),
      deptName: (_, query, value) => query.whereShown('deptId', named(dept, 'dept_id', value), ['dept']),
      postName: (_, query, value) => query.whereShown('postId', named(post, 'post_id', value), ['post']),
      roleName: (_, query, value) => query.whereShown('roleId', named(role, 'role_id', value), ['role']),
      person: personFilter,
    },
  });
}

/** Condition: one of the records in an id list has a title that contains a text, in either language. */
function named(entity: Entity, ids: string, text: string): Fragment {
  const pattern = `%${text}%`;
  return sql`exists (select 1 from ${sql.id(entity.table)} n where n.id = any(${column('t', ids)}) and n.is_deleted = 0
    and (${titleSql(entity, 'n', 'zh')} like ${pattern} or ${titleSql(entity, 'n', 'en')} ilike ${pattern}))`;
}

/** What determines the rights of an account. */
export function heldBy({ id, roleId, deptId }: Pick<User, 'id' | 'roleId' | 'deptId'>): HeldAccount {
  return { id, roleIds: joinedIds(roleId), deptIds: joinedIds(deptId) };
}

/** Refuses a caller without administrator rights to change the caller's own roles. */
function refuseOwnRoles(caller: Caller, before: User | undefined, roleId: string | null | undefined): void {
  const own = before?.id === caller.userId && roleId !== undefined && roleId !== before.roleId;
  if (own && !isTenantAdmin(caller)) throw new CodedError('request.forbidden');
}
