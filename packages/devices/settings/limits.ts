import type { AskedValues, Failure } from '../contract.ts';
import type { ParameterTable, Profile } from '../definition/profile.ts';
import { brokenRule } from '../definition/rule.ts';

/** Absolute range and step of a parameter; both are multiplied by the factor in `per`. */
export interface ParameterRange {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly per: string | undefined;
}

/** Limits of every writable parameter over all possible values of its factor. */
export function parameterRanges(profile: Profile): ParameterRange[] {
  return [...(profile.parameters?.limits ?? [])].map(([name, { min, max, step }]) => {
    const factor = profile.factors[profile.points.find((point) => point.name === name)?.factor ?? -1];
    const [least, most] = factor?.range ?? [1, 1];
    return { name, min: min * least, max: max * most, step: step * least, per: factor?.name };
  });
}

/**
 * The first requested parameter that is invalid in any state of the device: unknown, not a number, out of its widest range, or violating an
 * order rule among the requested ones. Decided without contacting the device.
 */
export function refuseAtOnce(profile: Profile, asked: AskedValues): Failure | undefined {
  const { parameters } = profile;
  const names = Object.keys(asked);
  if (parameters === undefined || names.length === 0)
    return { ok: false, reason: 'unsupported', detail: 'parameters' };
  const ranges = new Map(parameterRanges(profile).map((range) => [range.name, range]));
  for (const [name, value] of Object.entries(asked)) {
    const range = ranges.get(name);
    if (range === undefined) return { ok: false, reason: 'unsupported', detail: name };
    if (typeof value !== 'number' || !(value >= range.min && value <= range.max)) return limit(name);
    if (!isOnStep(value, range.step)) return limit(name);
  }
  return againstOrder(parameters, numbersIn(asked), new Set(names));
}

/** The same with data from the device: factors by parameter, and its current values. */
export function refuseParametersKnowing(
  parameters: ParameterTable,
  asked: Readonly<Record<string, number>>,
  factors: ReadonlyMap<string, number>,
  now: Readonly<Record<string, number | undefined>>,
): Failure | undefined {
  for (const [name, value] of Object.entries(asked)) {
    const limits = parameters.limits.get(name);
    const factor = factors.get(name) ?? 1;
    if (limits === undefined) return { ok: false, reason: 'unsupported', detail: name };
    // With a small tolerance: 14.4 × 2 is not the double nearest to 28.8.
    const outside = value < limits.min * factor - 1e-9 || value > limits.max * factor + 1e-9;
    if (outside || !isOnStep(value, limits.step * factor)) return limit(name);
  }
  return againstOrder(parameters, { ...now, ...asked }, new Set(Object.keys(asked)));
}

/** The numeric values among the requested ones. */
export function numbersIn(asked: AskedValues): Readonly<Record<string, number>> {
  const isNumber = (entry: [string, number | string]): entry is [string, number] =>
    typeof entry[1] === 'number';
  return Object.fromEntries(Object.entries(asked).filter(isNumber));
}

function againstOrder(
  parameters: ParameterTable,
  values: Readonly<Record<string, number | undefined>>,
  changed: ReadonlySet<string>,
): Failure | undefined {
  const broken = brokenRule(parameters.rules, values, changed);
  if (broken === undefined) return undefined;
  return limit(changed.has(broken.low) ? broken.low : broken.high);
}

function isOnStep(value: number, step: number): boolean {
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

function limit(name: string): Failure {
  return { ok: false, reason: 'limit', detail: name };
}
