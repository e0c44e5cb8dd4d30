import { z } from 'zod';
import { defineEntity, type Entity } from '../descriptors/entity.ts';
import type { Field } from '../descriptors/field.ts';
import { moneyLabel } from '../fields/currency.ts';
import { processRecordKinds, recordFacts } from './process-record.ts';

const words = z.strictObject({ zh: z.string().min(1).max(100), en: z.string().min(1).max(100) });

/** Kinds of fields in a form of a process. */
export const formFieldKinds = [
  ...(['text', 'longText', 'integer', 'number', 'money', 'yesNo', 'date', 'dateTime', 'choice'] as const),
  ...(['user', 'department', 'station', 'device', 'picture'] as const),
] as const;

const namePattern = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const longestName = 60;

const formField = z.strictObject({
  /** Name of the variable. */
  name: z.string().max(longestName).regex(namePattern),
  label: words,
  kind: z.enum(formFieldKinds),
  /** Of a yes or no: it has to be yes. */
  required: z.boolean().optional(),
  /** Maximum length of texts, maximum value of numbers. */
  max: z.number().optional(),
  min: z.number().optional(),
  unit: z.string().max(20).optional(),
  options: z
    .array(z.strictObject({ value: z.string().max(60), label: words }))
    .max(100)
    .optional(),
  /** Displays the value of the process; it cannot be changed here. */
  readOnly: z.boolean().optional(),
  /** For a date or time: the field of the same kind that it must follow; for dates the same day is allowed. */
  after: z.string().max(longestName).optional(),
  /** Initial value from the record that the process starts from; with `readOnly` it always has that value. */
  fill: z.enum(recordFacts).optional(),
  /** With `fill`: where the record has a value, it cannot be changed; elsewhere it is entered. */
  fixed: z.boolean().optional(),
  /** For a number that is only shown: the server computes it as the days between two times of the form. */
  days: z.strictObject({ from: z.string().max(longestName), to: z.string().max(longestName) }).optional(),
});

/** A field of a form. */
export type FormField = z.infer<typeof formField>;

