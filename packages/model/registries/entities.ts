import type { Entity } from '../descriptors/entity.ts';
import { apiScope } from '../permissions/api-scope.ts';
import { dataScope } from '../permissions/data-scope.ts';
import { menuScreens } from '../permissions/menu-outline.ts';
import { tenantPackage } from '../tenants/tenant-package.ts';
import { modelPrototype } from '../tools/model-prototype.ts';
import { telemetryLists } from './telemetry-lists.ts';

/** Records without a page of their own: they are edited in drawers and dialogs of other pages. */
const withoutPage: readonly Entity[] = [tenantPackage, dataScope, apiScope, modelPrototype];

/**
 * Every entity of the product by key: those with a page in the menu, in its order, then those without. A new entity is
 * registered by its line in the menu outline.
 */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [...menuScreens().flatMap(({ entity }) => entity ?? []), ...withoutPage, ...telemetryLists].map(
    (entity) => [entity.key, entity],
  ),
);

/**
 * The entity with a key.
 * @throws Error if there is none
 */
export function entityOf(key: string): Entity {
  const entity = entities.get(key);
  if (!entity) throw new Error(`no entity '${key}'`);
  return entity;
}
