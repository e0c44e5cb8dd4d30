import { isZone } from '@heliodeck/kit/zone';
import type { TextField } from '../descriptors/field.ts';
import { storedIcon, wireIcon } from '../wire/menu-icon.ts';
import { isAddress } from './address.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { textOperators } from './operator.ts';
import { accountText } from './plain-name.ts';
import { suppliedIn } from './supplied-names.ts';

/** Parses text; a number is accepted as its digits. NUL is rejected, because PostgreSQL cannot store it. */
export function readText(raw: unknown): string | Refusal {
  const text = typeof raw === 'number' ? String(raw) : raw;
  return typeof text === 'string' && !text.includes('\u0000') ? text : new Refusal('field.notText');
}

/** Length in characters; a character outside the basic plane counts as one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Text of one line or several. Blanks around a single line are removed. */
export const textKind: FieldKindSpec<TextField> = {
  read(raw, field) {
    const text = readText(raw);
    if (typeof text !== 'string' || field.multiline) return text;
    if (field.format === 'account') return accountText(text);
    return field.format === 'icon' ? storedIcon(text.trim()) : text.trim();
  },
  check(text, field) {
    if (field.max !== undefined && lengthOf(text) > field.max) {
      return new Refusal('field.tooLong', { max: field.max }, field.tooLong);
    }
    if (field.pattern && !field.pattern.test.test(text))
      return new Refusal('field.pattern', {}, field.pattern.message);
    if (field.address && !isAddress(text, field.address)) return new Refusal('field.notAddress');
    if (field.format === 'zone' && !isZone(text)) return new Refusal('field.notZone');
    return undefined;
  },
  column: () => 'text',
  fromStored: (stored, field) => (field.format === 'icon' ? wireIcon(String(stored)) : String(stored)),
  operators: textOperators,
  format: (text, { supplied }, locale) => suppliedIn(supplied, text, locale),
  json: (field) => ({ type: 'string', ...(field.max === undefined ? {} : { maxLength: field.max }) }),
};
