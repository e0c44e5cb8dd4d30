import type { Label } from '@heliodeck/kit/label';
import type { AddressKind } from '../fields/address.ts';
import type { FlagSet } from './flag-set.ts';
import type { Tone } from './tone.ts';

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
  readonly list?:
    | false
    | {
        readonly width?: number | { readonly zh: number; readonly en: number };
        readonly hidden?: boolean;
        readonly sortable?: boolean;
      };
  /** Shown in the search bar with this operator. */
  readonly search?: SearchOperator;
  /**
   * `false`: not in the form, but callers of the API may send it (a map picker fills longitude and latitude).
   * `readOnly`: shown; what callers send is dropped. `addOnly`: editable on add, dropped on update.
   */
  readonly form?: false | 'readOnly' | 'addOnly';
  readonly view?: FieldView;
  /** `false`: never in list or detail replies (secrets). */
  readonly wire?: false;
  readonly help?: Label;
  /** Value a new record starts with. */
  readonly initial?: string | number | boolean;
  /** Form group title; fields of one group stand together. */
  readonly group?: Label;
  /** The field means something only while another field has one of these values: shown and required only then. */
  readonly when?: FieldCondition | Beginning;
  /** Shown but not to be changed while another field has one of these values, and not asked for then (a button's new window). */
  readonly lockedWhen?: FieldCondition;
  /** Other words for it while another field has one of these values (an access key that is an 'apiKey' for one provider). */
  readonly labels?: readonly (FieldCondition & { readonly label: Label })[];
  /** Required only while another field has one of these values, shown always (a menu's path). */
  readonly requiredWhen?: FieldCondition & { readonly message: Label };
}

/** How a field is laid out in form and detail view. */
export interface FieldView {
  /** `false`: not in the detail view. */
  readonly detail?: false;
  /** Columns of 24 it takes; default 12. */
  readonly span?: 12 | 24;
  /** Begins a line of the form, so that it and the next field stand side by side. */
  readonly startsRow?: true;
}

/** Looks at another field of the same record. */
export interface FieldCondition {
  readonly field: string;
  readonly is: readonly (string | number)[];
}

/** Looks at how another field of the same record begins: at the kind of what it names. */
export interface Beginning {
  readonly field: string;
  readonly begins: string;
}

