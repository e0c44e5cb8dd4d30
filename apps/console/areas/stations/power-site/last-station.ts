import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { keep, readKept } from '../../../state/kept.ts';
import { firstStation, pathTo } from '../../../widgets/region-tree/region-node.ts';

const key = (userId: string): string => `heliodeck.station.${userId}`;

/** Stores on this machine which station a user viewed last. */
export function rememberStation(userId: string, stationId: string): void {
  keep(key(userId), stationId);
}

/** The station that a user viewed last on this machine; it may no longer exist. */
export const lastStation = (userId: string): string | undefined =>
  readKept(key(userId), (stored) => (typeof stored === 'string' ? stored : undefined));

/**
 * The initial station of a dashboard without a station in its address: the last one, even before the tree shows whether
 * it still exists, else the first; undefined if there are no stations.
 */
export function stationToOpen(
  tree: readonly RegionNode[] | undefined,
  last: string | undefined,
): string | undefined {
  if (tree === undefined || (last !== undefined && pathTo(tree, last))) return last;
  return firstStation(tree)?.stationId;
}
