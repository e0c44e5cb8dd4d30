import type { Entity } from '@heliodeck/model/entity';
import type { Field } from '@heliodeck/model/field';

const made = new WeakMap<Entity, Entity>();

/** The entity with nothing to search by: its list then has no search bar. The same entity gives the same answer. */
export function unsearched(entity: Entity): Entity {
  const known = made.get(entity);
  if (known) return known;
  const fields = Object.fromEntries(
    Object.entries<Field>(entity.fields).map(([name, { search: _search, ...field }]) => [
      name,
      field as Field,
    ]),
  );
  const plain = { ...entity, fields };
  made.set(entity, plain);
  return plain;
}
