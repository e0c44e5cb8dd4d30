import type { WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';
import type { Field, FieldCommon } from '@heliodeck/model/descriptors/field';
import type { ComponentType } from 'react';

/** Where a value stands: in a table whose head says the unit, in one of many narrow columns, on a card, alone with room for more. */
export type ValuePlace = 'list' | 'dense' | 'card' | 'view';

/** A value shown: in a table, on a card, in the detail view. */
export interface CellProps<F extends Field> {
  readonly name: string;
  readonly field: F;
  readonly value: unknown;
  /** The whole record: replies carry words of references beside their ids. */
  readonly row: WireRow;
  readonly place: ValuePlace;
}

/** A value edited. `value` and `onChange` are the form's; both speak wire values. */
export interface InputProps<F extends Field> {
  readonly id?: string;
  readonly name: string;
  readonly field: F;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** The record as it was loaded; undefined on add. */
  readonly row?: WireRow | undefined;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** A condition of the search bar: one text, as the wire and the address bar carry it. */
export interface SearchProps<F extends Field> {
  readonly id: string;
  readonly name: string;
  readonly field: F;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter, or a choice that is complete in itself. */
  readonly onSearch: () => void;
  readonly label: string;
}

/** What the console can do with one kind of field. */
export interface FieldUi<F extends Field> {
  readonly Cell: ComponentType<CellProps<F>>;
  readonly Input: ComponentType<InputProps<F>>;
  readonly Search: ComponentType<SearchProps<F>>;
  /** Column width in px where the descriptor names none. */
  width(field: F, locale: Locale): number;
  readonly align?: 'end';
  /** Table headings of this kind can order the list, unless the field says otherwise. */
  readonly sortable: boolean;
}

/** Width of a letter in a heading, px: Chinese, broad, round, capital, other. */
const letterWidth = (letter: string): number => {
  if (letter.charCodeAt(0) > 0x2e80) return 14.5;
  if (/[mwMW%]/.test(letter)) return 13;
  if (/[bdgnopqu]/.test(letter)) return 9.1;
  return /[A-Z]/.test(letter) ? 10.4 : /[fijlrt ]/.test(letter) ? 6.6 : 8.3;
};

/** Room of a text in letters of 14 px, px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Padding of a cell and the mark of the order, px. */
const beside = 50;
/** Padding of a narrow cell, px; the mark of the order stands over it. */
const denseBeside = 18;
/** A heading of words longer than this stands in two lines, px. */
const oneLine = 110;

/** Room a text needs in one line of a column, px, with its padding. */
export const lineWidth = (label: Label, locale: Locale): number =>
  Math.ceil(textWidth(label[locale])) + beside;

type Headed = Pick<FieldCommon, 'label'> & { readonly unit?: string };

/** The heading of a column, with the unit its numbers leave out. */
export const headingOf = (field: Headed, locale: Locale): string =>
  field.unit ? `${field.label[locale]} (${field.unit})` : field.label[locale];

/** Room a word needs as heading of one of many narrow columns, px: it may break anywhere but within a word. */
export function denseWidth(text: string): number {
  const longest = Math.max(...text.split(' ').map(textWidth));
  return Math.ceil(longest * 0.86) + denseBeside;
}

/** Mark, padding and distance of a tag in a narrow cell, px. */
const denseTag = 39;

/** Room a tag needs in one of many narrow columns, px. */
export const denseTagWidth = (label: Label, locale: Locale): number =>
  Math.ceil(textWidth(label[locale]) * 0.84) + denseTag;

/** Room a heading needs, px, with its padding and the mark of the order; long ones break where it narrows them most. */
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
