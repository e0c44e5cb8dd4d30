import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { derive } from './derive.ts';
import type { Slot } from './derived.ts';
import type { Profile } from './profile.ts';

/** The value that a profile derives from read points; undefined if it does not define the metric. */
export function made(profile: Profile, read: Readonly<Record<string, MetricValue>>, metric: string): Slot {
  const slots: Slot[] = profile.slots.map((name) => read[name]);
  derive(profile.derived, slots, []);
  return slots[profile.slots.indexOf(metric)];
}