export interface TextField extends FieldCommon {
  readonly kind: 'text';
  readonly max?: number;
  readonly tooLong?: Label;
  readonly multiline?: boolean;
  /** The form counts its letters against `max`. */
  readonly counted?: true;
  readonly pattern?: { readonly test: RegExp; readonly message: Label };
  /**
   * What the text is, where not just anything will do: a name to sign in with (kept in one form of Unicode), an icon (the form offers the picker), an IANA time zone, lines of a
   * program (shown in a fixed width, as they are broken), the key of an entity (shown in its words), a custom data-scope
   * rule (checked as it is typed), the value of the system parameter whose key is beside it, or words in both languages,
   * 'zh · en' (shown in the reader's).
   */
  readonly format?: 'account' | 'icon' | 'zone' | 'code' | 'entity' | 'scopeRule' | 'paramValue' | 'both';
  /** An address that is opened or called: what kind (fields/address.ts). */
  readonly address?: AddressKind;
  /**
   * Of records whose field `by` matches, the value is a secret: written and never read back (masked.ts). The pattern ignores
   * case and means the same to PostgreSQL.
   */
  readonly masked?: { readonly by: string; readonly test: RegExp };
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
  /** Stored value × scale = shown value; default 1. */
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
  /** Shown and chosen without its seconds; the wire has them. */
  readonly toMinute?: true;
  /** A search for a range of it takes times of day, not days alone. */
  readonly searchTimes?: true;
}
/** One of a dictionary's items; `numeric` stores and sends the key as a number. */
export interface DictField extends FieldCommon {
  readonly kind: 'dict';
  readonly dict: string;
  readonly business?: boolean;
  readonly numeric?: boolean;
  /** What its items mean, by their keys: how they stand in lists and on cards. */
  readonly tones?: Readonly<Record<string, Tone>>;
}
/** One of a few values fixed by the product itself, with words and, where it is a status, its meaning. */
export interface ChoiceField extends FieldCommon {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** Several may be chosen, comma-joined on the wire and in the column (a client's grant types). */
  readonly many?: boolean;
  /** A list always has one of the options in force: `initial` where a search names none (days, months or years). */
  readonly always?: true;
}
export interface ChoiceOption {
  readonly value: number | string;
  readonly label: Label;
  readonly tone?: Tone;
  /** `false`: taken and shown, but forms do not offer it. */
  readonly offered?: false;
}
/** The id of another entity's record, shown by that record's title; `many` = comma-joined ids on the wire. */
export interface RefField extends FieldCommon {
  readonly kind: 'ref';
  readonly entity: string;
  readonly many?: boolean;
  /** The referenced list is a tree; 'lazy' where it may be too large to be fetched whole (departments). */
  readonly tree?: boolean | 'lazy';
  /** The tree to choose from, where it is not all of the entity's: the last part of its address. */
  readonly treeAt?: string;
  /**
   * The record's own parent in a tree: '0' is the root, and −1, 0 and empty all mean it on input
   * (docs/product/dictionaries.md#items).
   */
  readonly parent?: boolean;
  /** Field of the referenced entity that is the value where it is not its id (a tenant's code). */
  readonly by?: string;
  /**
   * Only records with one of these values in a stored field of theirs can be referred to (batteries among devices). Choosers
   * offer no others, the server refuses them.
   */
  readonly where?: FieldCondition;
}
/** Read-only: follows references to another entity's field, e.g. ['xwjId', 'dtuId', 'stationInfoId', 'stationName']. */
export interface ViaField extends FieldCommon {
  readonly kind: 'via';
  readonly path: readonly [string, string, ...string[]];
  /** Words for its values where this screen has others than the field it ends at ('dtu Online'). */
  readonly options?: readonly ChoiceOption[];
}
/** A word of status bits, decoded into tags by its flag set. */
export interface FlagsField extends FieldCommon {
  readonly kind: 'flags';
  readonly flags: FlagSet;
  /** Shown as 16 binary digits instead of tags (battery history). */
  readonly bits?: boolean;
}
/** A region code of the national list (2, 4 or 6 digits). */
export interface RegionField extends FieldCommon {
  readonly kind: 'region';
  /** Provinces cannot be chosen, except 71, 81 and 82, which have no cities (docs/product/regions.md#choosing-a-region). */
  readonly atLeastCity?: boolean;
}
/** 'longitude,latitude,address text' picked on a map. */
export interface PlaceField extends FieldCommon {
  readonly kind: 'place';
}
/** The address of an uploaded image. */
export interface ImageField extends FieldCommon {
  readonly kind: 'image';
  /** It may lie elsewhere: what clients of this family save as an avatar comes from where the person signed in. */
  readonly elsewhere?: true;
}
/** Formatted text with pictures, as HTML that the server cleans on its way in and out. */
export interface RichTextField extends FieldCommon {
  readonly kind: 'richText';
}
/** Written, never read back; empty on update means unchanged. */
export interface SecretField extends FieldCommon {
  readonly kind: 'secret';
  readonly max?: number;
  /** Stands in replies as '', as clients of this family know it. */
  readonly shownEmpty?: true;
  /** Typed a second time to be sure: must equal that field, is never stored. */
  readonly repeats?: { readonly field: string; readonly message: Label };
}
export interface JsonField extends FieldCommon {
  readonly kind: 'json';
  /** The wire carries it as text, as clients of this family print it (logs). */
  readonly asText?: true;
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
  | RichTextField
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
      : DictField extends F
        ? number | string | null
        : string | null
    : F extends ChoiceField
      ? number | string | null
      : F extends BooleanField
        ? boolean | null
        : F extends JsonField
          ? unknown
          : string | null;
