import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { textWidth } from '../fields/field-ui.ts';
import type { CellMakers, ListColumn } from './list-columns.tsx';
import { type RowLetters, valueWidth } from './value-width.ts';

/** Padding on both sides of a cell and of a heading, px; the sort mark is above it (crud.module.css). */
const [padding, headPadding] = [26, 30];
/** Font size of a heading relative to the one that widths are given for: it is smaller and bold. */
const headScale = 0.96;
/** While columns are narrowed, words up to this width are displayed whole, px; a time is in one line. */
const longestWords = 280;
const timeWidth = 146;
/** Minimum width of cut words and of a time in two lines, px. */
const [leastWords, leastTime] = [84, 78];

/** Number of evaluated rows: thousands would take longer than a frame, and cut words are displayed whole on hover. */
const lookedAt = 100;

/** Whether cells cut long text and display it whole on hover, instead of wrapping it. */
const isShortened = (field: Field): boolean =>
  field.kind === 'text' ||
  field.kind === 'ref' ||
  (field.kind === 'choice' && field.options.every(({ tone }) => tone === undefined));
/** Kinds whose width follows from the row; words of a dictionary, a region or an entity are stored elsewhere. */
const counted: ReadonlySet<Field['kind']> = new Set([
  ...(['text', 'ref', 'choice', 'decimal', 'integer', 'date', 'dateTime'] as const),
]);
const isCounted = (field: Field): boolean =>
  counted.has(field.kind) &&
  !(field.kind === 'text' && (field.format === 'entity' || field.format === 'icon'));

interface Look {
  readonly locale: Locale;
  /** Font size of the density relative to the standard. */
  readonly scale: number;
  /** Cells rendered by the screen, whose content is unknown. */
  readonly cells?: CellMakers | undefined;
}

/** Minimum and maximum width of a column, px. */
interface Bounds {
  /** Set by the descriptor or the user. */
  readonly told: number;
  /** The whole content is visible. */
  readonly whole: number;
  /** Words are cut, and times are in two lines. */
  readonly least: number;
}

/**
 * Fits columns into the available width, if possible: in a plain list they first give up the width that these
 * rows do not need, then that of long words and of times in one line. Headings, numbers and marks are never
 * cut. If that is not enough, the list scrolls.
 * @param room px
 */
export function narrowedColumns(
  columns: readonly ListColumn[],
  rows: readonly WireRow[],
  room: number,
  look: Look,
): readonly ListColumn[] {
  const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
  if (sum(columns.map(({ width }) => width)) <= room) return columns;
  const some = rows.slice(0, lookedAt);
  const bounds = columns.map((column, index) => boundsOf(column, index, some, look));
  const [whole, least] = [sum(bounds.map((one) => one.whole)), sum(bounds.map((one) => one.least))];
  const between = (from: number, to: number, at: number): number => Math.floor(from + (to - from) * at);
  const widthOf = ({ told, whole: seen, least: shortest }: Bounds): number => {
    if (least > room) return shortest;
    if (whole > room) return between(shortest, seen, (room - least) / (whole - least));
    return between(seen, told, (room - whole) / (sum(bounds.map((one) => one.told)) - whole));
  };
  return columns.map((column, index) => {
    const of = bounds[index];
    return of === undefined ? column : { ...column, width: widthOf(of) };
  });
}

function boundsOf(
  column: ListColumn,
  index: number,
  rows: readonly WireRow[],
  { locale, scale, cells }: Look,
): Bounds {
  const { field, heading, name, width: told, isOwnWidth } = column;
  // The first column of a tree has room for its branches.
  const isTrunk = index === 0 && rows.some(({ children }) => Array.isArray(children));
  if (isOwnWidth || isTrunk) return { told, whole: told, least: told };
  const longest = Math.max(...heading.split(/(?<=[ /·])/).map((word) => textWidth(word.trim())));
  const head = Math.ceil(longest * headScale * scale) + headPadding;
  const letters: RowLetters = { scale, longestWords, timeWidth: timeWidth * scale };
  // A screen that renders the words of a choice differently sets their width.
  const declared = field.list ? field.list.width : undefined;
  const isDrawn = cells?.[name] !== undefined && (field.kind !== 'choice' || declared !== undefined);
  const isKnown = isCounted(field) && !isDrawn;
  const seen = isKnown
    ? Math.ceil(Math.max(0, ...rows.map((row) => valueWidth(field, row, name, locale, letters)))) + padding
    : told;
  const whole = Math.min(told, Math.max(head, seen));
  const shortest = isShortened(field)
    ? leastWords
    : field.kind === 'dateTime' && isKnown
      ? leastTime
      : undefined;
  return {
    told,
    whole,
    least: shortest === undefined ? whole : Math.min(whole, Math.max(head, shortest * scale + padding)),
  };
}

/**
 * Whether a time has no room for one line. One line may use the padding on one side; on both sides it would
 * touch the next column.
 */
export const hasNarrowTimes = (columns: readonly ListColumn[]): boolean =>
  columns.some(
    ({ field, width, isOwnWidth }) =>
      field.kind === 'dateTime' && !isOwnWidth && width < timeWidth + padding / 2,
  );
