import {
  describeProfile,
  type ParameterDescription,
  type ProfileDescription,
} from '@heliodeck/devices/describe';
import { refuseAtOnce } from '@heliodeck/devices/limits';
import type { Profile } from '@heliodeck/devices/profile';

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
 * Judges typed parameters before anything is sent, by the device's own limits and orders. A broken order is laid at
 * what was changed, not at what stood there before.
 * @param before the values as the device told them
 * @returns problems by parameter; empty: it may be sent
 */
export function chargingProblems(
  profile: Profile,
  values: Readonly<Record<string, number | null>>,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, ChargingProblem>> {
  const problems: Record<string, ChargingProblem> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null) problems[name] = 'missing';
    else if (refuseAtOnce(profile, { [name]: value })) problems[name] = 'range';
  }
  if (Object.keys(problems).length > 0) return problems;
  for (const [low, high, orEqual] of ordersOf(profile)) {
    const [lower, upper] = [values[low], values[high]];
    if (typeof lower !== 'number' || typeof upper !== 'number') continue;
    if (lower < upper || (orEqual && lower === upper)) continue;
    const changed = [low, high].filter((name) => values[name] !== before[name]);
    for (const name of changed.length > 0 ? changed : [low, high]) problems[name] = 'order';
  }
  return problems;
}
