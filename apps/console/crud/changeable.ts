import type { Entity } from '@heliodeck/model/descriptors/entity';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';

/**
 * Whether users of a tenant may change an entity's rows at all: rows shared by all tenants belong to the
 * platform, whatever was granted.
 */
export const isChangeable = (entity: Entity, tenantId: string | undefined): boolean =>
  entity.tenancy !== 'platform' || tenantId === platformTenant;

/** Codes of an entity that only serve to change its rows: their buttons are hidden if nothing may be changed. */
export function changeCodes(entity: Entity): ReadonlySet<string> {
  const acts = actsOf(entity);
  const codes = acts.filter((act) => act !== 'view').map((act) => permissionOf(entity, act));
  return new Set(codes.filter((code) => !acts.includes('view') || code !== permissionOf(entity, 'view')));
}
