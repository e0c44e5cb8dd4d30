import type { Entity } from '@heliodeck/model/descriptors/entity';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { KeptSession } from '../../api/session.ts';

type Person = Pick<KeptSession, 'tenantId' | 'roleAliases'>;

/**
 * Whether a user may change an entity's rows at all, whatever was granted: rows shared by all tenants belong to
 * the platform, and some are changed by administrators only.
 */
export function isChangeable({ tenancy, access }: Entity, of: Person | null): boolean {
  const writtenBy = access?.writtenBy;
  const ofPlatform = of?.tenantId === platformTenant;
  if (tenancy === 'platform' && !ofPlatform) return false;
  if (writtenBy === undefined) return true;
  if (ofPlatform) return of.roleAliases.includes('administrator');
  return writtenBy === 'administrators' && (of?.roleAliases.includes('admin') ?? false);
}

/** Codes of an entity that only serve to change its rows: their buttons are hidden if nothing may be changed. */
export function changeCodes(entity: Entity): ReadonlySet<string> {
  const acts = actsOf(entity);
  const codes = acts.filter((act) => act !== 'view').map((act) => permissionOf(entity, act));
  return new Set(codes.filter((code) => !acts.includes('view') || code !== permissionOf(entity, 'view')));
}
