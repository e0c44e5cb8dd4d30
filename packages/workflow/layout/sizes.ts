/** Distance of columns, in which flows turn, in pixels. */
export const columnGap = 60;
/** Distance of rows, in pixels. */
export const rowGap = 40;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}
