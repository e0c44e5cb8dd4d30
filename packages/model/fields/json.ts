import type { JsonField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { presenceOperators } from './operator.ts';

/** Structured data; a text is parsed as JSON and must be valid. */
export const jsonKind: FieldKindSpec<JsonField> = {
  read(raw) {
    if (typeof raw !== 'string') return raw ?? {};
    try {
      const value: unknown = JSON.parse(raw);
      return value ?? {};
    } catch {
      return new Refusal('field.notJson');
    }
  },
  check: (value) => (JSON.stringify(value).includes('\\u0000') ? new Refusal('field.notJson') : undefined),
  column: () => 'jsonb',
  // The driver would take an array for a PostgreSQL array.
  toStored: (value) => JSON.stringify(value),
  fromStored: (stored, field) =>
    field.asText && typeof stored !== 'string' ? JSON.stringify(stored, null, 2) : (stored ?? {}),
  operators: presenceOperators,
  format: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  json: (field) => (field.asText ? { type: 'string', description: 'JSON' } : {}),
};
