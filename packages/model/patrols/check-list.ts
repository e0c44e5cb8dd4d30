import { z } from 'zod';

/** Most checks of one patrol. */
export const mostChecks = 50;

const limit = z.number().finite().min(-1e9).max(1e9);
const check = z
  .strictObject({
    /** What is looked at: 'Temperature of the cabinet'. */
    name: z.string().trim().min(1).max(50),
    unit: z.string().trim().max(10).optional(),
    /** Lowest and highest good value; without either it is only noted. */
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

/** One thing a patrol looks at, with its limits. */
export type PatrolCheck = z.infer<typeof check>;
/** The same with what was found; null or absent: not looked at yet. */
export type PatrolCheckResult = z.infer<typeof resultsShape>[number];

/** Reads the check list of a plan. Undefined where it is invalid: a name twice, limits crossed, no number. */
export function readCheckList(raw: unknown): readonly PatrolCheck[] | undefined {
  return checkListShape.safeParse(raw ?? []).data;
}

/** Reads the checks of an order with their results. Undefined where they are none. */
export function readResults(raw: unknown): readonly PatrolCheckResult[] | undefined {
  return resultsShape.safeParse(raw ?? []).data;
}

/** Whether a value lies outside its limits; a limit itself is good, and what was not looked at is not outside. */
export function isOutside({ low, high, value }: PatrolCheckResult): boolean {
  if (value == null) return false;
  return (low != null && value < low) || (high != null && value > high);
}

/** '10 – 80 °C': the limits of a check; empty where it has none. */
export function limitsOf({ low, high, unit }: PatrolCheck): string {
  const after = unit ? ` ${unit}` : '';
  if (low != null && high != null) return `${low} – ${high}${after}`;
  if (low != null) return `≥ ${low}${after}`;
  return high == null ? '' : `≤ ${high}${after}`;
}

/** 'Temperature 92 °C (≤ 80)': a result in one line. */
export function resultText({ name, unit, low, high, value }: PatrolCheckResult): string {
  const found = value == null ? '–' : `${value}${unit ? ` ${unit}` : ''}`;
  if (low != null && high != null) return `${name} ${found} (${low}–${high})`;
  if (low != null) return `${name} ${found} (≥ ${low})`;
  return high == null ? `${name} ${found}` : `${name} ${found} (≤ ${high})`;
}

/**
 * What a patroller found, put into the checks that the order has: names and limits are the plan's to say.
 * @returns undefined where something is named that the order does not ask for
 */
export function withFound(
  asked: readonly PatrolCheckResult[],
  found: readonly PatrolCheckResult[],
): readonly PatrolCheckResult[] | undefined {
  const values = new Map(found.map(({ name, value }) => [name, value ?? null]));
  if (found.some(({ name }) => !asked.some((one) => one.name === name))) return undefined;
  return asked.map((one) => (values.has(one.name) ? { ...one, value: values.get(one.name) } : one));
}
