import type { ClickHouse, Cluster } from './client.ts';
import { bareName, clickhouseName, textConstant } from './sql.ts';

/** Name of the storing table on the servers of a cluster; the table with the plain name is a Distributed table. */
const localName = (name: string): string => `${name}_local`;

/** All versions of a device's rows and their roll-ups are on one shard. */
export const shardingKey = 'cityHash64(tenant, device)';

/** Clause of DDL statements: all servers of a cluster, or the single server, execute it. */
export const onCluster = ({ cluster }: Pick<ClickHouse, 'cluster'>): string =>
  cluster ? ` on cluster ${textConstant(cluster.name)}` : '';

type At = Pick<ClickHouse, 'cluster' | 'database'>;

/** A name with its database: servers of a cluster execute DDL statements without a default database. */
export const qualifiedName = ({ cluster, database }: At, table: string): string =>
  cluster ? `${clickhouseName(database)}.${table}` : table;

/** Name of the table that stores the rows of a table, as in ClickHouse's system tables. */
export const storedName = ({ cluster }: Pick<ClickHouse, 'cluster'>, table: string): string =>
  cluster ? localName(bareName(table)) : bareName(table);

/** The table that stores the rows of a table. @param table identifier */
export const storedIn = (at: At, table: string): string =>
  at.cluster ? qualifiedName(at, clickhouseName(storedName(at, table))) : table;

/** Begin of an ALTER of the storing table. */
export const alterStored = (clickHouse: ClickHouse, table: string): string =>
  `alter table ${storedIn(clickHouse, table)}${onCluster(clickHouse)}`;

/** A system table of ClickHouse; in a cluster, of one server of each shard. */
export const systemTable = ({ cluster }: Pick<ClickHouse, 'cluster'>, name: string): string =>
  cluster ? `cluster(${textConstant(cluster.name)}, system, ${name})` : `system.${name}`;

/**
 * Engine of a storing table. In a cluster each shard has replicas, which find each other by a path in ZooKeeper; the macros of the servers
 * contain shard and replica.
 */
export function storingEngine({ cluster, database }: At, table: string, kind: string, version = ''): string {
  if (!cluster) return `${kind}(${version})`;
  const path = `/clickhouse/tables/${cluster.name}/${database}/{shard}/${bareName(table)}`;
  return `Replicated${kind}(${[textConstant(path), "'{replica}'", ...(version ? [version] : [])].join(', ')})`;
}

/** Engine of the Distributed table, which forwards statements to the shards. */
export function passingEngine({ name }: Cluster, database: string, table: string, key: string): string {
  return `Distributed(${textConstant(name)}, ${textConstant(database)}, ${textConstant(localName(bareName(table)))}, ${key})`;
}
