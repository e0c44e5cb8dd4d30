/**
 * Converts a condition of a style sheet for an enlarged page: widths and heights of the window become those
 * of the remaining room.
 * @param zoom factor of enlargement; 1 = none
 */
export const mediaAt = (query: string, zoom: number): string =>
  zoom === 1
    ? query
    : query.replace(
        /(?<![\d.])[\d.]+px/g,
        (length) => `${Number((Number.parseFloat(length) * zoom).toFixed(2))}px`,
      );
