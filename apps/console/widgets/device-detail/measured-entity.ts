import { coarserDecimals } from '@heliodeck/devices/register-decimals';
import { profiles } from '@heliodeck/devices/registry';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { records } from '@heliodeck/model/registries/records';

/**
 * A record's fields as devices of a model measure them: with the decimals that its registers have, where those are fewer than the finest
 * of all models has.
 * @param record key of the record; undefined where the fields are of none
 */
export function measuredBy(entity: Entity, record: string | undefined, model: string | null): Entity {
  const known = records.get(record ?? '');
  const profile = profiles.get(model ?? '');
  if (known === undefined || profile === undefined) return entity;
  const coarser = coarserDecimals(profile, known);
  const measured = (name: string, field: Field): Field => {
    const decimals = field.kind === 'decimal' ? coarser[name] : undefined;
    return decimals === undefined ? field : ({ ...field, decimals } as Field);
  };
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, measured(name, field)] as const);
  return { ...entity, fields: Object.fromEntries(fields) };
}
