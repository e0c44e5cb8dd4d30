import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';

/**
 * The entity as far as a person's data scope shows it: the server names what it hides of a record in `$hidden`. A form asks
 * for none of it, so it is neither required nor sent.
 */
export function shownEntity(entity: Entity, row: WireRow | undefined): Entity {
  const hidden = typeof row?.$hidden === 'string' ? row.$hidden.split(',') : [];
  if (hidden.length === 0) return entity;
  const fields = Object.entries<Field>(entity.fields).filter(([name]) => !hidden.includes(name));
  return { ...entity, fields: Object.fromEntries(fields) };
}
