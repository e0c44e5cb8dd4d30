import type { Label } from '@heliodeck/kit/label';
import type { FlagSet } from './flags/flag-set.ts';

/** How a search parameter without suffix compares; suffixes of the wire (`_ge`, `_likeleft` …) override it. */
export type SearchOperator = 'like' | 'equal' | 'in' | 'range';

/** What every field of an entity may say about itself, whatever its kind. */
export interface FieldCommon {
  readonly label: Label;
  /** Message shown when a required field is empty; absent = optional. */
  readonly required?: Label;
  /** SQL column where it is not the snake_case of the field name. */
  readonly column?: string;
  /** `false`: no table column. `hidden`: column that starts switched off. Width in px, per language where words differ. */
  readonly list?: false | { readonly width?: number | { readonly zh: number; readonly en: number }; readonly hidden?: boolean; readonly sortable?: boolean };
  /** Shown in the search bar with this operator. */
  readonly search?: SearchOperator;
  /** `false`: not in the form. `readOnly`: shown, never sent. `addOnly`: editable on add only. */
  readonly form?: false | 'readOnly' | 'addOnly';
  /** `false`: not in the detail view. */
  readonly view?: false;
  /** `false`: never in list or detail replies (secrets). */
  readonly wire?: false;
  readonly help?: Label;
  /** Value a new record starts with. */
  readonly initial?: string | number | boolean;
  /** Form group title; fields of one group stand together. */
  readonly group?: Label;
  /** 24-column span in the form; default 12. */
  readonly span?: 12 | 24;
}

export interface TextField extends FieldCommon {
  readonly kind: 'text';
  readonly max?: number;
  readonly tooLong?: Label;
  readonly multiline?: boolean;
  readonly pattern?: { readonly test: RegExp; readonly message: Label };
}
export interface IntegerField extends FieldCommon {
  readonly kind: 'integer';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
export interface DecimalField extends FieldCommon {
  readonly kind: 'decimal';
  readonly min?: number;
  readonly max?: number;
  /** Decimals kept and shown. */
  readonly decimals?: number;
  /** Stored value × scale = shown value (the documents' raw scaling); default 1. */
  readonly scale?: number;
  readonly unit?: string;
}
export interface BooleanField extends FieldCommon {
  readonly kind: 'boolean';
}
export interface DateField extends FieldCommon {
  readonly kind: 'date';
}
export interface DateTimeField extends FieldCommon {
  readonly kind: 'dateTime';
}
/** One of a dictionary's items; `numeric` stores and sends the key as a number. */
export interface DictField extends FieldCommon {
  readonly kind: 'dict';
  readonly dict: string;
  readonly business?: boolean;
  readonly numeric?: boolean;
}
/** One of a few values fixed by the product itself, with words and, where it is a status, its meaning. */
export interface ChoiceField extends FieldCommon {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
}
export interface ChoiceOption {
  readonly value: number | string;
  readonly label: Label;
  readonly tone?: Tone;
}
/** What a status colour means, the same on every screen. */
export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'info';
/** The id of another entity's record, shown by that record's title; `many` = comma-joined ids on the wire. */
export interface RefField extends FieldCommon {
  readonly kind: 'ref';
  readonly entity: string;
  readonly many?: boolean;
  /** The referenced list is a tree (departments, regions, menus). */
  readonly tree?: boolean;
}
/** Read-only: follows references to another entity's field, e.g. ['xwjId', 'dtuId', 'stationInfoId', 'stationName']. */
export interface ViaField extends FieldCommon {
  readonly kind: 'via';
  readonly path: readonly [string, string, ...string[]];
}
/** A word of status bits, decoded into tags by its flag set. */
export interface FlagsField extends FieldCommon {
  readonly kind: 'flags';
  readonly flags: FlagSet;
}
/** A region code of the national list (2, 4 or 6 digits). */
export interface RegionField extends FieldCommon {
  readonly kind: 'region';
}
/** 'longitude,latitude,address text' picked on a map. */
export interface PlaceField extends FieldCommon {
  readonly kind: 'place';
}
/** The address of an uploaded image. */
export interface ImageField extends FieldCommon {
  readonly kind: 'image';
}
/** Written, never read back. */
export interface SecretField extends FieldCommon {
  readonly kind: 'secret';
  readonly max?: number;
}
export interface JsonField extends FieldCommon {
  readonly kind: 'json';
}

export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | BooleanField
  | DateField
  | DateTimeField
  | DictField
  | ChoiceField
  | RefField
  | ViaField
  | FlagsField
  | RegionField
  | PlaceField
  | ImageField
  | SecretField
  | JsonField;

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
export type Fields = Readonly<Record<string, Field>>;

/** The value a field carries on the wire; `null` = absent. Ids are strings (64 bit). */
export type ValueOf<F extends Field> = F extends IntegerField | DecimalField | FlagsField
  ? number | null
  : F extends DictField
    ? F extends { numeric: true }
      ? number | null
      : string | null
    : F extends ChoiceField
      ? number | string | null
      : F extends BooleanField
        ? boolean | null
        : F extends JsonField
          ? unknown
          : string | null;
