import type { Label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { isBlank } from '../fields/absent.ts';
import { Refusal } from '../fields/field-kind.ts';
import { readId } from '../fields/ref.ts';
import { kindOf } from '../fields/registry.ts';
import { checkValue, type FieldProblem, problemOf } from '../fields/value.ts';
import { CodedError } from '../wire/coded-error.ts';
import { fillLabel } from '../wire/message.ts';
import { messages } from '../wire/messages.ts';
import { shownName } from '../wire/shown-name.ts';
import { zoneName } from '../wire/zone-name.ts';
import { isAuditName } from './audit-fields.ts';
import { inOwnNames, isIgnored } from './dialect.ts';
import type { Draft, Entity } from './entity.ts';
import type { Beginning, Field, FieldCondition } from './field.ts';

/** Adding requires every required field; editing leaves absent fields unchanged. */
export type DraftAct = 'add' | 'edit';

/** Whether callers may write a field in this act. */
export function isWritable(field: Field, act: DraftAct): boolean {
  if (field.kind === 'via' || field.form === 'readOnly') return false;
  return field.form !== 'addOnly' || act === 'add';
}

/**
 * What callers may send for an entity, under the names of its fields or of its dialect. The result has API
 * values (null = absent); on adding, missing fields get their initial value. Silently dropped, because
 * clients send back whole records: audit columns, read-only fields, display names ('dtuName' of dtuId), the zone
 * of the record's times, names that the dialect ignores. Any other unknown name is rejected. Problems: `problemsOf(error, entity)`.
 */
export function draftSchema<E extends Entity>(entity: E, act: DraftAct): z.ZodType<Draft<E>> {
  const known = built.get(entity) ?? { add: buildSchema(entity, 'add'), edit: buildSchema(entity, 'edit') };
  built.set(entity, known);
  // The shape is built from the same fields as the computed type.
  return known[act] as unknown as z.ZodType<Draft<E>>;
}

/** Built once per entity: building a schema is more expensive than using it. */
const built = new WeakMap<Entity, Readonly<Record<DraftAct, z.ZodType>>>();

function buildSchema(entity: Entity, act: DraftAct): z.ZodType {
  const writable = Object.entries<Field>(entity.fields).filter(([, field]) => isWritable(field, act));
  const shape: Record<string, z.ZodType> = { id: idSchema.optional() };
  for (const [name, field] of writable) {
    const schema = fieldSchema(name, field, act);
    // Forms ask for a tenant, but a caller that sends none means its own.
    const asked = act === 'add' && isAsked(field) && !dependsOnOthers(field) && !isAuditName(name);
    shape[name] = asked ? schema : schema.optional();
  }
  const known = new Set(Object.keys(shape));
  return z
    .preprocess((raw) => keepKnown(entity, known, raw), z.strictObject(shape))
    .superRefine((draft, context) => {
      for (const problem of crossProblems(entity, act, draft)) context.addIssue(issueOf(problem));
    })
    .transform((draft) => finished(entity, act, draft));
}

/**
 * Whether an empty value is treated as not sent: for fields with an initial value and for the tenant, which
 * then is the caller's own. On editing this applies to fields that can never be empty.
 */
function startsAsAbsent(name: string, field: Field, act: DraftAct): boolean {
  if (act === 'add') return field.initial !== undefined || isAuditName(name);
  return field.initial !== undefined && field.required !== undefined;
}

/**
 * Removes empty values that are treated as not sent. A form then asks for the field; for a program the
 * default applies.
 */
function withoutEmpty(entity: Entity, act: DraftAct, raw: unknown): unknown {
  if (!isBody(raw)) return raw;
  const meansNothing = ([name, value]: readonly [string, unknown]) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    return field !== undefined && isBlank(value) && startsAsAbsent(name, field, act);
  };
  return Object.fromEntries(Object.entries(inOwnNames(entity, raw)).filter((entry) => !meansNothing(entry)));
}

