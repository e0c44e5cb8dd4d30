import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';

const made = new WeakMap<Entity, Map<string, Entity>>();

/**
 * The entity with only these search conditions, in this order, as far as it has them; empty = no search bar. The same
 * arguments return the same object, so that nothing is rendered again.
 */
export function searchedBy(names: readonly string[], entity: Entity): Entity {
  const known = made.get(entity) ?? new Map<string, Entity>();
  made.set(entity, known);
  const kept = known.get(names.join()) ?? narrowed(names, entity);
  known.set(names.join(), kept);
  return kept;
}

function narrowed(names: readonly string[], entity: Entity): Entity {
  const all = Object.entries<Field>(entity.fields);
  const ahead = names.flatMap((name) => all.filter(([one]) => one === name));
  const others = all
    .filter(([name]) => !names.includes(name))
    .map(([name, { search: _search, ...field }]) => [name, field as Field] as const);
  return { ...entity, fields: Object.fromEntries([...ahead, ...others]) };
}
