import { moveBreakpoints } from './breakpoints.ts';
import { type Distance, zoom } from './distance.ts';

/** Font size on a desktop, px. */
export const deskLetters = 14;
/**
 * Font size that is legible from the distance, px: at least a 200th of the distance on a 55-inch screen that
 * is 1,920 px wide (0.634 mm each): 14, 22 and 30 mm (docs/product/console.md#display-size).
 */
export const wallLetters: Readonly<Record<Distance, number>> = { 0: deskLetters, 2: 22, 4: 34, 6: 48 };
/**
 * Minimum room of a screen, in px of a desktop: the width of a phone, and the height of a head with three
 * rows of a list.
 */
const leastRoom = { width: 390, height: 300 } as const;

/** The screen for which font sizes of wall displays are defined, px. */
const wallScreen = { width: 1920, height: 1080 } as const;

/** Size of a window, px. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** The factor of enlargement of the console: 1 at a desk, where any number of pixels is more room. */
export const zoomFor = (distance: Distance, room: Room): number =>
  distance === 0 ? 1 : wallZoomFor(distance, room);

/**
 * The factor for a screen that is read from a distance, limited by the size of the window: with twice as many pixels on
 * the same size, pixels are half as large, so charts, the map and letters are enlarged accordingly.
 */
export const wallZoomFor = (distance: Distance, room: Room): number =>
  fitting((wallLetters[distance] / deskLetters) * fineness(room), room);

const fineness = ({ width, height }: Room): number =>
  Math.max(1, Math.min(width / wallScreen.width, height / wallScreen.height));

const fitting = (wanted: number, { width, height }: Room): number =>
  Math.max(1, Math.min(wanted, width / leastRoom.width, height / leastRoom.height));

/**
 * Enlarges everything, and lays it out for the remaining room. Sets `--dvh` to a hundredth of the window's
 * height in enlarged pixels, and `data-far` for style sheets.
 */
export function applyZoom(next: number): void {
  const { style, dataset } = document.documentElement;
  if (next === 1) {
    style.removeProperty('zoom');
    style.removeProperty('--dvh');
    delete dataset.far;
  } else {
    style.setProperty('zoom', String(next));
    style.setProperty('--dvh', `calc(1dvh / ${next})`);
    dataset.far = 'true';
  }
  moveBreakpoints(next);
  zoom.set(next);
}
