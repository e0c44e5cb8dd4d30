import pg from 'pg';

/**
 * What a failed transaction asks for. `poison`: the data itself cannot be handled or stored, trying again changes
 * nothing. `again`: everything else, for as long as it takes, so that no reading is lost while the database is away.
 */
export function verdictOn(error: unknown): 'poison' | 'again' {
  if (error instanceof TypeError || error instanceof RangeError) return 'poison';
  if (!(error instanceof pg.DatabaseError)) return 'again';
  const code = error.code ?? '';
  // "No partition of relation found for row" is a check violation too, but cured by making the month.
  if (code === '23514' && error.constraint === undefined) return 'again';
  // Classes of SQLSTATE: 22 data exception, 23 integrity violation.
  return /^(22|23)/.test(code) ? 'poison' : 'again';
}

/** True where the months that are known to exist may be wrong. */
export function lacksMonth(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === undefined;
}

/** Milliseconds to wait before attempt n (1, 2, …): doubling from 100 ms to 5 s, with up to half of it by chance. */
export function backOff(attempt: number, chance: number): number {
  return Math.min(5_000, 100 * 2 ** (attempt - 1)) * (0.5 + chance / 2);
}
