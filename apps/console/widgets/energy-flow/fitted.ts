import type { DiagramFigure } from './picture.ts';

/** Widths of bold characters as shares of their height, for the widest of the fonts that may be installed. */
const digit = 0.66;
const narrowSign = 0.36;
/** Height of a unit relative to its figure, and the gap before it. */
export const unitScale = 0.64;
export const unitGap = 0.18;
const unitLetter = 0.72;

/** Width of a figure with its unit at a font size of 1. */
function widthOf({ text, unit }: DiagramFigure): number {
  const digits = [...text].reduce((sum, sign) => sum + (/[.,-]/.test(sign) ? narrowSign : digit), 0);
  return digits + unitGap + [...unit].length * unitLetter * unitScale;
}

/** Font size at which a figure fits its width: the desired one, or less for a long figure. */
export function fittedSize(figure: DiagramFigure, wished: number, room: number): number {
  return Math.min(wished, room / widthOf(figure));
}
