/** Least distance of columns, px. */
export const columnGap = 60;
/** Least distance of rows, px. */
export const rowGap = 40;
/** Distance of flows that run beside each other in a gap, px. */
export const trackGap = 10;
/** Distance of flows to the nodes beside the gap they run in, px. */
export const clearance = 18;
/** Height of a line of a name that stands outside its element, px. */
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
