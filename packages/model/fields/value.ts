import type { Label, Locale } from '@heliodeck/kit/label';
import type { Field } from '../descriptors/field.ts';
import { fillLabel } from '../wire/message.ts';
import { type MessageCode, messages } from '../wire/messages.ts';
import { isBlank } from './absent.ts';
import { type ColumnType, type Lookups, Refusal } from './field-kind.ts';
import { kindOf } from './registry.ts';

/** What is wrong with the value of a field: a code for programs, a message for people. */
export interface FieldProblem {
  readonly field: string;
  readonly code: MessageCode;
  readonly label: Label;
}

/** The parsed value of a field, or what is wrong with it. */
export type Judged =
  | { readonly value: unknown; readonly problem?: never }
  | { readonly problem: FieldProblem };

/** Parses and checks an API value as forms and the server do: required, kind, limits, in this order. */
export function checkValue(name: string, field: Field, raw: unknown): Judged {
  const kind = kindOf(field);
  if (isBlank(raw)) {
    const value = kind.absent?.(field) ?? null;
    if (value !== null || !field.required) return { value };
    return { problem: problemOf(name, field, new Refusal('field.required', {}, field.required)) };
  }
  const value = kind.read(raw, field);
  const refusal = value instanceof Refusal ? value : kind.check?.(value, field);
  return refusal ? { problem: problemOf(name, field, refusal) } : { value };
}

/** The message of a refusal for a field: the entity's own, else the catalogue's. */
export function problemOf(name: string, field: Field, refusal: Refusal): FieldProblem {
  const words = refusal.words ?? messages[refusal.code];
  const params = { ...refusal.params, name };
  return {
    field: name,
    code: refusal.code,
    label: {
      zh: fillLabel(words, { ...params, label: field.label.zh }).zh,
      en: fillLabel(words, { ...params, label: field.label.en }).en,
    },
  };
}

/** SQL type of a field's column; undefined if the field is not stored. */
export function columnType(field: Field): ColumnType | undefined {
  return kindOf(field).column(field);
}

/** Converts an API value to a parameter of the database driver; null stays null. */
export function toStored(field: Field, value: unknown, zone: string): unknown {
  const kind = kindOf(field);
  if (value === null || value === undefined) return null;
  return kind.toStored ? kind.toStored(value, field, zone) : value;
}

/** Converts a value of the database driver to an API value; null stays null. */
export function fromStored(field: Field, stored: unknown, zone: string): unknown {
  const kind = kindOf(field);
  if (stored === null || stored === undefined) return null;
  return kind.fromStored ? kind.fromStored(stored, field, zone) : stored;
}

/** Text of a value for exports, tooltips and detail views, without its unit; '' if it is absent. */
export function formatValue(field: Field, value: unknown, locale: Locale, lookups: Lookups = {}): string {
  return value === null || value === undefined || value === ''
    ? ''
    : kindOf(field).format(value, field, locale, lookups);
}

/** The displayed unit of a field, if it has one. */
export function fieldUnit(field: Field): string | undefined {
  return field.kind === 'integer' || field.kind === 'decimal' ? field.unit : undefined;
}
