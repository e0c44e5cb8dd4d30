import { platformTenant } from '@heliodeck/model/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import {
  administratorAlias,
  isAdministrator,
  isTenantAdmin,
  tenantAdminAlias,
} from '../../access/permission.ts';
import { accessTables } from '../../access/tables.ts';
import type { Caller } from '../../context.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** A role as rules about it look at it. */
export interface RankedRole {
  readonly id: string;
  readonly tenantId: string;
  readonly alias: string;
}

/** The roles of these ids that `db` can see. */
export async function rolesOf(db: TenantDb, ids: readonly string[]): Promise<readonly RankedRole[]> {
  if (ids.length === 0) return [];
  return db.read((sql) =>
    accessTables(sql)
      .selectFrom('role')
      .select(['id', 'tenantId', 'roleAlias as alias'])
      .where('id', 'in', ids)
      .where('isDeleted', '=', 0)
      .execute(),
  );
}

/**
 * Refuses to give, take or change roles above the caller's own: those of platform administrators are theirs alone,
 * 'admin' is for administrators of the tenant.
 * @throws CodedError role.grantAdministrator, role.grantAdmin
 */
export function checkRank(caller: Caller, roles: readonly Omit<RankedRole, 'id'>[]): void {
  const above = roles.some((role) => role.alias === administratorAlias && role.tenantId === platformTenant);
  if (above && !isAdministrator(caller)) throw new CodedError('role.grantAdministrator');
  const beside = roles.some((role) => role.alias === tenantAdminAlias);
  if (beside && !isTenantAdmin(caller)) throw new CodedError('role.grantAdmin');
}

/** Refuses whoever does not administer at least the own tenant. @throws CodedError request.forbidden */
export function requireAdmin(caller: Caller): void {
  if (!isTenantAdmin(caller)) throw new CodedError('request.forbidden');
}

/** Refuses whoever does not administer the platform. @throws CodedError request.forbidden */
export function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) throw new CodedError('request.forbidden');
}
