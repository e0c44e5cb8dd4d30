import type { RefField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { exactOperators } from './operator.ts';
import { readText } from './text.ts';

const largestId = 9_223_372_036_854_775_807n;
const root = '0';

/** Parses a 64-bit id: digits, or a number that is still exact. */
export function readId(raw: unknown): string | Refusal {
  const text = Number.isSafeInteger(raw) ? String(raw) : raw;
  if (typeof text !== 'string' || !/^\s*\d{1,19}\s*$/.test(text)) return new Refusal('field.notId');
  const id = BigInt(text);
  return id <= largestId ? String(id) : new Refusal('field.notId');
}

/** Parses ids of a reference to many, from 'a,b' or an array: in order, without duplicates. */
function readIds(raw: unknown, read: (one: unknown) => string | Refusal): string | Refusal {
  const parts: readonly unknown[] = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw.split(',')
      : [raw];
  const ids = new Set<string>();
  for (const part of parts) {
    if (part === '' || part === null) continue;
    const id = read(part);
    if (id instanceof Refusal) return id;
    ids.add(id);
  }
  return [...ids].join(',');
}

/**
 * The id (or another identifying field) of another record; several are comma-joined in the API, an array in
 * the database.
 */
export const refKind: FieldKindSpec<RefField> = {
  read(raw, field) {
    if (field.parent && (raw === -1 || raw === '-1')) return root;
    const read = field.by === undefined ? readId : readText;
    return field.many ? readIds(raw, read) : read(raw);
  },
  absent: (field) => (field.parent ? root : null),
  column: (field) => (field.many ? 'bigint[]' : field.by === undefined ? 'bigint' : 'text'),
  toStored: (value, field) => (field.many ? value.split(',').filter((id) => id !== '') : value),
  fromStored: (stored, field) =>
    field.many && Array.isArray(stored) ? stored.map(String).join(',') : String(stored),
  operators: exactOperators,
  format(value, field, _locale, lookups) {
    const by = field.by ?? 'id';
    const ids = field.many ? value.split(',').filter((id) => id !== '') : [value];
    return ids
      .filter((id) => !(field.parent && id === root))
      .map((id) => lookups.title?.(field.entity, id, by) ?? id)
      .join(', ');
  },
  json: (field) => ({
    type: 'string',
    description: `${field.by ?? 'id'} of ${field.entity}${field.many ? ', comma-joined' : ''}`,
  }),
};
