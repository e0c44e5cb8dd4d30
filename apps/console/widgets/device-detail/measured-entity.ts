import { coarserDecimals } from '@heliodeck/devices/register-decimals';
import { profiles } from '@heliodeck/devices/registry';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { withDecimals } from '@heliodeck/model/descriptors/with-decimals';
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
  return { ...entity, fields: withDecimals(entity.fields, coarserDecimals(profile, known)) };
}
