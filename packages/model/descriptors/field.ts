import type { Label } from '@heliodeck/kit/label';
import type { AddressKind } from '../fields/address.ts';
import type { Operator } from '../fields/operator.ts';
import type { SuppliedNames } from '../fields/supplied-names.ts';
import type { FlagSet } from './flag-set.ts';
import type { Tone } from './tone.ts';

/**
 * Comparison used by a search parameter without suffix; suffixes (`_ge`, `_likeleft` …) override it. `range` is the
 * operator 'between'.
 */
export type SearchOperator = 'range' | Exclude<Operator, 'between' | 'notlike' | 'null' | 'notnull'>;

/** Properties of fields of every kind. */
export interface FieldCommon {
  readonly label: Label;
  /** Message where a required field is empty; absent = optional. */
  readonly required?: Label;
  /** SQL column if it is not the snake_case of the field name. */
  readonly column?: string;
  /**
   * `false`: no table column. `hidden`: a column that is hidden by default. Width in px, per language where
   * the words differ.
   */
  readonly list?:
    | false
    | {
        readonly width?: number | { readonly zh: number; readonly en: number };
        readonly hidden?: boolean;
        readonly sortable?: boolean;
      };
  /** Displayed in the search bar with this operator. */
  readonly search?: SearchOperator;
  /**
   * `false`: not in the form, but callers of the API may send it (a map picker fills in longitude and
   * latitude). `readOnly`: displayed; values from callers are dropped. `addOnly`: editable on add, dropped on
   * update.
   */
  readonly form?: false | 'readOnly' | 'addOnly';
  readonly view?: FieldView;
  /** `false`: never in list or detail responses (secrets). */
  readonly wire?: false;
  readonly help?: Label;
  /** Initial value of a new record. */
  readonly initial?: string | number | boolean;
  /** Title of its group in the form; fields of one group are displayed together. */
  readonly group?: Label;
  /** The field applies only while another field has one of these values: displayed and required only then. */
  readonly when?: FieldCondition | Beginning;
  /** Read-only and not required while another field has one of these values (a button's new window). */
  readonly lockedWhen?: FieldCondition;
  /**
   * Other labels while another field has one of these values (an access key that is called 'apiKey' for one
   * provider).
   */
  readonly labels?: readonly (FieldCondition & { readonly label: Label })[];
  /** Always displayed, but required only while another field has one of these values (a menu's path). */
  readonly requiredWhen?: FieldCondition & { readonly message: Label };
}

/** How a field is laid out in form and detail view. */
export interface FieldView {
  /** `false`: not in the detail view. */
  readonly detail?: false;
  /** Width in columns of 24; default 12. */
  readonly span?: 12 | 24;
  /** Starts a new row of the form, so that it is beside the next field. */
  readonly startsRow?: true;
}

/** Condition on another field of the same record. */
export interface FieldCondition {
  readonly field: string;
  readonly is: readonly (string | number)[];
}

/** Condition on the prefix of another field of the same record, which is the kind of what it names. */
export interface Beginning {
  readonly field: string;
  readonly begins: string;
}

