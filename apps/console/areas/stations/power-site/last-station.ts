import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { keep, readKept } from '../../../state/kept.ts';
import { firstStation, pathTo } from '../../../widgets/region-tree/region-node.ts';

const key = (userId: string): string => `heliodeck.station.${userId}`;

/** Keeps on this machine which station a person looked at last. */
export function rememberStation(userId: string, stationId: string): void {
  keep(key(userId), stationId);
}

/** The station a person looked at last on this machine; it may be gone by now. */
export const lastStation = (userId: string): string | undefined =>
  readKept(key(userId), (stored) => (typeof stored === 'string' ? stored : undefined));

/**
 * Which station a dashboard opens that was asked for none: the last one, also before the tree can say whether it is still
 * there, else the first; undefined where there is none.
 */
export function stationToOpen(
  tree: readonly RegionNode[] | undefined,
  last: string | undefined,
): string | undefined {
  if (tree === undefined || (last !== undefined && pathTo(tree, last))) return last;
  return firstStation(tree)?.stationId;
}
