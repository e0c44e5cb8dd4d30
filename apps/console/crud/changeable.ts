import type { Entity } from '@heliodeck/model/descriptors/entity';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';

/** Whether people of a tenant may change an entity's rows at all: those of all tenants are the platform's, whatever was granted. */
export const isChangeable = (entity: Entity, tenantId: string | undefined): boolean =>
  entity.tenancy !== 'platform' || tenantId === platformTenant;

/** Codes of an entity that do nothing but change its rows: a button with one of them is no use where nothing may be changed. */
export function changeCodes(entity: Entity): ReadonlySet<string> {
  const acts = actsOf(entity);
  const codes = acts.filter((act) => act !== 'view').map((act) => permissionOf(entity, act));
  return new Set(codes.filter((code) => !acts.includes('view') || code !== permissionOf(entity, 'view')));
}