export interface TextField extends FieldCommon {
  readonly kind: 'text';
  readonly max?: number;
  readonly tooLong?: Label;
  readonly multiline?: boolean;
  /** The form displays the number of characters and `max`. */
  readonly counted?: true;
  readonly pattern?: { readonly test: RegExp; readonly message: Label };
  /**
   * Format of the text, if restricted: a name to sign in with (normalised to one Unicode form), an icon (the
   * form has a picker), an IANA time zone, program text (displayed in a fixed-width font with its line
   * breaks), the key of an entity (displayed by its name), a custom data-scope rule (validated while it is
   * typed), the value of the system parameter whose key is in the adjacent field, or words in both languages,
   * 'zh · en' (displayed in the user's language).
   */
  readonly format?: 'account' | 'icon' | 'zone' | 'code' | 'entity' | 'scopeRule' | 'paramValue' | 'both';
  /** Kind of the address, if the text is an address that is opened or called (fields/address.ts). */
  readonly address?: AddressKind;
  /**
   * In records whose field `by` matches, the value is a secret: it can be written and is never returned
   * (masked.ts). The pattern ignores case and has the same meaning in PostgreSQL.
   */
  readonly masked?: { readonly by: string; readonly test: RegExp };
  /** Names among its values that the product supplies: English readers see and find them in English. */
  readonly supplied?: SuppliedNames;
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
  /** Number of stored and displayed decimals. */
  readonly decimals?: number;
  /** Stored value × scale = displayed value; default 1. */
  readonly scale?: number;
  readonly unit?: string;
  /** Field of the record that contains its unit: the currency of an amount. */
  readonly unitOf?: string;
}
export interface BooleanField extends FieldCommon {
  readonly kind: 'boolean';
  /** Control of the form, if it is not a switch. */
  readonly control?: 'radio' | 'checkbox' | 'select';
}
export interface DateField extends FieldCommon {
  readonly kind: 'date';
}
export interface DateTimeField extends FieldCommon {
  readonly kind: 'dateTime';
  /** Displayed and chosen without seconds; the API includes them. */
  readonly toMinute?: true;
  /** A range search accepts times of day, not only days. */
  readonly searchTimes?: true;
}
/** One of a dictionary's items; `numeric` stores and sends the key as a number. */
export interface DictField extends FieldCommon {
  readonly kind: 'dict';
  readonly dict: string;
  readonly business?: boolean;
  readonly numeric?: boolean;
  /** Control of the form, if it is not a list to open. */
  readonly control?: 'radio';
  /** Tones of items by their keys, used in lists and on cards. */
  readonly tones?: Readonly<Record<string, Tone>>;
}
/** One of a few values defined by the product, with words and, for a status, a tone. */
export interface ChoiceField extends FieldCommon {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** Several values may be chosen, comma-joined in the API and in the column (a client's grant types). */
  readonly many?: boolean;
  /**
   * Control of the form, if it is not a list to open. A switch and a checkbox are for one value of two options:
   * off and on.
   */
  readonly control?: 'radio' | 'switch' | 'checkbox';
  /** A list always filters by one of the options: by `initial` if a search names none (days, months or years). */
  readonly always?: true;
}
export interface ChoiceOption {
  readonly value: number | string;
  readonly label: Label;
  readonly tone?: Tone;
  /** `false`: accepted and displayed, but not selectable in forms. */
  readonly offered?: false;
}
/** The id of another entity's record, displayed as that record's title; `many` = comma-joined ids in the API. */
export interface RefField extends FieldCommon {
  readonly kind: 'ref';
  readonly entity: string;
  readonly many?: boolean;
  /** The referenced list is a tree; 'lazy' if it may be too large to load as a whole (departments). */
  readonly tree?: boolean | 'lazy';
  /** Last segment of the address of the tree to choose from, if it is not the whole tree of the entity. */
  readonly treeAt?: string;
  /**
   * The record's own parent in a tree: '0' is the root; −1, 0 and empty are accepted for it
   * (docs/product/dictionaries.md#items).
   */
  readonly parent?: boolean;
  /** Field of the referenced entity that serves as the value instead of its id (a tenant's code). */
  readonly by?: string;
  /**
   * Only records with one of these values in a stored field can be referenced (batteries among devices).
   * Forms offer no others, and the server rejects them.
   */
  readonly where?: FieldCondition;
}
/**
 * Read-only: the value of another entity's field, found by following references, e.g. ['xwjId', 'dtuId',
 * 'stationInfoId', 'stationName'].
 */
export interface ViaField extends FieldCommon {
  readonly kind: 'via';
  readonly path: readonly [string, string, ...string[]];
  /** Words for its values if this screen uses others than the target field ('dtu Online'). */
  readonly options?: readonly ChoiceOption[];
}
/** A word of status bits, decoded into tags by its flag set. */
export interface FlagsField extends FieldCommon {
  readonly kind: 'flags';
  readonly flags: FlagSet;
  /** Displayed as 16 binary digits instead of tags (battery history). */
  readonly bits?: boolean;
}
/** A region code of the national list (2, 4 or 6 digits). */
export interface RegionField extends FieldCommon {
  readonly kind: 'region';
  /**
   * Provinces cannot be chosen, except 71, 81 and 82, which have no cities
   * (docs/product/regions.md#choosing-a-region).
   */
  readonly atLeastCity?: boolean;
}
/** 'longitude,latitude,address text' chosen on a map. */
export interface PlaceField extends FieldCommon {
  readonly kind: 'place';
}
/** The address of an uploaded image. */
export interface ImageField extends FieldCommon {
  readonly kind: 'image';
  /**
   * The image may be on another server: clients of this family store as an avatar the address supplied by the
   * user's identity provider.
   */
  readonly elsewhere?: true;
}
/** Formatted text with pictures, as HTML that the server sanitises when it stores and when it returns it. */
export interface RichTextField extends FieldCommon {
  readonly kind: 'richText';
}
/** Can be written and is never returned; empty on update means unchanged. */
export interface SecretField extends FieldCommon {
  readonly kind: 'secret';
  readonly max?: number;
  /** Returned as '', as clients of this family expect. */
  readonly shownEmpty?: true;
  /** A confirmation typed a second time: must equal that field and is never stored. */
  readonly repeats?: { readonly field: string; readonly message: Label };
}
export interface JsonField extends FieldCommon {
  readonly kind: 'json';
  /** The API returns it as text, as clients of this family display it (logs). */
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

/** The value of a field in the API; `null` = absent. Ids are strings (64 bit). */
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
