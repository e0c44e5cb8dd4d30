import type { WireRow } from '@heliodeck/client/page';
import { inLocale, type Locale } from '@heliodeck/kit/label';
import { uiOf } from '../../fields/registry.ts';
import { textWidth } from '../../fields/shared/field-ui.ts';
import type { CellWords } from '../shared/cell-words.ts';
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

/** Font of a narrow row (crud.module.css); a date is above its time. */
const narrow: RowLetters = { scale: 12 / 14, longestWords: 132, timeWidth: 64 };
/** Font size of its heading relative to the one that widths are given for. */
const headScale = 11.8 / 14;
/** Padding on both sides of a cell, and additional padding between a number and the word after it, px. */
const [padding, afterNumber] = [7, 7];
const least = 30;

const tagsWidth = ({ tags, more }: ReturnType<CellWords[string]>, locale: Locale): number =>
  tags.length === 0
    ? markWidth
    : tags.reduce((sum, label) => sum + wordsWidth(inLocale(label, locale), narrow) + tagFrame + tagGap, 0) +
      (more > 0 ? countWidth : 0);

/** Whether the values of a column are right-aligned, as numbers are. */
const isAtEnd = ({ field }: ListColumn): boolean => uiOf(field).align !== undefined;

interface Look {
  readonly locale: Locale;
  readonly cells?: CellMakers | undefined;
  readonly words?: CellWords | undefined;
}

/**
 * Columns of readings with the minimum width for their content: the values of these rows, and the longest
 * word of the heading, which is never cut. Widths set by the user are kept.
 */
export function fittedColumns(
  columns: readonly ListColumn[],
  rows: readonly WireRow[],
  { locale, cells, words }: Look,
): readonly ListColumn[] {
  return columns.map((column, index) => {
    const { field, name, below, under, isOwnWidth } = column;
    if (isOwnWidth) return column;
    // Sixteen binary digits always have the same width, and the content of a cell rendered by a screen is
    // unknown.
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
