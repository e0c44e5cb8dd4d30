import type { WireRow } from '@heliodeck/client/page';
import { inLocale, type Locale } from '@heliodeck/kit/label';
import { decodeFlags, isNone } from '@heliodeck/model/descriptors/decode-flags';
import type { Field } from '@heliodeck/model/descriptors/field';
import { origin as origins } from '@heliodeck/model/descriptors/record';
import { optionOf } from '@heliodeck/model/fields/choice';
import { decimalKind } from '@heliodeck/model/fields/decimal';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { isAbsent } from '../fields/absent.tsx';
import { textWidth } from '../fields/field-ui.ts';
import { uiOf } from '../fields/registry.ts';
import type { CellWords } from './cell-words.ts';
import { type CellMakers, hasDigits, type ListColumn } from './list-columns.tsx';
import { shortOf } from './short-heading.ts';

/** Letters of a narrow row and of its heading against those widths are told for (crud.module.css). */
const [cellScale, headScale] = [12 / 14, 11.8 / 14];
/** A digit and what stands between digits in a narrow row, px. */
const [digit, between] = [7.7, 4];
/** Padding on both sides of a cell, and more of it between a number and the word behind it, px. */
const [padding, afterNumber] = [7, 7];
/** Mark, its distance and padding of a tag; '+4' behind it; between two tags, px. */
const [tagFrame, countWidth, tagGap] = [35, 32, 4];
/** The mark alone, for a word of which no bit is set, px. */
const markWidth = 16;
/** A date above its time, and the pencil beside it where somebody entered the row, px. */
const [timeWidth, pencilWidth] = [64, 18];
/** Words are cut beyond this, and told whole where the pointer rests; marks of status are not, px. */
const longestWords = 132;
const least = 30;

const numberWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/\d|-/.test(sign) ? digit : between), 0);

const wordsWidth = (text: string): number => textWidth(text) * cellScale;

/** Room of a value as a narrow row draws it, px, without its padding. */
function valueWidth(field: Field, row: WireRow, name: string, locale: Locale): number {
  const value = row[name];
  if (field.kind === 'dateTime')
    return timeWidth + (row.origin === origins.entered || row.origin === origins.edited ? pencilWidth : 0);
  if (isAbsent(value)) return digit * 2;
  if (field.kind === 'decimal') return numberWidth(decimalKind.format(Number(value), field, locale, {}));
  if (field.kind === 'integer') return numberWidth(String(value));
  if (field.kind === 'flags') {
    const tags = decodeFlags(field.flags, Number(value));
    if (isNone(tags)) return markWidth;
    const widest = Math.max(0, ...tags.map(({ label }) => wordsWidth(inLocale(label, locale))));
    return widest + tagFrame + (tags.length > 1 ? countWidth + tagGap : 0);
  }
  if (field.kind === 'choice' && !field.many) {
    const option = optionOf(field.options, value);
    return (
      wordsWidth(option ? inLocale(option.label, locale) : String(value)) + (option?.tone ? tagFrame : 0)
    );
  }
  const told = row[shownName(name)];
  return Math.min(longestWords, wordsWidth(typeof told === 'string' ? told : String(value)));
}

const tagsWidth = ({ tags, more }: ReturnType<CellWords[string]>, locale: Locale): number =>
  tags.length === 0
    ? markWidth
    : tags.reduce((sum, label) => sum + wordsWidth(inLocale(label, locale)) + tagFrame + tagGap, 0) +
      (more > 0 ? countWidth : 0);

/** Whether the values of a column stand at its end, as numbers do. */
const isAtEnd = ({ field }: ListColumn): boolean => uiOf(field).align !== undefined;

interface Look {
  readonly locale: Locale;
  readonly cells?: CellMakers | undefined;
  readonly words?: CellWords | undefined;
}

/**
 * Columns of readings as narrow as what stands in them: the values of these rows, and the longest word of the heading, which is never cut.
 * A column that a person made wider or narrower stays so.
 */
export function fittedColumns(
  columns: readonly ListColumn[],
  rows: readonly WireRow[],
  { locale, cells, words }: Look,
): readonly ListColumn[] {
  return columns.map((column, index) => {
    const { field, name, below, under, isOwnWidth } = column;
    if (isOwnWidth) return column;
    // Sixteen binary digits are as wide whatever they say, and of a cell that a screen draws nothing is known.
    const drawn = words?.[name];
    const isDrawnElsewhere = cells?.[name] !== undefined && drawn === undefined && name !== 'dataTime';
    const before = columns[index - 1];
    const apart = before && isAtEnd(before) && !isAtEnd(column) ? afterNumber : 0;
    if (hasDigits(column) || isDrawnElsewhere)
      return { ...column, width: Math.round(column.width * cellScale) + apart };
    const heading = Math.max(...shortOf(column, locale).split(' ').map(textWidth)) * headScale;
    const values = rows.map((row) =>
      Math.max(
        drawn ? tagsWidth(drawn(row, locale), locale) : valueWidth(field, row, name, locale),
        under === undefined ? 0 : valueWidth(under.field, row, under.name, locale),
        below === undefined ? 0 : Math.min(longestWords, wordsWidth(String(row[below] ?? '')) * 0.86),
      ),
    );
    return { ...column, width: Math.ceil(Math.max(least, heading, ...values) + padding) + apart };
  });
}
