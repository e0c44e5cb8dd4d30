import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import type { Context } from '../../context.ts';
import type { Words } from '../columns/words.ts';
import { defineHooks, type EntityHooks } from './entity-hooks.ts';

/** The key of a dictionary's own top row, which is not an item. */
const topKey = '-1';

/**
 * Coded fields must contain items of their dictionaries: a menu that is neither menu nor button would be missing from every tree. An
 * unchanged value is accepted, even if its item was removed.
 */
export function optionRules(entity: Entity, words: Words): EntityHooks {
  return defineHooks({
    entity,
    async beforeSave(context, draft, before) {
      await requireOptions(context, words, entity, draft, before);
      return draft;
    },
  });
}

/** Refuses keys that are not items of their dictionary. @throws CodedError request.invalidField */
export async function requireOptions(
  context: Context,
  words: Words,
  entity: Entity,
  draft: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const given = Object.entries<Field>(entity.fields).flatMap(([name, field]) => {
    const value = draft[name];
    const isNew = value !== undefined && value !== null && value !== before[name];
    return field.kind === 'dict' && isNew ? [{ name, field, value }] : [];
  });
  if (given.length === 0) return;
  const { dict } = await words.lookups(
    context,
    given.map(({ field }) => field),
  );
  for (const { name, field, value } of given) {
    const known = String(value) !== topKey && dict?.(field.dict, String(value), field.business ?? false);
    if (!known) throw problemError(problemOf(name, field, new Refusal('field.notOption')));
  }
}
