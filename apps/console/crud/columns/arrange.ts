import { columnWidths, type ListLayout } from '@heliodeck/model/wire/list-layout';

interface Arrangeable {
  readonly name: string;
  readonly width: number;
  readonly isOwnWidth?: boolean;
  /** Shown by default. */
  readonly usual: boolean;
}

/**
 * All columns in the user's order. Unknown names are ignored; a new column follows the one that precedes it
 * in the descriptor.
 */
export function columnsInOrder<C extends Arrangeable>(
  columns: readonly C[],
  order: readonly string[] | undefined,
): readonly C[] {
  if (!order || order.length === 0) return columns;
  const named = new Set(order);
  const placed: C[] = [...named].flatMap((name) => columns.find((column) => column.name === name) ?? []);
  columns.forEach((column, index) => {
    if (named.has(column.name)) return;
    const before = columns[index - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  });
  return placed;
}

/** The columns that the user sees; if none is left (the chosen ones no longer exist), the default ones. */
function shownOf<C extends Arrangeable>(columns: readonly C[], shown: ListLayout['shown']): readonly C[] {
  const seen = columns.filter((column) =>
    shown && Object.hasOwn(shown, column.name) ? shown[column.name] : column.usual,
  );
  return seen.length > 0 ? seen : columns.filter(({ usual }) => usual);
}

/** Limits a column's width to the allowed range, px. */
export const fitWidth = (px: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, px)));

/**
 * Columns with the user's order, selection and widths.
 * @param scale font size of the density relative to the standard; widths are stored for the standard
 */
export function arranged<C extends Arrangeable>(
  columns: readonly C[],
  layout: ListLayout,
  scale: number,
): readonly C[] {
  return shownOf(columnsInOrder(columns, layout.order), layout.shown).map((column) => {
    const own =
      layout.widths && Object.hasOwn(layout.widths, column.name) ? layout.widths[column.name] : undefined;
    return own === undefined
      ? column
      : { ...column, width: Math.round(fitWidth(own) * scale), isOwnWidth: true };
  });
}

/** The order after moving a column by a number of positions among the shown ones; the others keep their places. */
export function columnMoved<C extends Arrangeable>(
  columns: readonly C[],
  name: string,
  by: number,
): readonly string[] {
  const names = columns.map((column) => column.name);
  const from = names.indexOf(name);
  const to = Math.min(names.length - 1, Math.max(0, from + by));
  if (from < 0) return names;
  names.splice(to, 0, ...names.splice(from, 1));
  return names;
}
