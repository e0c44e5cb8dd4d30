import type { Label, Locale } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { conditionHolds, initialDraft, isOpenTo } from '@heliodeck/model/descriptors/schema';
import { named } from '../../i18n/named.ts';

export type FormAct = 'add' | 'edit';

type Values = Readonly<Record<string, unknown>>;

/** A field in a form or detail view. */
export interface PlacedField {
  readonly name: string;
  readonly field: Field;
}

/** Fields with a common title; the first group may have none. */
export interface PlacedGroup {
  readonly title: Label | undefined;
  readonly fields: readonly PlacedField[];
}

/** Fields of the form for an act, in the descriptor's order. Read-only fields are omitted on add. */
export function formFields(
  entity: Entity,
  act: FormAct,
  without: ReadonlySet<string>,
): readonly PlacedField[] {
  return placed(entity).filter(({ name, field }) => {
    if (without.has(name) || field.form === false) return false;
    if (act === 'add') return field.kind !== 'via' && field.form !== 'readOnly';
    return !(field.kind === 'secret' && field.form === 'addOnly');
  });
}

/** Fields of the detail view. */
export function viewFields(entity: Entity, without: ReadonlySet<string>): readonly PlacedField[] {
  return placed(entity).filter(
    ({ name, field }) =>
      !without.has(name) && field.view?.detail !== false && field.kind !== 'secret' && field.wire !== false,
  );
}

/** Fields that apply to these values, by group, in the order in which groups first appear. */
export function fieldGroups(fields: readonly PlacedField[], values: Values): readonly PlacedGroup[] {
  const shown = fields.filter(({ field }) => !field.when || conditionHolds(field.when, values));
  const groups = Map.groupBy(shown, ({ field }) => field.group?.en ?? '');
  return [...groups.values()].map((members) => ({ title: members[0]?.field.group, fields: members }));
}

/** Message if a field is empty, given these values; undefined = it may be empty. */
export function requiredWords(field: Field, values: Values): Label | undefined {
  if (field.requiredWhen && conditionHolds(field.requiredWhen, values)) return field.requiredWhen.message;
  return isOpenTo(field, values) ? field.required : undefined;
}

/**
 * A problem preceded by its field's name, in a language in which several fields of the entity have the same
 * message.
 */
export function namedProblem(entity: Entity, name: string, problem: Label): Label {
  const field = entity.fields[name];
  if (!field) return problem;
  const inOne = (locale: Locale): string => {
    const sharing = Object.values<Field>(entity.fields).filter((other) =>
      [other.required, other.requiredWhen?.message, other.kind === 'text' ? other.tooLong : undefined].some(
        (words) => words?.[locale] === problem[locale],
      ),
    );
    return sharing.length > 1 ? named(field.label[locale], problem[locale], locale) : problem[locale];
  };
  return { zh: inOne('zh'), en: inOne('en') };
}

/** Initial values of a form: those of the record, or of a new one. */
export function startingValues(
  entity: Entity,
  row: Values | undefined,
  preset: Values,
): Record<string, unknown> {
  if (!row) return { ...initialDraft(entity), ...preset };
  return Object.fromEntries(placed(entity).map(({ name }) => [name, row[name] ?? null]));
}

const placed = (entity: Entity): readonly PlacedField[] =>
  Object.entries<Field>(entity.fields).map(([name, field]) => ({ name, field }));
