/** Width of a station in font sizes, and the factor up to which a few stations grow if there is room. */
const letters = 16;
const widest = 2;

/** Space between two stations. */
export const gapOf = (em: number): number => em / 2;

/**
 * Width of a station and the gap after it, px. Only whole stations are visible at once: nobody scrolls a wall, and paper cannot be scrolled.
 * Where not even two fit, as on a phone, the next one is cut and thereby invites to swipe.
 * @param room width of the strip, px
 * @param em font size, px
 */
export function tileWidth(room: number, count: number, em: number): number {
  const least = letters * em;
  const whole = Math.floor((room + gapOf(em)) / least);
  if (whole >= 2 && count > whole) return (room + gapOf(em)) / whole;
  return Math.max(least, Math.min(widest * least, (room + gapOf(em)) / Math.max(1, count)));
}

/** Scroll position at which the station at an index is visible, with whole stations beside it. */
export function scrollTo(index: number, room: number, width: number): number {
  return Math.max(0, index - Math.floor(room / width / 3)) * width;
}
