import type { InverterInsight, LagReason } from '@heliodeck/model/energy/insight/station-insight';

/** Number of stations whose reasons are read: those that lag most. */
export const mostExplained = 10;

/** The reasons why inverters of a station lag, each with the number of inverters that have it, the most frequent first. */
export function stationReasons(
  inverters: readonly Pick<InverterInsight, 'reasons'>[],
): readonly { readonly reason: LagReason; readonly count: number }[] {
  const counts = new Map<LagReason, number>();
  for (const { reasons } of inverters)
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count);
}
