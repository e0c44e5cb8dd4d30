import { moveBreakpoints } from './breakpoints.ts';
import { type Distance, zoom } from './distance.ts';

/** Size of letters at a desk, px. */
const deskLetters = 14;
/**
 * Size of letters that are read well from there, px: at least a 200th of the distance on a screen of 55 inches that is 1,920 px wide
 * (0.634 mm each): 14, 22 and 30 mm (docs/product/console.md#display-size).
 */
export const wallLetters: Readonly<Record<Distance, number>> = { 0: deskLetters, 2: 22, 4: 34, 6: 48 };
/** Smaller than this no screen stands, px of a desk: as wide as a phone, and a head with three rows of a list high. */
const leastRoom = { width: 390, height: 300 } as const;

/** The screen that letters for a wall are measured on, px. */
const wallScreen = { width: 1920, height: 1080 } as const;

/** Room of a window, px. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** How much larger everything is drawn: as far as the window has room for it. */
export const zoomFor = (distance: Distance, room: Room): number =>
  fitting(wallLetters[distance] / deskLetters, room);

/**
 * The same on a wall, whose window is its whole screen: twice as many pixels on as large a screen are half as large, so that charts, the
 * map and letters are drawn larger by as much.
 */
export const wallZoomFor = (distance: Distance, room: Room): number =>
  fitting((wallLetters[distance] / deskLetters) * fineness(room), room);

const fineness = ({ width, height }: Room): number =>
  Math.max(1, Math.min(width / wallScreen.width, height / wallScreen.height));

const fitting = (wanted: number, { width, height }: Room): number =>
  Math.max(1, Math.min(wanted, width / leastRoom.width, height / leastRoom.height));

/**
 * Draws everything so much larger, and lays it out for the room that is left. `--dvh` is what a hundredth of the window's height is then;
 * `data-far` tells style sheets of it.
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
