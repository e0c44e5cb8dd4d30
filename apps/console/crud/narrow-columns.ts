import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { textWidth } from '../fields/field-ui.ts';
import type { CellMakers, ListColumn } from './list-columns.tsx';
import { type RowLetters, valueWidth } from './value-width.ts';

/** Padding on both sides of a cell and of a heading, px; the mark of the order stands over it (crud.module.css). */
const [padding, headPadding] = [26, 30];
/** Letters of a heading against those widths are told for: they are smaller and bold. */
const headScale = 0.96;
/** Words stand whole up to here while columns are made narrower, px; a time stands in one line. */
const longestWords = 280;
const timeWidth = 146;
/** What is left of words that are cut and of a time in two lines where there is no room otherwise, px. */
const [leastWords, leastTime] = [84, 78];

/** Rows that are looked at: of a page of thousands it would take longer than a frame, and words that are cut are told whole. */
const lookedAt = 100;

/** Whether cells cut what is too long and tell it whole where the pointer rests, or break it. */
const isShortened = (field: Field): boolean =>
  field.kind === 'text' ||
  field.kind === 'ref' ||
  (field.kind === 'choice' && field.options.every(({ tone }) => tone === undefined));
/** Kinds whose room can be told from the row; words of a dictionary, of a region or of an entity stand elsewhere. */
const counted: ReadonlySet<Field['kind']> = new Set([
  ...(['text', 'ref', 'choice', 'decimal', 'integer', 'date', 'dateTime'] as const),
]);
const isCounted = (field: Field): boolean =>
  counted.has(field.kind) &&
  !(field.kind === 'text' && (field.format === 'entity' || field.format === 'icon'));

interface Look {
  readonly locale: Locale;
  /** Letters of the density against the standard ones. */
  readonly scale: number;
  /** Cells that the screen draws, of which nothing is known. */
  readonly cells?: CellMakers | undefined;
}

/** Widths between which a column is drawn, px. */
interface Bounds {
  /** As the descriptor or the person says. */
  readonly told: number;
  /** All of what stands in it is seen. */
  readonly whole: number;
  /** Words are cut, and times stand in two lines. */
  readonly least: number;
}

/**
 * Columns that fit their place, where they can: those of a plain list give up first the room that nothing of these rows needs, then that of long
 * words and of times in one line. A heading is never cut, nor is a number or a mark. Where all of it does not do, the list scrolls.
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
  // A screen that draws words of a choice otherwise says how much room they take.
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

/** Whether a time has no room for one line, which may take the padding on one side: on both it would touch the next column. */
export const hasNarrowTimes = (columns: readonly ListColumn[]): boolean =>
  columns.some(
    ({ field, width, isOwnWidth }) =>
      field.kind === 'dateTime' && !isOwnWidth && width < timeWidth + padding / 2,
  );