/** A form as stored with a deployment: fields of the product's own kinds, in their order. */
const processForm = z
  .strictObject({
    title: words,
    fields: z.array(formField).max(60),
    /** For a start form: the kinds of records that its process can start from. */
    records: z.array(z.enum(processRecordKinds)).max(processRecordKinds.length).optional(),
  })
  .refine(({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    message: 'two fields have one name',
  })
  .refine(({ fields }) => fields.every(({ name }) => !taken.has(name)), {
    message: 'a field has a name that records or processes use themselves',
  })
  .refine(({ fields }) => fields.every(({ kind, options }) => kind !== 'choice' || options?.length), {
    message: 'a choice has no options',
  })
  .refine(({ fields }) => fields.every((field) => field.after === undefined || mayComeAfter(fields, field)), {
    message: 'a field comes after one that is no date or time of its kind',
  })
  .refine(({ fields }) => fields.every((field) => field.days === undefined || mayCountDays(fields, field)), {
    message: 'days are counted in a number that is only shown, from a time to one that comes after it',
  });

export type ProcessForm = z.infer<typeof processForm>;

/** The forms of a deployment by their keys. */
export const processForms = z.record(z.string().min(1).max(100), processForm);

export type ProcessForms = z.infer<typeof processForms>;

/** Whether the field that a field must follow is another date or time of the same kind. */
export function mayComeAfter(fields: readonly FormField[], { name, kind, after }: FormField): boolean {
  if (kind !== 'date' && kind !== 'dateTime') return false;
  return fields.some((other) => other.name === after && other.kind === kind && other.name !== name);
}

/** Whether a field is a number that is only shown, and counts the days from a time to one that must follow it. */
export function mayCountDays(fields: readonly FormField[], { kind, readOnly, days }: FormField): boolean {
  const end = fields.find(({ name }) => name === days?.to);
  return kind === 'number' && readOnly === true && end?.kind === 'dateTime' && end.after === days?.from;
}

/**
 * The first date or time that does not follow the one it must follow, with that field; undefined if all are
 * in order, or one is missing.
 */
export function tooEarly(
  { fields }: ProcessForm,
  values: Readonly<Record<string, unknown>>,
): { readonly field: FormField; readonly than: FormField } | undefined {
  for (const field of fields) {
    const than = fields.find(({ name }) => name === field.after);
    if (than === undefined) continue;
    const [time, earlier] = [values[field.name], values[than.name]];
    if (typeof time !== 'string' || typeof earlier !== 'string') continue;
    if (time < earlier || (time === earlier && field.kind === 'dateTime')) return { field, than };
  }
  return undefined;
}

/** The first yes or no that has to be yes and is not. */
export function unconfirmed(
  { fields }: ProcessForm,
  values: Readonly<Record<string, unknown>>,
): FormField | undefined {
  return fields.find(
    ({ name, kind, required, readOnly }) =>
      kind === 'yesNo' && required && !readOnly && values[name] !== true,
  );
}

/** Names of audit columns, and variables that the server sets. */
const taken: ReadonlySet<string> = new Set([
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status'],
  ...['isDeleted', 'pass', 'comment', 'starter', '__proto__', 'constructor', 'prototype'],
]);

/** Whether a field may have a name: it must be a valid variable name that neither records nor processes use. */
export function isFieldName(name: string): boolean {
  return namePattern.test(name) && name.length <= longestName && !taken.has(name);
}

/** The form without required fields: for rejecting, fields that matter only for an approval may stay empty. */
export function withoutRequired(form: ProcessForm): ProcessForm {
  return { ...form, fields: form.fields.map(({ required: _asked, ...field }) => field) };
}

/**
 * The form of a process that started from a record: fields that are fixed to a value of the record are read-only.
 * @param filled the values from the record
 */
export function formOfRecord(form: ProcessForm, filled: Readonly<Record<string, unknown>>): ProcessForm {
  const isFixed = ({ name, fixed }: FormField): boolean => fixed === true && Object.hasOwn(filled, name);
  return {
    ...form,
    fields: form.fields.map((field) => (isFixed(field) ? { ...field, readOnly: true } : field)),
  };
}

/** The form without requiring values that come from records: a record may lack some of them. */
export function withoutRequiredFacts(form: ProcessForm): ProcessForm {
  const fields = form.fields.map(({ required, ...field }) =>
    required === undefined || field.fill !== undefined ? field : { ...field, required },
  );
  return { ...form, fields };
}

/**
 * A form as an entity: drafts are validated and displayed by the same rules as every other record. No such
 * entity is stored.
 */
export function formEntity(form: ProcessForm): Entity {
  const fields = Object.fromEntries(form.fields.map((field) => [field.name, fieldOf(field)]));
  return defineEntity({
    key: 'processForm',
    path: 'blade-flow/form',
    table: 'wf_form',
    tenancy: 'tenant',
    label: form.title,
    title: form.fields[0]?.name ?? 'note',
    fields: form.fields.length > 0 ? fields : { note: { kind: 'text', label: form.title, form: 'readOnly' } },
  });
}

const mostText = 100;
const mostLongText = 2_000;
// Beyond this a number cannot represent its last decimals.
const mostMoney = 999_999_999_999.99;
const mostNumber = 1_000_000_000_000;

function fieldOf(field: FormField): Field {
  const { label: heading, kind, required, readOnly, max, min, unit, fill } = field;
  const common = {
    // The cost of a record is in the currency of that record.
    label: kind === 'money' && unit === undefined && fill !== 'cost' ? moneyLabel(heading) : heading,
    ...(required && !readOnly && { required: requiredWords(field) }),
    ...(readOnly && { form: 'readOnly' as const }),
  };
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const inUnit = unit === undefined ? {} : { unit };
  switch (kind) {
    case 'text':
      return { ...common, kind: 'text', max: max ?? mostText };
    case 'longText':
      return { ...common, kind: 'text', multiline: true, max: max ?? mostLongText, view: { span: 24 } };
    case 'integer':
      return { ...common, ...limits, ...inUnit, kind: 'integer' };
    case 'number':
      return { ...common, min: -mostNumber, max: mostNumber, ...limits, ...inUnit, kind: 'decimal' };
    case 'money':
      return { ...common, min: 0, max: mostMoney, ...limits, kind: 'decimal', decimals: 2, ...inUnit };
    case 'yesNo':
      return { ...common, kind: 'boolean' };
    case 'date':
    case 'dateTime':
      return { ...common, kind };
    case 'choice':
      return { ...common, kind: 'choice', options: field.options ?? [] };
    case 'picture':
      return { ...common, kind: 'image' };
    default:
      return {
        ...common,
        kind: 'ref',
        entity: entityKeys[kind],
        ...(kind === 'department' && { tree: true }),
      };
  }
}

const entityKeys = { user: 'user', department: 'dept', station: 'stationInfo', device: 'xwj' } as const;

function requiredWords({ label: { zh, en }, kind }: FormField) {
  if (kind === 'yesNo') return { zh: `请确认：${zh}`, en: `Please confirm: ${en}` };
  const isChosen = ['choice', 'user', 'department', 'station', 'device', 'date', 'dateTime'].includes(kind);
  return isChosen
    ? { zh: `请选择${zh}`, en: `Please choose ${en}` }
    : { zh: `请输入${zh}`, en: `Please enter ${en}` };
}
