/** Room of letters, in px: a Chinese one has that of two Latin ones. With its padding it is that of a text button. */
const lettersOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 14 : 7.6), 0);

/** A button that is its icon, and the one of the menu (crud.module.css), px. */
const iconButton = 24;
/** The column's own heading must stand, too. */
const heading = 72;
/** Most of a table that the buttons of a row take, with what stands around them, px: a row is there to be read. */
export const mostActs = 120;
/** What their column adds around them, px. */
export const actsPadding = 20;
const mostRoom = mostActs - actsPadding;
/** Two icons and the menu stand in a row also where the columns leave nothing, px. */
const leastRoom = 3 * iconButton;

/** What the width of a button depends on. */
export interface FittedAct {
  readonly text: string;
  /** Whether it is drawn as an icon, with its text as name. */
  readonly icon?: unknown;
}

const widthOf = ({ text, icon }: FittedAct): number => (icon ? iconButton : lettersOf(text) + 16);

/**
 * Room the buttons of a row get where the columns leave so much, px.
 * @param isDense of many narrow columns each counts more than a button: the row opens by itself, and the menu has all of them
 */
export const actsRoom = (left: number, isDense: boolean): number =>
  Math.min(mostRoom, Math.max(isDense ? 0 : leastRoom, left));

/**
 * How many of these buttons stand in the row, and the width of their column; the rest go behind "more".
 * @param hasMenu "more" is there anyway
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

/** The button of the menu above a list. */
const moreButton = 36;
/** What a button above a list is wider than its words: padding, border, icon. */
const toolFrame = 58;
const toolGap = 8;

/**
 * How many of the `others` stand in one line above a list, behind the buttons that always do; the rest go behind "more".
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
