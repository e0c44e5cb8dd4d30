import type { WireRow } from '@heliodeck/client/page';
import { joinWords } from '@heliodeck/kit/join-words';
import { inLocale, type Locale } from '@heliodeck/kit/label';
import { decodeFlags, isNone } from '@heliodeck/model/descriptors/decode-flags';
import type { Field } from '@heliodeck/model/descriptors/field';
import { origin as origins } from '@heliodeck/model/descriptors/record';
import { storedTitleIn, storedTitlesIn } from '@heliodeck/model/descriptors/title';
import { optionOf } from '@heliodeck/model/fields/choice';
import { suppliedIn } from '@heliodeck/model/fields/supplied-names';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { targetOf } from '../../api/references.ts';
import { decimalWords } from '../../fields/number/decimal-words.ts';
import { isAbsent } from '../../fields/shared/absent.tsx';
import { textWidth } from '../../fields/shared/field-ui.ts';
import { lineEnds } from '../../fields/shared/line-ends.ts';

/** Width of a digit and of punctuation between digits, in letters of 14 px; px. */
const [digit, between] = [9, 4.7];
/** Mark, gap and padding of a tag; '+4' after it; the gap between two tags, px. */
export const [tagFrame, countWidth, tagGap] = [35, 32, 4];
/** The mark alone, for a word without set bits, px. */
export const markWidth = 16;
/** The pencil beside the time of a row that a person entered, px. */
const pencilWidth = 18;

/** Font and limits of the rows of a list. */
export interface RowLetters {
  /** Font size relative to 14 px. */
  readonly scale: number;
  /** Maximum width of words, which are cut beyond it and displayed whole on hover; status marks are not cut; px. */
  readonly longestWords: number;
  /** Width of a time, px. */
  readonly timeWidth: number;
}

/** Width of a text in the font of these rows, px. */
export const wordsWidth = (text: string, { scale }: Pick<RowLetters, 'scale'>): number =>
  textWidth(text) * scale;

const numberWidth = (text: string, { scale }: RowLetters): number =>
  [...text].reduce((sum, sign) => sum + (/\d|-/.test(sign) ? digit : between), 0) * scale;

/** Width of a value as rendered by its kind of field, px, without padding. */
export function valueWidth(
  field: Field,
  row: WireRow,
  name: string,
  locale: Locale,
  letters: RowLetters,
): number {
  const value = row[name];
  if (isAbsent(value)) return digit * letters.scale * 2;
  if (field.kind === 'dateTime')
    return (
      letters.timeWidth + (row.origin === origins.entered || row.origin === origins.edited ? pencilWidth : 0)
    );
  if (field.kind === 'decimal') return numberWidth(decimalWords(Number(value), field), letters);
  if (field.kind === 'integer') return numberWidth(String(value), letters);
  if (field.kind === 'flags') {
    const tags = decodeFlags(field.flags, Number(value));
    if (isNone(tags)) return markWidth;
    const widest = Math.max(0, ...tags.map(({ label }) => wordsWidth(inLocale(label, locale), letters)));
    return widest + tagFrame + (tags.length > 1 ? countWidth + tagGap : 0);
  }
  const { text, isMarked } = wordsOf(field, row, name, locale);
  const width = wordsWidth(text, letters);
  if (isMarked) return width + tagFrame;
  return field.kind === 'choice' && !field.many ? width : Math.min(letters.longestWords, width);
}

/** The words of a value, and whether they have the mark of a status. */
function wordsOf(
  field: Field,
  row: WireRow,
  name: string,
  locale: Locale,
): { readonly text: string; readonly isMarked: boolean } {
  const value = row[name];
  if (field.kind === 'choice' && !field.many) {
    const option = optionOf(field.options, value);
    return {
      text: option ? inLocale(option.label, locale) : String(value),
      isMarked: option?.tone !== undefined,
    };
  }
  const told = row[shownName(name)];
  return {
    text: shownText(field, typeof told === 'string' ? told : String(value), locale),
    isMarked: field.kind === 'dict' && field.tones?.[String(value)] !== undefined,
  };
}

/** Words in a language, as their cell shows them. */
function shownText(field: Field, stored: string, locale: Locale): string {
  if (field.kind === 'text') return suppliedIn(field.supplied, stored, locale);
  if (field.kind !== 'ref') return stored;
  const target = targetOf(field);
  return field.many
    ? joinWords(storedTitlesIn(target, stored, locale), locale)
    : storedTitleIn(target, stored, locale);
}

/** Width at which the words of a value take two lines, px, without padding. */
export function foldedWidth(
  field: Field,
  row: WireRow,
  name: string,
  locale: Locale,
  letters: RowLetters,
): number {
  if (isAbsent(row[name])) return valueWidth(field, row, name, locale, letters);
  const pieces = wordsOf(field, row, name, locale).text.split(lineEnds);
  const lines = pieces.map((_, index) =>
    Math.max(
      wordsWidth(pieces.slice(0, index).join('').trim(), letters),
      wordsWidth(pieces.slice(index).join('').trim(), letters),
    ),
  );
  return Math.min(letters.longestWords, ...lines);
}