/**
 * The draft as the server stores it: with initial values on add; without confirmation fields and without
 * secrets that mean "unchanged".
 */
function finished(
  entity: Entity,
  act: DraftAct,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = act === 'add' ? { ...initialDraft(entity) } : {};
  for (const [name, value] of Object.entries(draft)) {
    const field = entity.fields[name];
    if (value !== undefined && !(field?.kind === 'secret' && field.repeats)) kept[name] = value;
  }
  return kept;
}

/** Schema of one field: raw API value → API value or null. */
function fieldSchema(name: string, field: Field, act: DraftAct = 'add'): z.ZodType {
  return z
    .unknown()
    .transform((raw, context) => {
      // An empty secret on edit means "unchanged" (docs/product/wire.md#empty-values).
      if (act === 'edit' && field.kind === 'secret' && isBlank(raw)) return undefined;
      const judged = checkValue(
        name,
        dependsOnOthers(field) ? { ...field, required: undefined } : field,
        raw,
      );
      if (!judged.problem) return judged.value;
      context.addIssue(issueOf(judged.problem, []));
      return z.NEVER;
    })
    .meta({ ...kindOf(field).json(field), title: field.label.en });
}

/** The problems of a failed draft, in both languages. */
export function problemsOf(error: z.ZodError, entity: Entity): readonly FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const field = String(issue.path[0] ?? '');
    if (issue.code === 'custom' && isProblem(issue.params))
      return { ...issue.params, field: issue.params.field };
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => ({
        field: name,
        code: 'field.unknown' as const,
        label: fillLabel(messages['field.unknown'], { name }),
      }));
    }
    const known = entity.fields[field];
    return known
      ? problemOf(field, known, new Refusal('field.notText'))
      : { field, code: 'request.invalid' as const, label: messages['request.invalid'] };
  });
}

/**
 * Parses a draft from a program: an empty value of a field with an initial value is treated as not sent.
 * @throws CodedError request.invalidField with the first problem, '{field}:{message}'
 */
export function parseDraft<E extends Entity>(entity: E, act: DraftAct, raw: unknown): Draft<E> {
  const parsed = draftSchema(entity, act).safeParse(withoutEmpty(entity, act, raw));
  if (parsed.success) return parsed.data;
  const [first] = problemsOf(parsed.error, entity);
  throw first ? problemError(first) : new CodedError('request.invalid');
}

/** The coded error of a field's problem, with the message '{field}:{message}'. */
export function problemError(problem: FieldProblem): CodedError {
  const join = (words: string) => `${problem.field}:${words}`;
  const words: Label = { zh: join(problem.label.zh), en: join(problem.label.en) };
  return new CodedError('request.invalidField', { field: problem.field }, { words });
}

