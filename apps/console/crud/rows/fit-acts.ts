/**
 * Width of letters, px: a Chinese letter is twice as wide as a Latin one. Plus padding it is the width of a
 * text button.
 */
const lettersOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 14 : 7.6), 0);

/** Width of an icon button, and of the menu button (crud.module.css), px. */
const iconButton = 24;
/** Minimum width for the heading of the column. */
const heading = 72;
/** Maximum width of a row's buttons, including padding, px: the data has priority. */
export const mostActs = 120;
/** Padding of their column, px. */
export const actsPadding = 20;
const mostRoom = mostActs - actsPadding;
/** Two icons and the menu are always displayed, even if the columns leave no room, px. */
const leastRoom = 3 * iconButton;

/** Properties that determine the width of a button. */
export interface FittedAct {
  readonly text: string;
  /** Whether it is displayed as an icon, with its text as accessible name. */
  readonly icon?: unknown;
}

const widthOf = ({ text, icon }: FittedAct): number => (icon ? iconButton : lettersOf(text) + 16);

/**
 * Width for the buttons of a row, given the width left by the columns, px.
 * @param isDense with many narrow columns each column is more important than a button: a click opens the row,
 * and the menu contains all buttons
 */
export const actsRoom = (left: number, isDense: boolean): number =>
  Math.min(mostRoom, Math.max(isDense ? 0 : leastRoom, left));

/**
 * Number of buttons displayed in the row, and the width of their column; the rest is in "more".
 * @param hasMenu "more" is displayed anyway
 */
export function fitActs(
  acts: readonly FittedAct[],
  room = mostRoom,
  hasMenu = false,
): { readonly shown: number; readonly width: number } {
  const widths = acts.map(widthOf);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const columnOf = (used: number): number => Math.ceil(Math.max(used, heading) + actsPadding);
  if (!hasMenu && all <= room) return { shown: acts.length, width: columnOf(all) };
  let used = iconButton;
  let shown = 0;
  for (const width of widths) {
    if (used + width > room) break;
    used += width;
    shown += 1;
  }
  return { shown, width: shown === 0 ? used + actsPadding : columnOf(used) };
}

/** Width of the menu button above a list. */
const moreButton = 36;
/** Width of a button above a list in addition to its text: padding, border, icon. */
const toolFrame = 58;
const toolGap = 8;

/**
 * Number of the `others` that fit in one line above a list, after the buttons that are always displayed; the
 * rest is in "more".
 * @param room width of the line, px
 */
export function fitTools(always: readonly string[], others: readonly string[], room: number): number {
  const widths = (texts: readonly string[]) => texts.map((text) => lettersOf(text) + toolFrame + toolGap);
  const sum = (all: readonly number[]) => all.reduce((total, width) => total + width, 0);
  let left = room + toolGap - sum(widths(always));
  const wanted = widths(others);
  if (sum(wanted) <= left) return others.length;
  left -= moreButton + toolGap;
  const beyond = wanted.findIndex((_, index) => sum(wanted.slice(0, index + 1)) > left);
  return Math.max(0, beyond);
}
