import type { Severity, Trouble, TroubleCounts } from '@heliodeck/model/wire/trouble';

export const noTroubles: TroubleCounts = { critical: 0, warning: 0, info: 0 };

/** Number of troubles by severity. */
export function troubleCountsOf(troubles: readonly Trouble[]): TroubleCounts {
  const counts: Record<Severity, number> = { ...noTroubles };
  for (const { severity } of troubles) counts[severity] += 1;
  return counts;
}

/** The sum of both. */
export function plus(one: TroubleCounts, other: TroubleCounts): TroubleCounts {
  return {
    critical: one.critical + other.critical,
    warning: one.warning + other.warning,
    info: one.info + other.info,
  };
}

/** The difference, at least 0. */
export function less(one: TroubleCounts, other: TroubleCounts): TroubleCounts {
  const left = (severity: Severity): number => Math.max(0, one[severity] - other[severity]);
  return { critical: left('critical'), warning: left('warning'), info: left('info') };
}
