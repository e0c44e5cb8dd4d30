import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { isAbsent } from '../../fields/shared/absent.tsx';
import { textWidth } from '../../fields/shared/field-ui.ts';
import type { CellMakers, ListColumn } from './list-columns.tsx';
import { foldedWidth, type RowLetters, valueWidth } from './value-width.ts';

/** Padding on both sides of a cell and of a heading, px; the sort mark is above it (crud.module.css). */
const [padding, headPadding] = [26, 30];
/** Font size of a heading relative to the one that widths are given for: it is smaller and bold. */
const headScale = 0.96;
/** While columns are narrowed, words up to this width are displayed whole, px; a time is in one line. */
const longestWords = 280;
/** Words that do not break get the width that no other column needs, up to this one, px. */
const longestWord = 640;
const timeWidth = 146;
/** Minimum width of cut words and of a time in two lines, px. */
const [leastWords, leastTime] = [84, 78];

/** Number of evaluated rows: thousands would take longer than a frame, and cut words are displayed whole on hover. */
const lookedAt = 100;

/** Whether cells display long text in two lines and, if that is not enough, cut it and display it whole on hover. */
const isShortened = (field: Field): boolean =>
  field.kind === 'text' ||
  field.kind === 'ref' ||
  field.kind === 'region' ||
  (field.kind === 'dict' && field.tones === undefined) ||
  (field.kind === 'choice' && field.options.every(({ tone }) => tone === undefined));
/** Kinds whose width follows from the row; the words of an entity are stored elsewhere. */
const counted: ReadonlySet<Field['kind']> = new Set([
  ...(['text', 'ref', 'choice', 'dict', 'region', 'decimal', 'integer', 'date', 'dateTime'] as const),
]);
const isCounted = (field: Field): boolean =>
  counted.has(field.kind) &&
  !(field.kind === 'text' && (field.format === 'entity' || field.format === 'icon'));
/** Whether the words of a code are in the rows; without them they are read from elsewhere. */
const hasWords = ({ field, name }: ListColumn, rows: readonly WireRow[]): boolean =>
  (field.kind !== 'dict' && field.kind !== 'region') ||
  rows.every((row) => isAbsent(row[name]) || typeof row[shownName(name)] === 'string');

interface Look {
  readonly locale: Locale;
  /** Font size of the density relative to the standard. */
  readonly scale: number;
  /** Cells rendered by the screen, whose content is unknown. */
  readonly cells?: CellMakers | undefined;
}

/** Widths of a column, each at most the one before it, px. */
interface Bounds {
  /** Set by the descriptor or the user; for longer words, their width. */
  readonly told: number;
  /** The whole content is visible, very long words included. */
  readonly uncut: number;
  /** The content is visible in one line, very long words excepted. */
  readonly whole: number;
  /** The whole content is visible, words in two lines. */
  readonly words: number;
  /** The whole content is visible, words and times in two lines. */
  readonly folded: number;
  /** Words are cut. */
  readonly least: number;
}
const steps = ['told', 'uncut', 'whole', 'words', 'folded', 'least'] as const;

/**
 * Fits columns into the available width, if possible: in a plain list they first give up the width that these
 * rows do not need, also to columns whose words are longer than declared; then the widest words, and after them
 * times, take two lines, and only then the longest words are cut. Headings, numbers and marks are never cut. If
 * that is not enough, the list scrolls.
 * @param room px
 * @param wanted part of the room in which the buttons of the rows are beside each other; only declared widths
 * take it, px
 */
