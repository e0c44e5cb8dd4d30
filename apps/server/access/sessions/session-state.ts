import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import { scopeOf } from '../clients/clients.ts';
import { accessTables } from '../records/tables.ts';

/**
 * State of a usable session, without the rights of its roles. Its expiry is not included, since access tokens expire before their session.
 */
export interface SessionState {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly realName: string;
  readonly clientId: string;
  /** Roles chosen at sign-in, else all of the user. */
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  /** Permissions to which the session is limited; null = all of the user. */
  readonly scope: readonly string[] | null;
  readonly mustChangePassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly tenant: TenantTerm;
}

/** How long a tenant may use the platform. */
export interface TenantTerm {
  readonly tenantId: string;
  /** End of its licence; null = unlimited. */
  readonly expireTime: Date | null;
  /** Days after the end for which it may still read. */
  readonly graceDays: number;
}

const dayMs = 86_400_000;

/** Whether a tenant's licence and grace period have expired. Those of the platform's operators never do. */
export function tenantIsOver(tenant: TenantTerm, now: Date): boolean {
  return endsBefore(tenant, now, tenant.graceDays * dayMs);
}

/** Whether a tenant may only read: its licence has expired. */
export function tenantIsReadOnly(tenant: TenantTerm, now: Date): boolean {
  return endsBefore(tenant, now, 0);
}

function endsBefore({ tenantId, expireTime }: TenantTerm, now: Date, afterMs: number): boolean {
  if (tenantId === platformTenant || expireTime === null) return false;
  return expireTime.getTime() + afterMs <= now.getTime();
}

/** The days of grace in force, as a column. */
export const graceDays = sql<number>`tenant_grace_days()`.as('graceDays');

/** Loads a session of the tenant of `db`; null if it ended, or its user or tenant is removed or disabled. */
export async function loadSessionState(db: TenantDb, sessionId: string): Promise<SessionState | null> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('accessSession as session')
      .innerJoin('user', 'user.id', 'session.userId')
      .innerJoin('tenant', 'tenant.tenantId', 'session.tenantId')
      .select(['session.userId', 'session.clientId'])
      .select(['session.onlyDeptId', 'session.onlyRoleId', 'session.scope', 'session.gainedDeptIds'])
      .leftJoin('secondFactor', 'secondFactor.userId', 'session.userId')
      .select('secondFactor.confirmedAt as secondFactorSince')
      .select(['user.account', 'user.realName', 'user.roleId', 'user.deptId', 'user.mustChangePassword'])
      .select(['tenant.expireTime', graceDays])
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
    deptIds: narrowed(row.deptId ?? [], row.onlyDeptId, row.gainedDeptIds),
    hasSecondFactor: row.secondFactorSince !== null,
    scope: scopeOf(row.scope),
    mustChangePassword: row.mustChangePassword ?? false,
    tenant: { tenantId: db.tenantId, expireTime: row.expireTime, graceDays: row.graceDays },
  };
}

/** A choice is valid only for values that the user still has; `gained` were added since. */
export function narrowed(
  ids: readonly string[],
  only: string | null,
  gained: readonly string[] = [],
): readonly string[] {
  if (only === null || !ids.includes(only)) return ids;
  return [only, ...gained.filter((id) => id !== only && ids.includes(id))];
}
