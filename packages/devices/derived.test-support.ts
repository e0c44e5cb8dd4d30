import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { Profile } from './definition/profile.ts';
import { derive } from './values/derive.ts';
import type { Slot } from './values/derived.ts';

/** The value that a profile derives from read points; undefined if it does not define the metric. */
export function made(profile: Profile, read: Readonly<Record<string, MetricValue>>, metric: string): Slot {
  const slots: Slot[] = profile.slots.map((name) => read[name]);
  derive(profile.derived, slots, []);
  return slots[profile.slots.indexOf(metric)];
}
