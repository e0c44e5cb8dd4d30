import type { TenantDb } from '../store/tenant-db.ts';
import { platformTenantId } from './permission.ts';
import { accessTables } from './tables.ts';

/**
 * What is known of a session that may still be used, apart from what the roles hold. When it expires is not among
 * it: access tokens end before their session does.
 */
export interface SessionStanding {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly realName: string;
  readonly clientId: string;
  /** Those chosen at sign-in, else all of the user's. */
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly mustChangePassword: boolean;
  readonly tenant: TenantTerm;
}

/** How long a tenant may use the platform. */
export interface TenantTerm {
  readonly tenantId: string;
  /** null = without end. */
  readonly expireTime: Date | null;
}

/** Tells whether a tenant's licence has run out. That of the platform's operators never does. */
export function tenantIsOver(tenant: TenantTerm, now: Date): boolean {
  return tenant.tenantId !== platformTenantId && tenant.expireTime !== null && tenant.expireTime <= now;
}

/** Loads a session of the tenant of `db`; null when it ended, or its user or tenant is gone or disabled. */
export async function loadSessionStanding(db: TenantDb, sessionId: string): Promise<SessionStanding | null> {
  const row = await db.read((sql) =>
    accessTables(sql)
      .selectFrom('accessSession as session')
      .innerJoin('user', 'user.id', 'session.userId')
      .innerJoin('tenant', 'tenant.tenantId', 'session.tenantId')
      .select(['session.userId', 'session.clientId'])
      .select(['session.onlyDeptId', 'session.onlyRoleId'])
      .select(['user.account', 'user.realName', 'user.roleId', 'user.deptId', 'user.mustChangePassword'])
      .select('tenant.expireTime')
      .where('session.id', '=', sessionId)
      .where('session.tenantId', '=', db.tenantId)
      .where('session.endedAt', 'is', null)
      .where('user.tenantId', '=', db.tenantId)
      .where('user.isDeleted', '=', 0)
      .where('user.status', '=', 1)
      .where('tenant.isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  return {
    userId: row.userId,
    tenantId: db.tenantId,
    account: row.account,
    realName: row.realName ?? '',
    clientId: row.clientId,
    roleIds: narrowed(row.roleId ?? [], row.onlyRoleId),
    deptIds: narrowed(row.deptId ?? [], row.onlyDeptId),
    mustChangePassword: row.mustChangePassword ?? false,
    tenant: { tenantId: db.tenantId, expireTime: row.expireTime },
  };
}

/** A choice counts only while the user still has what was chosen. */
export function narrowed(ids: readonly string[], only: string | null): readonly string[] {
  return only !== null && ids.includes(only) ? [only] : ids;
}
