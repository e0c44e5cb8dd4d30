/** Share of a value in a sum, 0 to 1; 0 if the sum is not positive, and at most 1 if other members are negative. */
export const shareOf = (value: number, total: number): number =>
  total > 0 ? Math.min(1, Math.max(0, value) / total) : 0;
