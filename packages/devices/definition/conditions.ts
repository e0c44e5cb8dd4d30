import { derive } from '../values/derive.ts';
import { type DerivedOp, type Slot, sourcesOf } from '../values/derived.ts';
import type { Fail } from './point.ts';
import type { ProfileSpec } from './profile-spec.ts';

/** A metric that is valid only for certain values of a word. */
export interface MetricCondition {
  /** Slot of the metric. */
  readonly target: number;
  /** Slot of the word. */
  readonly word: number;
  readonly isOneOf: boolean;
  readonly values: readonly number[];
  /** True if no record contains the metric. */
  readonly isOfNoRecord: boolean;
}

/**
 * Resolves the names in a profile's conditions. Calls `fail` for an unknown name, and for a word that is read less often than the metric.
 */
export function compileConditions(
  { where = {}, tables, derived = {} }: Pick<ProfileSpec, 'where' | 'tables' | 'derived'>,
  slots: readonly string[],
  fail: Fail,
): MetricCondition[] {
  const everyOf = (name: string): number | undefined => {
    const made = derived.raw?.[name];
    if (made !== undefined && 'factor' in made) return 1;
    // A derived word is as current as its least frequently read source; a factor is remembered, and a word that only one read contains is
    // requested with it.
    if (made !== undefined)
      return Math.max(...sourcesOf(made).map((source) => everyOf(source) ?? Number.NaN));
    return tables.find(({ points }) => name in points)?.every;
  };
  const isDerived = (name: string) => Object.values(derived).some((metrics) => name in metrics);
  const raw = [
    ...tables.filter(({ record }) => record === 'raw').map(({ points }) => points),
    derived.raw ?? {},
  ];
  return Object.entries(where).map(([metric, [word, relation, ...values]]) => {
    const target = slots.indexOf(metric);
    if (target < 0) fail(`a condition names unknown '${metric}'`);
    if (!Number.isFinite(everyOf(word) ?? Number.NaN))
      fail(`the condition of '${metric}' asks for unknown '${word}'`);
    if (!isDerived(metric) && everyOf(metric) !== everyOf(word))
      fail(`the condition of '${metric}' asks for '${word}', which is not read as often`);
    const isOfNoRecord = raw.some((names) => metric in names);
    return {
      target,
      word: slots.indexOf(word),
      isOneOf: relation === 'is',
      // A word without a value counts as NaN.
      values: relation === 'isSaid' ? [Number.NaN] : values,
      isOfNoRecord,
    };
  });
}

/**
 * Removes metrics whose condition does not hold: null if the word says so. If the word was not read, the condition is unknown and the
 * metric counts as not read; with `mayLackWord`, for a single answer, only metrics that require one of certain values are removed.
 */
export function applyConditions(
  conditions: readonly MetricCondition[],
  slots: Slot[],
  mayLackWord = false,
): void {
  for (const { target, word, isOneOf, values } of conditions) {
    const said = slots[word];
    if (slots[target] === undefined) continue;
    if (said === undefined) {
      if (isOneOf || !mayLackWord) slots[target] = undefined;
    } else if (values.includes(Number(said ?? Number.NaN)) !== isOneOf) slots[target] = null;
  }
}

/**
 * Computes derived metrics. A metric outside of all records exists only as a source of others: if its condition does not hold, it is
 * removed before others are derived from it. The rest is done by `applyConditions`.
 */
export function deriveWhere(
  {
    ops,
    conditions,
  }: { readonly ops: readonly DerivedOp[]; readonly conditions: readonly MetricCondition[] },
  slots: Slot[],
  factors: readonly Slot[],
  mayLackWord = false,
): void {
  const first = conditions.filter(({ isOfNoRecord }) => isOfNoRecord);
  applyConditions(first, slots, mayLackWord);
  if (first.length === 0) {
    derive(ops, slots, factors);
    return;
  }
  for (const op of ops) {
    derive([op], slots, factors);
    applyConditions(
      first.filter(({ target }) => target === op.target),
      slots,
      mayLackWord,
    );
  }
}
