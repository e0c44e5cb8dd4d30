/** Row and column of a cell, from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Parses 'B12'; undefined if it is not an address. */
export function cellPositionOf(address: string): CellPosition | undefined {
  const found = /^([A-Z]{1,2})([1-9]\d{0,3})$/.exec(address);
  if (!found) return undefined;
  let column = 0;
  for (const letter of found[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(found[2]) - 1, column: column - 1 };
}

/** 'A' for column 0, 'AA' for column 26. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** 'B12' for row 11, column 1. */
export function addressOf({ row, column }: CellPosition): string {
  return `${columnLetters(column)}${row + 1}`;
}