export function narrowedColumns(
  columns: readonly ListColumn[],
  rows: readonly WireRow[],
  room: number,
  look: Look,
  wanted = 0,
): readonly ListColumn[] {
  const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
  const some = rows.slice(0, lookedAt);
  const bounds = columns.map((column, index) => boundsOf(column, index, some, look));
  const declared = sum(columns.map(({ width }) => width));
  if (declared <= room && columns.every(({ width }, index) => width === bounds[index]?.told)) return columns;
  const limitPx = Math.max(Math.min(declared, room), room - wanted);
  const sums = steps.map((step) => sum(bounds.map((one) => one[step])));
  if ((sums[0] ?? 0) <= limitPx)
    return columns.map((column, index) => ({ ...column, width: bounds[index]?.told ?? column.width }));
  // The last step that is too wide, and the share of the way to the next one.
  const next = sums.findIndex((total) => total <= limitPx);
  const [from, to] = next < 0 ? (['least', 'least'] as const) : [steps[next - 1], steps[next]];
  if (from === undefined || to === undefined) return columns;
  const [wide, narrow] = [sums[next - 1] ?? 0, sums[next] ?? 0];
  if (from === 'told') {
    const share = wide === narrow ? 0 : (limitPx - narrow) / (wide - narrow);
    return columns.map((column, index) => {
      const { told = column.width, uncut = column.width } = bounds[index] ?? {};
      return { ...column, width: Math.floor(uncut + (told - uncut) * share) };
    });
  }
  const widths = widestFirst(bounds, from, to, limitPx);
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? column.width }));
}

/**
 * Widths between two bounds whose sum is at most a limit, if possible. The words of a column wrap, or are cut, even if it is only a little
 * too narrow: so the widest columns give up first. @param limitPx px
 */
function widestFirst(
  bounds: readonly Bounds[],
  from: keyof Bounds,
  to: keyof Bounds,
  limitPx: number,
): readonly number[] {
  const limited = (limit: number): readonly number[] =>
    bounds.map((of) => Math.min(of[from], Math.max(of[to], limit)));
  const total = (limit: number): number => limited(limit).reduce((sum, width) => sum + width, 0);
  let limit = 0;
  let tooWide = Math.ceil(Math.max(...bounds.map((of) => of[from]))) + 1;
  while (tooWide - limit > 1) {
    const middle = Math.floor((limit + tooWide) / 2);
    if (total(middle) <= limitPx) limit = middle;
    else tooWide = middle;
  }
  return limited(limit);
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
  if (isOwnWidth || isTrunk)
    return { told, uncut: told, whole: told, words: told, folded: told, least: told };
  const longest = Math.max(...heading.split(/(?<=[ /·])/).map((word) => textWidth(word.trim())));
  const head = Math.ceil(longest * headScale * scale) + headPadding;
  const letters: RowLetters = { scale, longestWords, timeWidth: timeWidth * scale };
  // A screen that renders the words of a choice differently sets their width.
  const declared = field.list ? field.list.width : undefined;
  const isDrawn = cells?.[name] !== undefined && (field.kind !== 'choice' || declared !== undefined);
  const isKnown = isCounted(field) && !isDrawn && hasWords(column, rows);
  const widest = (widthOf: (row: WireRow) => number): number =>
    Math.max(head, Math.ceil(Math.max(0, ...rows.map(widthOf))) + padding);
  const content = isKnown ? widest((row) => valueWidth(field, row, name, locale, letters)) : told;
  // Words may be wider than their column was declared: they take the width that other columns do not need.
  const whole = isShortened(field) ? content : Math.min(told, content);
  const wide = Math.max(told, whole);
  const atMostWhole = (width: number): number => Math.min(whole, Math.max(head, width));
  if (isShortened(field)) {
    const folded = isKnown
      ? atMostWhole(widest((row) => foldedWidth(field, row, name, locale, letters)))
      : whole;
    const long: RowLetters = { ...letters, longestWords: longestWord };
    const uncut = isKnown
      ? Math.max(
          whole,
          widest((row) => foldedWidth(field, row, name, locale, long)),
        )
      : whole;
    return {
      told: Math.max(wide, uncut),
      uncut,
      whole,
      words: folded,
      folded,
      least: Math.min(folded, atMostWhole(leastWords * scale + padding)),
    };
  }
  const least = field.kind === 'dateTime' && isKnown ? atMostWhole(leastTime * scale + padding) : whole;
  return { told, uncut: whole, whole, words: whole, folded: least, least };
}

/**
 * Whether a time has no room for one line. One line may use the padding on one side; on both sides it would
 * touch the next column.
 */
export const hasNarrowTimes = (columns: readonly ListColumn[], rows: readonly WireRow[]): boolean =>
  columns.some(
    ({ field, name, width, isOwnWidth }) =>
      field.kind === 'dateTime' &&
      !isOwnWidth &&
      width < timeWidth + padding / 2 &&
      rows.some((row) => !isAbsent(row[name])),
  );
