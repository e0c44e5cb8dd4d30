/** Room of letters, in px: a Chinese one has that of two Latin ones. With its padding it is that of a text button. */
const lettersOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 14 : 7.6), 0);
const widthOf = (text: string): number => lettersOf(text) + 16;

const moreButton = 36;
/** The column's own heading must stand, too. */
const heading = 72;
/** Most that buttons take side by side where the descriptor says nothing, px. */
export const usualRoom = 232;
/** What their column adds around them, px. */
export const actsPadding = 20;

/**
 * How many of these buttons stand in the row, and the width of their column; the rest go behind "more".
 * @param hasMenu "more" is there anyway
 */
export function fitActs(
  labels: readonly string[],
  room = usualRoom,
  hasMenu = false,
): { readonly shown: number; readonly width: number } {
  const widths = labels.map(widthOf);
  const all = widths.reduce((sum, width) => sum + width, 0);
  if (!hasMenu && all <= room) return { shown: labels.length, width: Math.ceil(Math.max(all, heading) + 20) };
  let used = moreButton;
  let shown = 0;
  for (const width of widths) {
    if (used + width > room) break;
    used += width;
    shown += 1;
  }
  return { shown, width: Math.ceil(used + 20) };
}

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
