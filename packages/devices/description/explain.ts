import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { Outcome } from '@heliodeck/protocol/exchange';
import type { DeviceRef } from '../contract.ts';
import { applyConditions, deriveWhere } from '../definition/conditions.ts';
import type { Factor, Profile } from '../definition/profile.ts';
import { dropEnergiesOfNoBattery } from '../reading/absent-battery.ts';
import { doubtBatteryTotals } from '../reading/battery-totals.ts';
import type { PutQuestion } from '../reading/put-question.ts';
import { Findings } from '../reading/read-op.ts';
import { profiles } from '../registry.ts';
import type { Slot } from '../values/derived.ts';
import { applyFactors, freshFactor, type KnownFactor } from '../values/factors.ts';

/** Contents of an answer: values by point or metric, or the error code of the device. */
export type Explanation =
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, MetricValue>> }
  | { readonly kind: 'error'; readonly code: string };

/**
 * Decodes the answer to any request, such as a raw packet: all points of the profile in it, and the metrics that can be derived from them.
 * A factor that is not in the answer counts as not configured: ratios as 1, a bank as 12 V. `undefined` if the request is not of this
 * protocol, or the response does not answer it.
 */
export function explain(
  profile: Profile,
  request: Uint8Array,
  response: Uint8Array,
): Explanation | undefined {
  const question = possibleQuestion(profile, request);
  const outcome: Outcome<unknown> | undefined = question?.exchange.listen().push(response);
  if (question === undefined || outcome === undefined) return undefined;
  if (outcome.kind === 'error') return { kind: 'error', code: outcome.code };
  const findings = new Findings(profile.slots.length);
  for (const read of question.reads) read.take(outcome.value, findings, question.pack);
  const [first] = findings.packs;
  const factors = profile.factors.map((factor) => factorIn(factor, first?.slots ?? []));
  if (first !== undefined) {
    applyFactors(
      profile.points.filter((point) => point.factor >= 0),
      first.slots,
      factors,
    );
    doubtBatteryTotals(profile, first.slots);
    deriveAlone(profile, first.slots, factors);
    applyConditions(profile.conditions, first.slots, true);
    dropEnergiesOfNoBattery(profile, first.slots);
  }
  return {
    kind: 'values',
    values: { ...named(profile, first?.slots ?? []), ...question.told(outcome.value) },
  };
}

/** Derives metrics from one answer: optional words count as missing, because there is no other answer. */
function deriveAlone(profile: Profile, slots: Slot[], factors: readonly KnownFactor[]): void {
  const lacking = profile.points.filter(
    ({ slot, table }) => slots[slot] === undefined && profile.tables[table]?.optional === true,
  );
  for (const { slot } of lacking) slots[slot] = null;
  deriveWhere({ ops: profile.derived, conditions: profile.conditions }, slots, factors, true);
  for (const { slot } of lacking) slots[slot] = undefined;
}

/** True if a request of any origin addresses this device, and the response is a valid answer to it, with data or an error. */
export function answers(
  { profile, address }: Pick<DeviceRef, 'profile' | 'address'>,
  request: Uint8Array,
  response: Uint8Array,
): boolean {
  const known = profiles.get(profile);
  const question = known === undefined ? undefined : possibleQuestion(known, request);
  if (question?.isFor(address) !== true) return false;
  return question.exchange.listen().push(response) !== undefined;
}

/**
 * The error code of a device in answer to bytes of any origin ('modbus-2'), whatever their protocol; `undefined` if the answer is not an
 * error, or does not answer them.
 */
export function errorIn(request: Uint8Array, response: Uint8Array): string | undefined {
  for (const profile of onePerProtocol()) {
    const said = possibleQuestion(profile, request)?.exchange.listen().push(response);
    if (said?.kind === 'error') return said.code;
  }
  return undefined;
}

/** One profile per protocol: error codes do not depend on the device. */
function onePerProtocol(): Iterable<Profile> {
  return new Map([...profiles.values()].map((profile) => [profile.driver, profile])).values();
}

/** A factor from the same answer, else its value if not configured: 1. */
function factorIn(factor: Factor, slots: readonly Slot[]): KnownFactor {
  if (factor.fresh) return freshFactor(factor, slots);
  const { of, divide, otherwise = 1 } = factor;
  const told = of.map((point) => slots[point.slot]);
  if (!told.some((value) => typeof value === 'number' && value > 0)) return otherwise;
  return told.reduce<number>(
    (all, one) => all * (typeof one === 'number' && one > 0 ? one : otherwise),
    1 / divide,
  );
}

/** Values that were read; a derived one only if one of its sources was. */
function named(profile: Profile, slots: readonly Slot[]): Record<string, MetricValue> {
  const values: Record<string, MetricValue> = {};
  for (const [slot, name] of profile.slots.entries()) {
    const value = slots[slot];
    const op = profile.derived.find((one) => one.target === slot);
    const sourced = op === undefined || op.sources.some((source) => slots[source] !== undefined);
    if (value !== undefined && sourced) values[name] = value;
  }
  return values;
}

/** A frame can be complete and still request something no exchange supports: 0 registers, an address of letters. */
function possibleQuestion(profile: Profile, request: Uint8Array): PutQuestion | undefined {
  try {
    return profile.driver.explain(profile, request);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
