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

/** Why a value was not taken; `words` are the entity's own, said instead of the catalogue's. */
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

/** Where words for coded and referenced values come from; what is not found is shown as it is stored. */
export interface Lookups {
  /** Words of a dictionary's item. */
  dict?(code: string, key: string, business: boolean): Label | undefined;
  /** Title of a referenced record; `by` is the field the value belongs to, its id by default. */
  title?(entity: string, value: string, by: string): string | undefined;
  /** Name of a region code. */
  region?(code: string): string | undefined;
}

type Value<F extends Field> = NonNullable<ValueOf<F>>;

/** Everything a kind of field can do. A field of the kind carries the facts; these functions carry the rules. */
export interface FieldKindSpec<F extends Field> {
  /** Reads a wire value (JSON or query text) that is not empty. Says only whether it is a value of this kind. */
  read(raw: unknown, field: F): Value<F> | Refusal;
  /** Judges a value against the field's limits. */
  check?(value: Value<F>, field: F): Refusal | undefined;
  /** What absence means; null unless the kind says otherwise. */
  absent?(field: F): Value<F> | null;
  /** SQL type of its column; undefined = not stored. */
  column(field: F): ColumnType | undefined;
  /** Wire value → what the database driver takes. `zone` is that of the record's station, else the tenant's. */
  toStored?(value: Value<F>, field: F, zone: string): unknown;
  /** What the driver gives (never null) → wire value. */
  fromStored?(stored: unknown, field: F, zone: string): Value<F>;
  /** Operators a search may use; the first is the default where the field does not name one. */
  readonly operators: readonly [Operator, ...Operator[]];
  /** Text for exports, tooltips and detail views, without the unit. */
  format(value: Value<F>, field: F, locale: Locale, lookups: Lookups): string;
  /** JSON Schema of the wire value, for the interface's documentation. */
  json(field: F): Readonly<Record<string, unknown>>;
}
