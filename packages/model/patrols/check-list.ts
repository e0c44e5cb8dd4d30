import { withUnit } from '@heliodeck/kit/quantity';
import { z } from 'zod';

/** Maximum number of checks of one patrol. */
export const mostChecks = 50;

const limit = z.number().finite().min(-1e9).max(1e9);
const check = z
  .strictObject({
    /** What is checked: 'Temperature of the cabinet'. */
    name: z.string().trim().min(1).max(50),
    unit: z.string().trim().max(10).optional(),
    /** Lowest and highest acceptable value; without limits the value is only recorded. */
    low: limit.nullish(),
    high: limit.nullish(),
  })
  .refine(({ low, high }) => low == null || high == null || low <= high);

const listed = (items: readonly { readonly name: string }[]): boolean =>
  new Set(items.map(({ name }) => name)).size === items.length;

const checkListShape = z.array(check).max(mostChecks).refine(listed);
const resultsShape = z
  .array(check.safeExtend({ value: limit.nullish() }))
  .max(mostChecks)
  .refine(listed);

/** One check of a patrol, with its limits. */
export type PatrolCheck = z.infer<typeof check>;
/** A check with its result; null or absent: not checked yet. */
export type PatrolCheckResult = z.infer<typeof resultsShape>[number];

/**
 * Parses the check list of a plan. Undefined if it is invalid: a duplicate name, limits in the wrong order,
 * not a number.
 */
export function readCheckList(raw: unknown): readonly PatrolCheck[] | undefined {
  return checkListShape.safeParse(raw ?? []).data;
}

/** Parses the checks of an order with their results. Undefined if invalid. */
export function readResults(raw: unknown): readonly PatrolCheckResult[] | undefined {
  return resultsShape.safeParse(raw ?? []).data;
}

/** Whether a value is outside its limits; the limits themselves are acceptable, and a missing value is not outside. */
export function isOutside({ low, high, value }: PatrolCheckResult): boolean {
  if (value == null) return false;
  return (low != null && value < low) || (high != null && value > high);
}

/** '10 – 80 °C': the limits of a check; empty if it has none. */
export function limitsOf({ low, high, unit }: PatrolCheck): string {
  if (low != null && high != null) return `${low} – ${withUnit(String(high), unit)}`;
  if (low != null) return `≥ ${withUnit(String(low), unit)}`;
  return high == null ? '' : `≤ ${withUnit(String(high), unit)}`;
}

/** 'Temperature 92 °C (≤ 80)': a result in one line. */
export function resultText({ name, unit, low, high, value }: PatrolCheckResult): string {
  const found = value == null ? '–' : withUnit(String(value), unit);
  if (low != null && high != null) return `${name} ${found} (${low}–${high})`;
  if (low != null) return `${name} ${found} (≥ ${low})`;
  return high == null ? `${name} ${found}` : `${name} ${found} (≤ ${high})`;
}

/**
 * Stores the results of a patroller in the checks of the order; names and limits come from the plan only.
 * @returns undefined if a result names a check that the order does not have
 */
export function withFound(
  asked: readonly PatrolCheckResult[],
  found: readonly PatrolCheckResult[],
): readonly PatrolCheckResult[] | undefined {
  const values = new Map(found.map(({ name, value }) => [name, value ?? null]));
  if (found.some(({ name }) => !asked.some((one) => one.name === name))) return undefined;
  return asked.map((one) => (values.has(one.name) ? { ...one, value: values.get(one.name) } : one));
}
