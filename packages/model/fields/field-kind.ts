import type { Label, Locale } from '@heliodeck/kit/label';
import type { Field, ValueOf } from '../descriptors/field.ts';
import type { MessageParams } from '../wire/message.ts';
import type { MessageCode } from '../wire/messages.ts';
import type { Operator } from './operator.ts';

/** SQL type of a field's column. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'bigint[]'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb';

/** Why a value was rejected; `words` are the entity's own message, used instead of the catalogue's. */
export class Refusal {
  readonly code: MessageCode;
  readonly params: MessageParams;
  readonly words: Label | undefined;
  constructor(code: MessageCode, params: MessageParams = {}, words?: Label) {
    this.code = code;
    this.params = params;
    this.words = words;
  }
}

/** Source of words for codes and references; values that are not found are displayed as stored. */
export interface Lookups {
  /** Words of a dictionary item. */
  dict?(code: string, key: string, business: boolean): Label | undefined;
  /** Title of a referenced record; `by` is the field that the value belongs to, its id by default. */
  title?(entity: string, value: string, by: string): string | undefined;
  /** Name of a region code. */
  region?(code: string): string | undefined;
}

type Value<F extends Field> = NonNullable<ValueOf<F>>;

/** The operations of a kind of field. A field contains the data; these functions implement the rules. */
export interface FieldKindSpec<F extends Field> {
  /** Parses a non-empty API value (JSON or query text). Checks only that it is a value of this kind. */
  read(raw: unknown, field: F): Value<F> | Refusal;
  /** Checks a value against the field's limits. */
  check?(value: Value<F>, field: F): Refusal | undefined;
  /** The value of an absent field; null unless the kind defines one. */
  absent?(field: F): Value<F> | null;
  /** SQL type of its column; undefined = not stored. */
  column(field: F): ColumnType | undefined;
  /** API value → parameter of the database driver. `zone` is that of the record's station, else the tenant's. */
  toStored?(value: Value<F>, field: F, zone: string): unknown;
  /** Value of the database driver (never null) → API value. */
  fromStored?(stored: unknown, field: F, zone: string): Value<F>;
  /** Operators of searches; the first is the default if the field names none. */
  readonly operators: readonly [Operator, ...Operator[]];
  /** Text for exports, tooltips and detail views, without the unit. */
  format(value: Value<F>, field: F, locale: Locale, lookups: Lookups): string;
  /** JSON Schema of the API value, for the API documentation. */
  json(field: F): Readonly<Record<string, unknown>>;
}
