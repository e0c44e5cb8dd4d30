import type { DiagramFigure } from './picture.ts';

/** Widths of letters in bold, of their height, at the wider end of the faces that may be installed. */
const digit = 0.66;
const narrowSign = 0.36;
/** Height of a unit against its figure, and the gap before it. */
export const unitScale = 0.64;
export const unitGap = 0.18;
const unitLetter = 0.72;

/** Room a figure with its unit takes at a letter height of 1. */
function widthOf({ text, unit }: DiagramFigure): number {
  const digits = [...text].reduce((sum, sign) => sum + (/[.,-]/.test(sign) ? narrowSign : digit), 0);
  return digits + unitGap + [...unit].length * unitLetter * unitScale;
}

/** Letter height at which a figure keeps within its room: the wished one, or less for a long figure. */
export function fittedSize(figure: DiagramFigure, wished: number, room: number): number {
  return Math.min(wished, room / widthOf(figure));
}
