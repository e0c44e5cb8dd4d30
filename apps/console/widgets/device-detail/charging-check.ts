import {
  describeProfile,
  type ParameterDescription,
  type ProfileDescription,
} from '@heliodeck/devices/describe';
import { refuseAtOnce } from '@heliodeck/devices/limits';
import type { Profile } from '@heliodeck/devices/profile';
import { roundTo } from '@heliodeck/kit/scale';

/** What is wrong with a typed parameter. */
export type ChargingProblem = 'missing' | 'range' | 'order';

/** Parameters a model lets one set, by name. */
export function writable(profile: Profile | undefined): ReadonlyMap<string, ParameterDescription> {
  const all = profile ? describeProfile(profile).parameters : [];
  return new Map(all.map((parameter) => [parameter.name, parameter]));
}

/** The orders a model's parameters keep, as pairs [low, high, may be equal]. */
export function ordersOf(profile: Profile | undefined): ProfileDescription['orders'] {
  return profile ? describeProfile(profile).orders : [];
}

/**
 * Judges typed parameters before anything is sent, by the device's own limits and orders. Only what differs from what the
 * device told is written, so only that is judged: what stands in the device already is not the typist's fault.
 * @param before the values as the device told them
 * @returns problems by parameter; empty: it may be sent
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

/** Whether both parameters of an order are known, and the lower one is not the lower. */
export function isBroken([low, high, orEqual]: Order, values: Values): boolean {
  const [lower, upper] = [values[low], values[high]];
  if (typeof lower !== 'number' || typeof upper !== 'number') return false;
  return !(lower < upper || (orEqual && lower === upper));
}

/** What a parameter that stands against an order has to be: below or above another one, or as high as that. */
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

/** Names of what was typed otherwise than the device told it; binary noise of a scaled register is no difference. */
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
