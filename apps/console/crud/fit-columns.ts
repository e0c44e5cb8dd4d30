import type { WireRow } from '@heliodeck/client/page';
import { inLocale, type Locale } from '@heliodeck/kit/label';
import { textWidth } from '../fields/field-ui.ts';
import { uiOf } from '../fields/registry.ts';
import type { CellWords } from './cell-words.ts';
import { type CellMakers, hasDigits, type ListColumn } from './list-columns.tsx';
import { shortOf } from './short-heading.ts';
import {
  countWidth,
  markWidth,
  type RowLetters,
  tagFrame,
  tagGap,
  valueWidth,
  wordsWidth,
} from './value-width.ts';

/** Letters of a narrow row (crud.module.css): a date stands above its time. */
const narrow: RowLetters = { scale: 12 / 14, longestWords: 132, timeWidth: 64 };
/** Letters of its heading against those widths are told for. */
const headScale = 11.8 / 14;
/** Padding on both sides of a cell, and more of it between a number and the word behind it, px. */
const [padding, afterNumber] = [7, 7];
const least = 30;

const tagsWidth = ({ tags, more }: ReturnType<CellWords[string]>, locale: Locale): number =>
  tags.length === 0
    ? markWidth
    : tags.reduce((sum, label) => sum + wordsWidth(inLocale(label, locale), narrow) + tagFrame + tagGap, 0) +
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
      return { ...column, width: Math.round(column.width * narrow.scale) + apart };
    const heading = Math.max(...shortOf(column, locale).split(' ').map(textWidth)) * headScale;
    const values = rows.map((row) =>
      Math.max(
        drawn ? tagsWidth(drawn(row, locale), locale) : valueWidth(field, row, name, locale, narrow),
        under === undefined ? 0 : valueWidth(under.field, row, under.name, locale, narrow),
        below === undefined
          ? 0
          : Math.min(narrow.longestWords, wordsWidth(String(row[below] ?? ''), narrow) * 0.86),
      ),
    );
    return { ...column, width: Math.ceil(Math.max(least, heading, ...values) + padding) + apart };
  });
}
