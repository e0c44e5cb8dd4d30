import type { WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';
import type { Field, FieldCommon } from '@heliodeck/model/descriptors/field';
import type { ComponentType } from 'react';

/**
 * Where a value is displayed: in a table with the unit in its head, in one of many narrow columns, on a card,
 * or alone with more room.
 */
export type ValuePlace = 'list' | 'dense' | 'card' | 'view';

/** Displays a value: in a table, on a card, in the detail view. */
export interface CellProps<F extends Field> {
  readonly name: string;
  readonly field: F;
  readonly value: unknown;
  /** The whole record: responses contain the names of references beside their ids. */
  readonly row: WireRow;
  readonly place: ValuePlace;
}

/** Edits a value. `value` and `onChange` are the form's; both use API values. */
export interface InputProps<F extends Field> {
  readonly id?: string;
  readonly name: string;
  readonly field: F;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** The record as loaded; undefined on add. */
  readonly row?: WireRow | undefined;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** A condition of the search bar: a text in the format of the API and the address bar. */
export interface SearchProps<F extends Field> {
  readonly id: string;
  readonly name: string;
  readonly field: F;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter, or for a choice that is complete in itself. */
  readonly onSearch: () => void;
  readonly label: string;
}

/** The components for one kind of field. */
export interface FieldUi<F extends Field> {
  readonly Cell: ComponentType<CellProps<F>>;
  readonly Input: ComponentType<InputProps<F>>;
  readonly Search: ComponentType<SearchProps<F>>;
  /** Column width in px if the descriptor sets none. */
  width(field: F, locale: Locale): number;
  readonly align?: 'end';
  /** The list can be sorted by columns of this kind, unless the field says otherwise. */
  readonly sortable: boolean;
}

/** Width of a letter in a heading, px: Chinese, wide, round, capital, other. */
const letterWidth = (letter: string): number => {
  if (letter.charCodeAt(0) > 0x2e80) return 14.5;
  if (/[mwMW%]/.test(letter)) return 13;
  if (/[bdgnopqu]/.test(letter)) return 9.1;
  return /[A-Z]/.test(letter) ? 10.4 : /[fijlrt ]/.test(letter) ? 6.6 : 8.3;
};

/** Width of a text in letters of 14 px, px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Padding of a cell and the sort mark, px. */
const beside = 50;
/** Padding of a narrow cell, px; the sort mark is above it. */
const denseBeside = 18;
/** A heading with longer words is in two lines, px. */
const oneLine = 110;

/** Width of a text in one line of a column, px, with its padding. */
export const lineWidth = (label: Label, locale: Locale): number =>
  Math.ceil(textWidth(label[locale])) + beside;

type Headed = Pick<FieldCommon, 'label'> & { readonly unit?: string };

/** The heading of a column, with the unit of its numbers. */
export const headingOf = (field: Headed, locale: Locale): string =>
  field.unit ? `${field.label[locale]} (${field.unit})` : field.label[locale];

/** Width of a heading in one of many narrow columns, px: it may wrap anywhere but within a word. */
export function denseWidth(text: string): number {
  const longest = Math.max(...text.split(' ').map(textWidth));
  return Math.ceil(longest * 0.86) + denseBeside;
}

/** Mark, padding and gap of a tag in a narrow cell, px. */
const denseTag = 39;

/** Width of a tag in one of many narrow columns, px. */
export const denseTagWidth = (label: Label, locale: Locale): number =>
  Math.ceil(textWidth(label[locale]) * 0.84) + denseTag;

/** Width of a heading, px, with its padding and the sort mark; long ones wrap where it makes them narrowest. */
export function headingWidth(field: Headed, locale: Locale): number {
  const text = headingOf(field, locale);
  const words = text.split(' ');
  const broken = words.slice(1).map((_word, index) => {
    const lines = [words.slice(0, index + 1), words.slice(index + 1)];
    return Math.max(...lines.map((line) => textWidth(line.join(' '))));
  });
  const whole = textWidth(text);
  return Math.ceil(whole > oneLine ? Math.min(whole, ...broken) : whole) + beside;
}
