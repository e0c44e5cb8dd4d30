/** Intervals within this share of the highest of the day belong to its flat top … */
const flatShare = 0.005;
/** … if there are at least this many of them in a row … */
const leastRun = 3;
/** … while the light changes by more than this share: around noon a clear day is nearly flat by itself. */
const leastChange = 0.03;
/** An inverter that never reaches this share of its size is not held by its rating. */
const leastShareOfSize = 0.5;

/** Power of an inverter in consecutive intervals. */
export interface DayCurves {
  /** W at its output; `null` = not read. */
  readonly powers: readonly (number | null)[];
  /** W it would generate without any loss; `null` if the light is unknown. One per power. */
  readonly expected: readonly (number | null)[];
  /** Rated W at its output, else Wp of its modules. */
  readonly size: number;
  /** Index of the first interval of each day, ascending. */
  readonly dayStarts: readonly number[];
}

/**
 * Intervals in which the power of an inverter is cut off at a constant value: the highest of the day, held
 * while the light changes. Detects clipping where the rating is not entered, or where a hot inverter derates.
 */
export function flatTops({ powers, expected, size, dayStarts }: DayCurves): readonly boolean[] {
  const flat = powers.map(() => false);
  for (const [day, begin] of dayStarts.entries()) {
    const end = dayStarts[day + 1] ?? powers.length;
    const most = powers.slice(begin, end).reduce<number>((top, power) => Math.max(top, power ?? 0), 0);
    if (most <= 0 || most < size * leastShareOfSize) continue;
    const isTop = (index: number): boolean => {
      const [power = null, possible = null] = [powers[index], expected[index]];
      return power !== null && possible !== null && power >= most * (1 - flatShare) && possible > power;
    };
    for (let from = begin; from < end; from += 1) {
      let to = from;
      while (to < end && isTop(to)) to += 1;
      const light = expected.slice(from, to).flatMap((value) => value ?? []);
      const changes = Math.max(...light) >= Math.min(...light) * (1 + leastChange);
      if (to - from >= leastRun && changes) flat.fill(true, from, to);
      from = Math.max(from, to - 1);
    }
  }
  return flat;
}
