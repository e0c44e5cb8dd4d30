import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { DecodedRecord } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';
import type { ReadPlan, RecordPlan } from './plan.ts';
import type { Findings } from './read-op.ts';

/** The records of a plan, as far as they were read. */
export function recordsRead(plan: ReadPlan, findings: Findings): DecodedRecord[] {
  const records: DecodedRecord[] = [];
  for (const { pack, slots } of findings.packs) {
    for (const recordPlan of plan.records) {
      const values = valuesOf(recordPlan, slots);
      if (values !== undefined) records.push({ record: recordPlan.record, pack, values });
    }
  }
  return records;
}

function valuesOf(
  { members, shape }: RecordPlan,
  slots: readonly Slot[],
): Record<string, MetricValue> | undefined {
  const values: Record<string, MetricValue> = { ...shape };
  let missing = 0;
  for (const { metric, slot } of members) {
    const value = slots[slot];
    if (value === undefined) missing++;
    else values[metric] = value;
  }
  if (missing === 0) return values;
  return missing === members.length ? undefined : onlyRead(members, slots);
}

/** Omits metrics that were not read: null means that the device has no value. */
function onlyRead(
  members: RecordPlan['members'],
  slots: readonly Slot[],
): Record<string, MetricValue> | undefined {
  const values: Record<string, MetricValue> = {};
  for (const { metric, slot } of members) {
    const value = slots[slot];
    if (value !== undefined) values[metric] = value;
  }
  return values;
}

/** The version in the profile's format; `undefined` while a part of it is unknown. */
export function versionOf(profile: Profile, plan: ReadPlan, findings: Findings): string | undefined {
  const slots = findings.packs[0]?.slots;
  if (plan.version === undefined || slots === undefined) return undefined;
  let known = true;
  const text = plan.version.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[profile.slots.indexOf(name)];
    known &&= value !== undefined && value !== null;
    return String(value);
  });
  return known ? text : undefined;
}
