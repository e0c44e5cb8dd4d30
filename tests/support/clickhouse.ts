import { later } from './later.ts';
import { type OwnClickHouse, startClickHouse } from './start-clickhouse.ts';
import { type OwnClusters, startClickHouseClusters, twoByTwo } from './start-clickhouse-cluster.ts';

/** The ClickHouse of the machine, stopped after the test, or after the file. */
export async function testClickHouse(): Promise<OwnClickHouse> {
  const server = await startClickHouse();
  later(() => server.close());
  return server;
}

/** Several of them in a cluster; by default two shards of two servers. */
export async function testClusters(
  ...wish: Parameters<typeof startClickHouseClusters> | []
): Promise<OwnClusters> {
  const clusters = await (wish.length === 0 ? twoByTwo() : startClickHouseClusters(...wish));
  later(() => clusters.close());
  return clusters;
}
