/** Room of a text button, in px: its letters, a Chinese one twice a Latin one, and its padding. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 14 : 7.6), 0) + 16;

const moreButton = 36;
/** The column's own heading must stand, too. */
const heading = 72;
const usualRoom = 232;

/** How many of these buttons stand in the row, and the width of their column; the rest go behind "more". */
export function fitActs(
  labels: readonly string[],
  room = usualRoom,
): { readonly shown: number; readonly width: number } {
  const widths = labels.map(widthOf);
  const all = widths.reduce((sum, width) => sum + width, 0);
  if (all <= room) return { shown: labels.length, width: Math.ceil(Math.max(all, heading) + 20) };
  let used = moreButton;
  let shown = 0;
  for (const width of widths) {
    if (used + width > room) break;
    used += width;
    shown += 1;
  }
  return { shown, width: Math.ceil(used + 20) };
}