/** The initial values of a new record. */
export function initialDraft<E extends Entity>(entity: E): Draft<E> {
  const values = Object.entries<Field>(entity.fields).flatMap(([name, field]) => {
    const value = field.initial ?? kindOf(field).absent?.(field) ?? undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values) as Draft<E>;
}

/**
 * Whether a condition holds for the given values. A number equals its decimal text. A field with several
 * choices matches if one of them does.
 */
export function conditionHolds(
  condition: FieldCondition | Beginning,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if ('begins' in condition) return String(values[condition.field] ?? '').startsWith(condition.begins);
  const chosen = String(values[condition.field]).split(',');
  return condition.is.some((value) => chosen.includes(String(value)));
}

/** Whether it depends on other fields if this one is required. */
function dependsOnOthers(field: Field): boolean {
  return field.when !== undefined || field.lockedWhen !== undefined;
}

/** Whether a field applies and can be changed, given the other values. */
export function isOpenTo(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  const locked = field.lockedWhen !== undefined && conditionHolds(field.lockedWhen, values);
  return !locked && (field.when === undefined || conditionHolds(field.when, values));
}

/** The label of a field, given the other values. */
export function labelOf(field: Field, values: Readonly<Record<string, unknown>>): Label {
  return field.labels?.find((other) => conditionHolds(other, values))?.label ?? field.label;
}

const idSchema = z
  .unknown()
  .transform((raw, context) => {
    if (isBlank(raw)) return undefined;
    const id = readId(raw);
    if (!(id instanceof Refusal)) return id;
    context.addIssue(
      issueOf({ field: 'id', code: id.code, label: fillLabel(messages[id.code], { label: 'id' }) }, []),
    );
    return z.NEVER;
  })
  .meta({ type: 'string', description: 'absent = add' });

/** Problems that involve two fields: conditional requirements and confirmations. */
function crossProblems(
  entity: Entity,
  act: DraftAct,
  draft: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  const found: FieldProblem[] = [];
  const values = act === 'add' ? { ...initialDraft(entity), ...draft } : draft;
  for (const [name, field] of Object.entries<Field>(entity.fields)) {
    // An empty secret on edit means "unchanged".
    const sent = act === 'add' || (name in draft && field.kind !== 'secret');
    const missing = isWritable(field, act) && isBlank(values[name]) && sent;
    const words =
      field.requiredWhen && conditionHolds(field.requiredWhen, values)
        ? field.requiredWhen.message
        : undefined;
    const asked = words ?? (dependsOnOthers(field) && isOpenTo(field, values) ? field.required : undefined);
    if (missing && asked) found.push(problemOf(name, field, new Refusal('field.required', {}, asked)));
    if (
      field.kind === 'secret' &&
      field.repeats &&
      (draft[field.repeats.field] ?? null) !== (draft[name] ?? null)
    ) {
      found.push(problemOf(name, field, new Refusal('field.notRepeated', {}, field.repeats.message)));
    }
  }
  return found;
}

/** A field that the caller must supply on adding: required and without an initial value. */
function isAsked(field: Field): boolean {
  return field.required !== undefined && field.initial === undefined;
}

function keepKnown(entity: Entity, known: ReadonlySet<string>, raw: unknown): unknown {
  if (!isBody(raw)) return raw;
  const shown = new Set(Object.keys(entity.fields).map(shownName));
  const dropped = (name: string) =>
    !known.has(name) &&
    (isAuditName(name) ||
      Object.hasOwn(entity.fields, name) ||
      shown.has(name) ||
      (entity.zoneVia !== undefined && name === zoneName) ||
      isIgnored(entity, name));
  return Object.fromEntries(Object.entries(inOwnNames(entity, raw)).filter(([name]) => !dropped(name)));
}

/**
 * Whether a body contains any data for a record: on adding, at least one field with a value; on editing, at
 * least one field. A secret counts only if a separate request could set it.
 */
export function saysSomething(entity: Entity, act: DraftAct, raw: unknown): boolean {
  if (!isBody(raw)) return false;
  return Object.entries(inOwnNames(entity, raw)).some(([name, value]) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (!field) return false;
    if (act === 'edit' && field.kind === 'secret') return !isBlank(value);
    return isWritable(field, act) && (act === 'edit' || !isBlank(value));
  });
}

/** Whether a body has any field that is filled in on adding, even without a value: a form that was submitted empty. */
export function namesField(entity: Entity, raw: unknown): boolean {
  if (!isBody(raw)) return false;
  return Object.keys(inOwnNames(entity, raw)).some((name) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    return field !== undefined && isWritable(field, 'add');
  });
}

function isBody(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

function issueOf(problem: FieldProblem, path: readonly string[] = [problem.field]) {
  return {
    code: 'custom' as const,
    message: `${problem.code}: ${problem.label.en}`,
    path: [...path],
    params: { ...problem },
  };
}

function isProblem(params: unknown): params is FieldProblem {
  return (
    typeof params === 'object' &&
    params !== null &&
    'field' in params &&
    'code' in params &&
    'label' in params
  );
}
