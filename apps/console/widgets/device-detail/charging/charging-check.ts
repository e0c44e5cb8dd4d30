import type { Profile } from '@heliodeck/devices/definition/profile';
import {
  describeProfile,
  type ParameterDescription,
  type ProfileDescription,
} from '@heliodeck/devices/description/describe';
import { refuseAtOnce } from '@heliodeck/devices/settings/limits';
import { roundTo } from '@heliodeck/kit/scale';

/** The problem of a typed parameter. */
export type ChargingProblem = 'missing' | 'range' | 'order';

/** Writable parameters of a model, by name. */
export function writable(profile: Profile | undefined): ReadonlyMap<string, ParameterDescription> {
  const all = profile ? describeProfile(profile).parameters : [];
  return new Map(all.map((parameter) => [parameter.name, parameter]));
}

/** The required orders of a model's parameters, as tuples [low, high, may be equal]. */
export function ordersOf(profile: Profile | undefined): ProfileDescription['orders'] {
  return profile ? describeProfile(profile).orders : [];
}

/**
 * Validates typed parameters before anything is sent, against the device's limits and orders. Only values that differ
 * from the reported ones are written, so only those are validated: existing problems are not the user's.
 * @param before the values reported by the device
 * @returns problems by parameter; empty: the values can be sent
 */
export function chargingProblems(
  profile: Profile,
  values: Readonly<Record<string, number | null>>,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, ChargingProblem>> {
  const problems: Record<string, ChargingProblem> = {};
  const differs = new Set(differing(values, before));
  for (const [name, value] of Object.entries(values)) {
    if (!differs.has(name)) continue;
    if (value === null) problems[name] = 'missing';
    else if (refuseAtOnce(profile, { [name]: value })) problems[name] = 'range';
  }
  if (Object.keys(problems).length > 0) return problems;
  for (const order of ordersOf(profile)) {
    if (!isBroken(order, values)) continue;
    const [low, high] = order;
    for (const name of [low, high]) if (differs.has(name)) problems[name] = 'order';
  }
  return problems;
}

type Order = ProfileDescription['orders'][number];
type Values = Readonly<Record<string, number | null>>;

/** Whether both parameters of an order are known and in the wrong order. */
export function isBroken([low, high, orEqual]: Order, values: Values): boolean {
  const [lower, upper] = [values[low], values[high]];
  if (typeof lower !== 'number' || typeof upper !== 'number') return false;
  return !(lower < upper || (orEqual && lower === upper));
}

/** The requirement of a broken order: below or above another parameter, or equal to it. */
export interface BrokenOrder {
  readonly has: 'below' | 'above';
  readonly other: string;
  readonly orEqual: boolean;
}

/** The first order that a parameter breaks; undefined: none. */
export function brokenOrder(profile: Profile, values: Values, name: string): BrokenOrder | undefined {
  for (const order of ordersOf(profile)) {
    const [low, high, orEqual] = order;
    if ((low !== name && high !== name) || !isBroken(order, values)) continue;
    return low === name ? { has: 'below', other: high, orEqual } : { has: 'above', other: low, orEqual };
  }
  return undefined;
}

/** Names of values that differ from the reported ones; floating-point noise of a scaled register is ignored. */
export function differing(
  values: Readonly<Record<string, number | null>>,
  before: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const told = before[name];
    if (value === null || typeof told !== 'number') return value === (told ?? null) ? [] : [name];
    return roundTo(value, 6) === roundTo(told, 6) ? [] : [name];
  });
}
