import { type BoardPage, type GridRect, grid, overlap, type Widget } from './board.ts';

/** Returns the page with the widget moved or resized; the same page if there is no room. */
export function withWidgetAt(page: BoardPage, id: string, change: Partial<GridRect>): BoardPage {
  const widget = page.find((one) => one.id === id);
  if (widget === undefined) return page;
  const wanted = { ...widget, ...change };
  return isFree(page, wanted) ? page.map((one) => (one.id === id ? wanted : one)) : page;
}

/** Returns the page with a widget moved or grown by a number of grid cells, limited to the page. */
export function nudged(page: BoardPage, id: string, by: Partial<GridRect>): BoardPage {
  const widget = page.find((one) => one.id === id);
  if (widget === undefined) return page;
  const { x, y, w, h } = widget;
  return withWidgetAt(page, id, {
    x: x + (by.x ?? 0),
    y: y + (by.y ?? 0),
    w: w + (by.w ?? 0),
    h: h + (by.h ?? 0),
  });
}

/**
 * The first free rectangle of a size, searched row by row; a smaller one if there is none of that size;
 * undefined on a full page.
 */
export function freePlace(page: BoardPage, w: number, h: number): GridRect | undefined {
  for (let [width, height] = [w, h]; width >= 2 && height >= 1; ) {
    for (let y = 0; y + height <= grid.rows; y += 1)
      for (let x = 0; x + width <= grid.columns; x += 1) {
        const place = { x, y, w: width, h: height };
        if (!page.some((one) => overlap(one, place))) return place;
      }
    width = Math.floor(width / 2);
    height = Math.max(1, Math.floor(height / 2));
  }
  return undefined;
}

function isFree(page: BoardPage, wanted: Widget): boolean {
  const { x, y, w, h } = wanted;
  const isInside = x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= grid.columns && y + h <= grid.rows;
  return isInside && !page.some((one) => one.id !== wanted.id && overlap(one, wanted));
}
