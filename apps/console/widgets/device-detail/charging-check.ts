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
 * Judges typed parameters before anything is sent, by the device's own limits.
 * @returns problems by parameter; empty: it may be sent
 */
export function chargingProblems(
  profile: Profile,
  values: Readonly<Record<string, number | null>>,
): Readonly<Record<string, ChargingProblem>> {
  const problems: Record<string, ChargingProblem> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null) problems[name] = 'missing';
    else if (refuseAtOnce(profile, { [name]: value })) problems[name] = 'range';
  }
  if (Object.keys(problems).length > 0) return problems;
  const refusal = refuseAtOnce(profile, values as Readonly<Record<string, number>>);
  return refusal ? { [refusal.detail]: 'order' } : {};
}
