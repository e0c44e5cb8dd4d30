import type { QueryClient } from '@tanstack/react-query';
import { currentLocale } from '../../../i18n/messages.ts';
import { firstStation } from '../../../widgets/region-tree/region-node.ts';
import { treeQuery } from '../../../widgets/region-tree/use-region-tree.ts';
import { stationTroublesQuery } from '../../../widgets/troubles/station-troubles-query.ts';
import { lastStation } from './last-station.ts';
import { stationQuery } from './use-station.ts';

/** Asks for the region tree, and the station the dashboard opens on with what is wrong there; what fails says so on the screen. */
export async function fetchFirstData(client: QueryClient, userId: string): Promise<void> {
  const asked = new URLSearchParams(location.search).get('station') ?? lastStation(userId);
  const tree = client.fetchQuery(treeQuery(currentLocale()));
  const station = asked ?? firstStation(await tree)?.stationId;
  // Nothing waits for it: known in time, it pushes nothing down that stands already.
  if (station) void client.prefetchQuery(stationTroublesQuery(station));
  await Promise.all([tree, station && client.prefetchQuery(stationQuery(station))]);
}
