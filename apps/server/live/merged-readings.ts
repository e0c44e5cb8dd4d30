import type { OwnedFeedEvent } from './live-feed.ts';

export type ReadingsEvent = Extract<OwnedFeedEvent, { readonly kind: 'readings' }>;

/** Merges two readings events of one device and record; values that only the earlier has keep its time. */
export function mergedReadings(earlier: ReadingsEvent, later: ReadingsEvent): ReadingsEvent {
  const values = { ...earlier.values, ...later.values };
  const older = Object.keys(earlier.values).filter((name) => !Object.hasOwn(later.values, name));
  if (older.length === 0 && later.readAt === undefined) return { ...later, values };
  const own = older.map((name) => [name, earlier.readAt?.[name] ?? earlier.at] as const);
  return { ...later, values, readAt: { ...Object.fromEntries(own), ...later.readAt } };
}
