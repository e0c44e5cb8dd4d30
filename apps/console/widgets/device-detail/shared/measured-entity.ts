import { coarserDecimals } from '@heliodeck/devices/description/register-decimals';
import { profiles } from '@heliodeck/devices/registry';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { withDecimals } from '@heliodeck/model/descriptors/with-decimals';
import { records } from '@heliodeck/model/registries/records';

/**
 * A record's fields for devices of a model: with the decimals of its registers, if those are fewer than the maximum of
 * all models.
 * @param record key of the record; undefined if the fields belong to none
 */
export function measuredBy(entity: Entity, record: string | undefined, model: string | null): Entity {
  const known = records.get(record ?? '');
  const profile = profiles.get(model ?? '');
  if (known === undefined || profile === undefined) return entity;
  return { ...entity, fields: withDecimals(entity.fields, coarserDecimals(profile, known)) };
}
