/** The part of a sum that a value is, 0 to 1; nothing of a sum that is not positive, and no more than all where other parts are negative. */
export const shareOf = (value: number, total: number): number =>
  total > 0 ? Math.min(1, Math.max(0, value) / total) : 0;
