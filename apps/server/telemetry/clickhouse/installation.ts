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
import { clickhouseName, textOf } from './sql.ts';

/** Whose history a database keeps, and in a cluster by which weights of its shards. */
export const installationTable = clickhouseName('heliodeck_installation');
export const installationKey = 'cityHash64(id)';

/** Makes it, in a cluster on every server; it is the last of all tables to be made there. */
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

/** Without `where` on the server that is asked alone. */
function passingTable(clickHouse: ClickHouse, where: string): string {
  const { cluster, database } = clickHouse;
  if (cluster === undefined) throw new Error('one server passes nothing on');
  return `create table if not exists ${qualifiedName(clickHouse, installationTable)}${where} (id String, weights String)
    engine = ${passingEngine(cluster, database, installationTable, installationKey)}`;
}

/**
 * The installation whose history lies there; undefined = nobody's yet. Makes the table where there is none.
 * @throws ClickHouseRefusal where nothing may be written
 */
export async function ownerIn(clickHouse: ClickHouse): Promise<string | undefined> {
  const { cluster } = clickHouse;
  // Where the table is, servers that are away are not waited for.
  if (cluster && (await isOnEveryShard(clickHouse))) await clickHouse.run(passingTable(clickHouse, ''));
  else await makeInstallationTable(clickHouse);
  const [[owner] = []] = await clickHouse.rows<[string]>(`select id from ${installationTable} limit 1`);
  return owner;
}

/** Notes whose history the database keeps from now on; resolves when every replica has it. */
export async function writeOwner(clickHouse: ClickHouse, id: string): Promise<void> {
  const { cluster } = clickHouse;
  const row = new RowBinary().text(id);
  if (cluster) row.text(cluster.weights);
  await clickHouse.insert(installationTable, cluster ? ['id', 'weights'] : ['id'], row.finish());
}

/** Whether the table is there. */
export async function isOnEveryShard(clickHouse: ClickHouse): Promise<boolean> {
  const { cluster, database } = clickHouse;
  const [[count] = []] = await clickHouse.rows<[string]>(
    `select count() from ${systemTable(clickHouse, 'tables')}
     where database = ${textOf(database)} and name = ${textOf(storedName(clickHouse, installationTable))}`,
  );
  return Number(count) >= (cluster?.shards ?? 1);
}

/** Those of some tables, and the installation's, of which a shard has fewer copies than servers; none where one server is alone. */
export async function lackingOf(clickHouse: ClickHouse, tables: readonly string[]): Promise<string[]> {
  const { cluster, database } = clickHouse;
  if (cluster === undefined) return [];
  const rows = await clickHouse.rows<[string, string, number]>(
    `select table, count(), min(total_replicas) from ${systemTable(clickHouse, 'replicas')}
     where database = ${textOf(database)} group by table`,
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
