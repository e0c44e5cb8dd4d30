import { fieldOf } from '@heliodeck/model/descriptors/columns';
import { ownName } from '@heliodeck/model/descriptors/dialect';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { type FindEntity, shownField } from '@heliodeck/model/descriptors/via-path';
import { kindOf } from '@heliodeck/model/fields/registry';
import { z } from 'zod';
import { componentName } from '../../http/document.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import { type EntityPlan, zoneOutput } from '../columns/plan.ts';

/**
 * Schema of a record in the API, for the API description: every value may be null, input limits do not apply to stored values, and features
 * may add properties.
 * @param which 'whole' has every value, 'some' also allows the reduced record for picking
 */
export function recordShape(
  { entity, layout, outputs, words }: EntityPlan,
  find: FindEntity,
  which: 'whole' | 'some',
) {
  const extras = new Map(layout.extras.map(({ name, shape }) => [name, shape]));
  const values = outputs.flatMap(({ name, told }) => {
    if (name === zoneOutput) return told === undefined ? [] : [[told, zone] as const];
    const declared = fieldOf(entity, ownName(entity, name));
    return [
      [
        name,
        declared ? fieldShape(shownField(entity, declared, find), which) : (extras.get(name) ?? text),
      ] as const,
    ];
  });
  const named = words.map(({ name }) => [name, text] as const);
  const shape = Object.fromEntries([...values, ...named]);
  const name = entity.key.charAt(0).toUpperCase() + entity.key.slice(1);
  return which === 'whole'
    ? z.looseObject(shape).meta({ [componentName]: name })
    : z
        .looseObject(shape)
        .partial()
        .meta({ [componentName]: `${name}Part` });
}

/** Schema of a record by entity, for features that return records from their own calls. */
export function shapeOf({ find, planOf }: Catalogue, entity: Entity, which: 'whole' | 'some' = 'whole') {
  return recordShape(planOf(entity), find, which);
}

const text = z.string().nullable();
const zone = z.string().meta({ description: 'IANA zone of the times of the record' });

function fieldShape(field: Field, which: 'whole' | 'some'): z.ZodType {
  const { type, description } = kindOf(field).json(field);
  const known = type ?? (field.kind === 'choice' ? typeof field.options[0]?.value : undefined);
  return z.unknown().meta({
    // Only once, for the record as a whole.
    ...(which === 'whole' ? { title: field.label.en } : {}),
    ...(known === undefined ? {} : { type: [known, 'null'] }),
    ...(which === 'whole' && typeof description === 'string' ? { description } : {}),
  });
}
