import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { FindEntity } from '@heliodeck/model/descriptors/via-path';
import { type EntityPlan, makePlan } from './plan.ts';
import type { RowLayout } from './row-layout.ts';

/** The entities of a server, with the SQL plan of each. */
export interface Catalogue {
  readonly all: readonly Entity[];
  readonly find: FindEntity;
  readonly planOf: (entity: Entity) => EntityPlan;
}

/**
 * Prepares entities for the list engine.
 * @param layoutOf returns the row layout of an entity
 * @throws Error that names the entity and field whose reference or path is invalid, or a key declared twice
 */
export function catalogueOf(all: readonly Entity[], layoutOf: (entity: Entity) => RowLayout): Catalogue {
  const byKey = new Map<string, Entity>();
  for (const entity of all) {
    if (byKey.has(entity.key)) throw new Error(`entity ${entity.key} is declared twice`);
    byKey.set(entity.key, entity);
  }
  const find: FindEntity = (key) => byKey.get(key);
  const plans = new Map(all.map((entity) => [entity, makePlan(entity, find, layoutOf(entity))]));
  return {
    all,
    find,
    planOf(entity) {
      const plan = plans.get(entity);
      if (!plan) throw new Error(`entity ${entity.key} is not in the catalogue`);
      return plan;
    },
  };
}
