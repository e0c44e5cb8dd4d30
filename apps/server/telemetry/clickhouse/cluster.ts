import type { ClickHouse, Cluster } from './client.ts';
import { bareName, clickhouseName, textOf } from './sql.ts';

/** What a table is called on the servers of a cluster, where the table of its own name only passes statements on. */
const localName = (name: string): string => `${name}_local`;

/** A device's rows, their roll-ups and every later version of them lie on one shard. */
export const shardingKey = 'cityHash64(tenant, device)';

/** The end of what a statement on tables names: carried out by all servers of a cluster, or by the one there is. */
export const onCluster = ({ cluster }: Pick<ClickHouse, 'cluster'>): string =>
  cluster ? ` on cluster ${textOf(cluster.name)}` : '';

type At = Pick<ClickHouse, 'cluster' | 'database'>;

/** A name with its database: what a server of a cluster is told to do has no database of its own. */
export const qualifiedName = ({ cluster, database }: At, table: string): string =>
  cluster ? `${clickhouseName(database)}.${table}` : table;

/** The name of the table in which the rows of a table lie, as ClickHouse's own tables tell it. */
export const storedName = ({ cluster }: Pick<ClickHouse, 'cluster'>, table: string): string =>
  cluster ? localName(bareName(table)) : bareName(table);

/** Where the rows of a table lie. @param table identifier */
export const storedIn = (at: At, table: string): string =>
  at.cluster ? qualifiedName(at, clickhouseName(storedName(at, table))) : table;

/** The beginning of a change of the table in which rows lie. */
export const alterStored = (clickHouse: ClickHouse, table: string): string =>
  `alter table ${storedIn(clickHouse, table)}${onCluster(clickHouse)}`;

/** One of ClickHouse's own tables: of one server of each shard. */
export const systemTable = ({ cluster }: Pick<ClickHouse, 'cluster'>, name: string): string =>
  cluster ? `cluster(${textOf(cluster.name)}, system, ${name})` : `system.${name}`;

/**
 * The engine of a table that keeps rows. In a cluster each of its shards has copies, which find each other by a path in ZooKeeper;
 * the servers' own macros say which shard and which copy.
 */
export function storingEngine({ cluster, database }: At, table: string, kind: string, version = ''): string {
  if (!cluster) return `${kind}(${version})`;
  const path = `/clickhouse/tables/${cluster.name}/${database}/{shard}/${bareName(table)}`;
  return `Replicated${kind}(${[textOf(path), "'{replica}'", ...(version ? [version] : [])].join(', ')})`;
}

/** The engine of the table that passes statements on to the shards. */
export function passingEngine({ name }: Cluster, database: string, table: string, key: string): string {
  return `Distributed(${textOf(name)}, ${textOf(database)}, ${textOf(localName(bareName(table)))}, ${key})`;
}
