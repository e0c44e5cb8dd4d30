import pg from 'pg';

/**
 * How to handle a failed transaction. `poison`: the data cannot be processed or stored, and a retry changes nothing. `again`: everything
 * else is retried without a limit, so that no reading is lost while the database is unavailable.
 */
export function verdictOn(error: unknown): 'poison' | 'again' {
  if (error instanceof TypeError || error instanceof RangeError) return 'poison';
  if (!(error instanceof pg.DatabaseError)) return 'again';
  const code = error.code ?? '';
  // "No partition of relation found for row" is a check violation too, but is resolved by making the partition.
  if (code === '23514' && error.constraint === undefined) return 'again';
  // Classes of SQLSTATE: 22 data exception, 23 integrity violation.
  return /^(22|23)/.test(code) ? 'poison' : 'again';
}

/** Returns true if the error shows that a partition believed to exist is missing. */
export function lacksMonth(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === undefined;
}

/** Wait before attempt n (1, 2, …), ms: doubles from 100 ms to 5 s, plus up to half of it at random. */
export function backOff(attempt: number, chance: number): number {
  return Math.min(5_000, 100 * 2 ** (attempt - 1)) * (0.5 + chance / 2);
}
