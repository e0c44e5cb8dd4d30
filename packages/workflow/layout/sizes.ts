/** Minimum distance between columns, px. */
export const columnGap = 60;
/** Minimum distance between rows, px. */
export const rowGap = 40;
/** Distance between parallel flows in a gap, px. */
export const trackGap = 10;
/** Distance of flows from the nodes beside their gap, px. */
export const clearance = 18;
/** Line height of a name outside its element, px. */
export const textLine = 14;

export interface LayoutPoint {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Bounds extends LayoutPoint, Size {}
