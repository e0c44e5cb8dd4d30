import { columnWidths, type ListLayout } from '@heliodeck/model/wire/list-layout';

interface Arrangeable {
  readonly name: string;
  readonly width: number;
  readonly isOwnWidth?: boolean;
  /** Switched on without the person saying so. */
  readonly usual: boolean;
}

/**
 * All columns in a person's order. Names of columns that are gone count for nothing; a column that is new since stands behind
 * the one it follows in the descriptor.
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

/** The columns a person sees; where none is left (those that were chosen are gone), the usual ones. */
function shownOf<C extends Arrangeable>(columns: readonly C[], shown: ListLayout['shown']): readonly C[] {
  const seen = columns.filter((column) =>
    shown && Object.hasOwn(shown, column.name) ? shown[column.name] : column.usual,
  );
  return seen.length > 0 ? seen : columns.filter(({ usual }) => usual);
}

/** A width a column can have, px. */
export const fitWidth = (px: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, px)));

/**
 * Columns as a person wants them.
 * @param scale letters of the density against the standard ones; widths are kept for those
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

/** The order in which a column has moved by so many places among the shown ones; the others stay as they stand. */
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
