import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '../../../i18n/messages.ts';
import { firstStation } from '../../../widgets/region-tree/region-node.ts';
import { treeQuery } from '../../../widgets/region-tree/use-region-tree.ts';
import { stationTroublesQuery } from '../../../widgets/troubles/station-troubles-query.ts';
import { lastStation } from './last-station.ts';
import { stationQuery } from './use-station.ts';

/**
 * Prefetches the region tree, and the initial station of the dashboard with its troubles; the screen reports failures.
 */
export async function fetchFirstData(client: QueryClient, userId: string): Promise<void> {
  const asked = new URLSearchParams(location.search).get('station') ?? lastStation(userId);
  const tree = client.fetchQuery(treeQuery(currentLocale()));
  const station = asked ?? firstStation(await tree)?.stationId;
  // The screen does not wait for it; if it arrives in time, the layout does not shift.
  if (station) void client.prefetchQuery(stationTroublesQuery(station));
  await Promise.all([tree, station && client.prefetchQuery(stationQuery(station))]);
}
