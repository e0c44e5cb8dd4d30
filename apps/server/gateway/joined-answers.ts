import type { GatewayCounters } from '@heliodeck/gateway/contract';
import type { UnclaimedDtu } from '@heliodeck/gateway/session/unclaimed';
import type { IngestCounters } from '../ingest/ingest-statistics.ts';
import type { GatewaySideCounters } from './port.ts';

/** Most unclaimed DTUs in the list, as of a single gateway (`gatewayDefaults.unclaimedListed`). */
const mostListed = 1_000;

/** Adds up the counters of several workers; includes those of each. */
export function joinedCounters(each: readonly GatewaySideCounters[]): GatewaySideCounters {
  return {
    gateway: sumOf(each.map(({ gateway }) => gateway)) as unknown as GatewayCounters,
    ingest: sumOf(each.map(({ ingest }) => ingest)) as unknown as IngestCounters,
    workers: each.flatMap(({ workers }) => workers),
  };
}

/** A number, or numbers by reason. */
type Counts = { readonly [name: string]: number | Counts };

function sumOf(all: readonly object[]): Counts {
  const sum: Record<string, number | Counts> = {};
  for (const name of new Set(all.flatMap((one) => Object.keys(one)))) {
    const values = all.flatMap((one) => (one as Counts)[name] ?? []);
    const numbers = values.filter((value) => typeof value === 'number');
    sum[name] =
      numbers.length === values.length
        ? numbers.reduce((total, value) => total + value, 0)
        : sumOf(values.filter((value) => typeof value === 'object'));
  }
  return sum;
}

/**
 * Merges the unclaimed DTUs of several workers, the latest first; a DTU that connected to several appears once.
 * @throws RangeError for an empty group
 */
export function joinedUnclaimed(lists: readonly (readonly UnclaimedDtu[])[]): readonly UnclaimedDtu[] {
  const byImei = Map.groupBy(lists.flat(), ({ imei }) => imei);
  const joined = [...byImei.values()].map((same) => {
    const [latest, ...others] = same.toSorted((one, other) => other.lastSeen - one.lastSeen);
    if (latest === undefined) throw new RangeError('a group is never empty');
    return {
      ...latest,
      firstSeen: Math.min(latest.firstSeen, ...others.map(({ firstSeen }) => firstSeen)),
      attempts: others.reduce((sum, { attempts }) => sum + attempts, latest.attempts),
    };
  });
  return joined.toSorted((one, other) => other.lastSeen - one.lastSeen).slice(0, mostListed);
}
