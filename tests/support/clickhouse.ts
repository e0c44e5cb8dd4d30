import { later } from './later.ts';
import { type OwnClickHouse, startClickHouse } from './start-clickhouse.ts';

/** The ClickHouse of the machine, which ends with the test, or with the file. */
export async function testClickHouse(): Promise<OwnClickHouse> {
  const server = await startClickHouse();
  later(() => server.close());
  return server;
}
