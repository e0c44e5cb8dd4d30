import type { ClickHouse } from './client.ts';
import {
  onCluster,
  passingEngine,
  qualifiedName,
  storedIn,
  storedName,
  storingEngine,
  systemTable,
} from './cluster.ts';
import { RowBinary } from './row-binary.ts';
import { clickhouseName, textConstant } from './sql.ts';

/** The installation whose history a database stores, and in a cluster the weights of its shards. */
export const installationTable = clickhouseName('heliodeck_installation');
export const installationKey = 'cityHash64(id)';

/** Creates the table, in a cluster on every server; there it is created after all other tables. */
export async function makeInstallationTable(clickHouse: ClickHouse): Promise<void> {
  const { cluster } = clickHouse;
  if (cluster === undefined) {
    await clickHouse.run(`create table if not exists ${installationTable} (id String) engine = TinyLog`);
    return;
  }
  await clickHouse.run(passingTable(clickHouse, onCluster(clickHouse)));
  await clickHouse.run(
    `create table if not exists ${storedIn(clickHouse, installationTable)}${onCluster(clickHouse)} (id String, weights String)
     engine = ${storingEngine(clickHouse, installationTable, 'ReplacingMergeTree')} order by id`,
  );
}

/** Without `where` only on the server of the connection. */
function passingTable(clickHouse: ClickHouse, where: string): string {
  const { cluster, database } = clickHouse;
  if (cluster === undefined) throw new Error('one server passes nothing on');
  return `create table if not exists ${qualifiedName(clickHouse, installationTable)}${where} (id String, weights String)
    engine = ${passingEngine(cluster, database, installationTable, installationKey)}`;
}

/**
 * Returns the installation whose history is stored there; undefined = none yet. Creates the table if it is missing.
 * @throws ClickHouseRefusal if the database is read-only
 */
export async function ownerIn(clickHouse: ClickHouse): Promise<string | undefined> {
  const { cluster } = clickHouse;
  // If the table exists, unavailable servers are not waited for.
  if (cluster && (await isOnEveryShard(clickHouse))) await clickHouse.run(passingTable(clickHouse, ''));
  else await makeInstallationTable(clickHouse);
  const [[owner] = []] = await clickHouse.rows<[string]>(`select id from ${installationTable} limit 1`);
  return owner;
}

/** Stores the installation whose history the database contains from now on; resolves when every replica has it. */
export async function writeOwner(clickHouse: ClickHouse, id: string): Promise<void> {
  const { cluster } = clickHouse;
  const row = new RowBinary().text(id);
  if (cluster) row.text(cluster.weights);
  await clickHouse.insert(installationTable, cluster ? ['id', 'weights'] : ['id'], row.finish());
}

/** Whether every shard has the table. */
export async function isOnEveryShard(clickHouse: ClickHouse): Promise<boolean> {
  const { cluster, database } = clickHouse;
  const [[count] = []] = await clickHouse.rows<[string]>(
    `select count() from ${systemTable(clickHouse, 'tables')}
     where database = ${textConstant(database)} and name = ${textConstant(storedName(clickHouse, installationTable))}`,
  );
  return Number(count) >= (cluster?.shards ?? 1);
}

/** Returns those of the tables, and of the installation's, of which a shard has fewer replicas than servers; empty for a single server. */
export async function lackingOf(clickHouse: ClickHouse, tables: readonly string[]): Promise<string[]> {
  const { cluster, database } = clickHouse;
  if (cluster === undefined) return [];
  const rows = await clickHouse.rows<[string, string, number]>(
    `select table, count(), min(total_replicas) from ${systemTable(clickHouse, 'replicas')}
     where database = ${textConstant(database)} group by table`,
  );
  const whole = new Set(
    rows.flatMap(([table, shards, copies]) =>
      Number(shards) >= cluster.shards && Number(copies) >= cluster.replicas ? [table] : [],
    ),
  );
  return [...tables, installationTable]
    .map((table) => storedName(clickHouse, table))
    .filter((name) => !whole.has(name));
}
