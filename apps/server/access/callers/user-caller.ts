import type { Caller } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import { accessTables } from '../records/tables.ts';
import { tenantIsOver, tenantIsReadOnly } from '../sessions/session-state.ts';
import { tenantTerm } from '../sessions/tenants.ts';
import type { Access } from './access.ts';

/**
 * Returns the present caller of a user, without a session, for work in the user's name. Permissions, departments and scopes are those in
 * force now.
 * @returns null if the user could not sign in: removed, disabled, or the tenant's licence expired
 */
export async function callerOfUser(
  { store, access }: { readonly store: Store; readonly access: Pick<Access, 'authorizationOf'> },
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  now: Date,
): Promise<Caller | null> {
  const db = store.tenantDb(tenantId);
  const term = await tenantTerm(db);
  if (term === null || tenantIsOver(term, now)) return null;
  const user = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('user')
      .select(['account', 'realName', 'roleId', 'deptId'])
      .where('id', '=', userId)
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .where('status', '=', 1)
      .executeTakeFirst(),
  );
  if (user === undefined) return null;
  const { roles, permissions } = await access.authorizationOf({ tenantId, roleIds: user.roleId ?? [] });
  return {
    userId,
    tenantId,
    account: user.account,
    realName: user.realName ?? '',
    deptIds: user.deptId ?? [],
    clientId: '',
    sessionId: '',
    permissions,
    roleIds: roles.map(({ id }) => id),
    roleAliases: roles.map(({ alias }) => alias),
    ...(tenantIsReadOnly(term, now) ? { readOnly: true as const } : {}),
  };
}
