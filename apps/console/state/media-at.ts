/**
 * A condition of a style sheet for a page that is drawn larger: widths and heights of the window in it become those of the room that is left.
 * @param zoom how much larger; 1 = as it is
 */
export const mediaAt = (query: string, zoom: number): string =>
  zoom === 1
    ? query
    : query.replace(
        /(?<![\d.])[\d.]+px/g,
        (length) => `${Number((Number.parseFloat(length) * zoom).toFixed(2))}px`,
      );
