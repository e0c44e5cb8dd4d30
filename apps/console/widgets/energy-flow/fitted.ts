import { unitGap } from '@heliodeck/kit/quantity';
import type { DiagramFigure } from './picture.ts';

/** Widths of bold characters as shares of their height, for the widest of the fonts that may be installed. */
const digit = 0.66;
const narrowSign = 0.36;
/** Height of a unit relative to its figure. */
export const unitScale = 0.64;
/** Gap before a unit. */
const gap = 0.18;
const unitLetter = 0.72;

/** Gap before a unit at a font size of 1; none before signs that follow the number directly. */
export function unitIndent(unit: string): number {
  return unitGap(unit) === '' ? 0 : gap;
}

/** Width of a figure with its unit at a font size of 1. */
function widthOf({ text, unit }: DiagramFigure): number {
  const digits = [...text].reduce((sum, sign) => sum + (/[.,-]/.test(sign) ? narrowSign : digit), 0);
  return digits + unitIndent(unit) + [...unit].length * unitLetter * unitScale;
}

/** Font size at which a figure fits its width: the desired one, or less for a long figure. */
export function fittedSize(figure: DiagramFigure, wished: number, room: number): number {
  return Math.min(wished, room / widthOf(figure));
}
