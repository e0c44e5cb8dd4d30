import { createStore } from './store.ts';

/** From how many metres a screen is read; 0: at a desk. */
export const distances = [0, 2, 4, 6] as const;
export type Distance = (typeof distances)[number];

/** Size of letters at a desk, px. */
const deskLetters = 14;
/** Height of letters that are read well from there, px: those of the watch page on a wall. */
const wallLetters: Readonly<Record<Distance, number>> = { 0: deskLetters, 2: 22, 4: 34, 6: 48 };
/** Narrower than this no screen of a desk stands, px of a desk. */
const leastRoom = 960;

/** How much larger everything is drawn: as far as the window has room for a desk's screens. @param width of the window, px */
export const zoomFor = (distance: Distance, width: number): number =>
  Math.max(1, Math.min(wallLetters[distance] / deskLetters, width / leastRoom));

/** How much larger everything is drawn now. Positions that the browser tells are of the window, lengths that one sets are not. */
export const zoom = createStore(1);

/** Draws everything so much larger. `--dvh` is what a hundredth of the window's height is then. */
export function applyZoom(next: number): void {
  const { style } = document.documentElement;
  if (next === 1) {
    style.removeProperty('zoom');
    style.removeProperty('--dvh');
  } else {
    style.setProperty('zoom', String(next));
    style.setProperty('--dvh', `calc(1dvh / ${next})`);
  }
  zoom.set(next);
}
