import { StartRefusal } from '../../start-refusal.ts';
import type { ClickHouse, Cluster } from './client.ts';
import { systemTable } from './cluster.ts';
import { underneath } from './history-refusal.ts';
import { textConstant } from './sql.ts';

/**
 * Reads the cluster of a name from the server and checks that everything needed for replicated tables exists.
 * @param alone connection to the single server
 * @throws StartRefusal, ClickHouseAway, ClickHouseRefusal
 */
export async function findCluster(alone: ClickHouse, name: string): Promise<Cluster> {
  const { address } = alone;
  const shards = await alone.rows<[number, number, string]>(
    `select shard_num, max(shard_weight), toString(count()) from system.clusters where cluster = ${textConstant(name)}
     group by shard_num order by shard_num`,
  );
  const copies = shards.map(([, , count]) => Number(count));
  const [replicas = 0] = copies;
  if (replicas === 0) {
    const known = await alone.rows<[string]>('select distinct cluster from system.clusters order by 1');
    const names = known.map(([one]) => `'${one}'`).join(', ');
    throw new StartRefusal({
      zh: `ClickHouse（${address}）没有集群 '${name}'（CLICKHOUSE_CLUSTER）；其 remote_servers 中有：${names || '无'}`,
      en: `ClickHouse at ${address} knows no cluster '${name}' (CLICKHOUSE_CLUSTER); in its remote_servers: ${names || 'none'}`,
    });
  }
  if (copies.some((count) => count !== replicas))
    throw new StartRefusal({
      zh: `集群 '${name}' 各分片的副本数不同（${copies.join('、')}）：请使其相同`,
      en: `the shards of the cluster '${name}' have different numbers of replicas (${copies.join(', ')}): give each as many`,
    });
  const weights = shards.map(([, weight]) => weight).join(',');
  const cluster = {
    name,
    replicas,
    shards: shards.length,
    weights,
    leavesOutShards: await leavesOutShards(alone),
  };
  await checkZooKeeper(alone);
  await checkMacros(alone, cluster);
  return cluster;
}

/** A statement with a setting unknown to a release is an error; 18.16 queries all shards. */
async function leavesOutShards(alone: ClickHouse): Promise<boolean> {
  const rows = await alone.rows(
    `select name from system.settings where name = 'optimize_skip_unused_shards'`,
  );
  return rows.length > 0;
}

/** Replicas find each other, and servers receive DDL statements, through ZooKeeper or ClickHouse Keeper. */
async function checkZooKeeper({ address, ...alone }: ClickHouse): Promise<void> {
  const there = await alone.rows(
    `select name from system.tables where database = 'system' and name = 'zookeeper'`,
  );
  if (there.length === 0)
    throw new StartRefusal({
      zh: `ClickHouse（${address}）没有集群的表所需的 ZooKeeper 或 ClickHouse Keeper：请为其设置 zookeeper 一节`,
      en: `ClickHouse at ${address} has no ZooKeeper or ClickHouse Keeper, which the tables of a cluster need: give it a section zookeeper`,
    });
  try {
    await alone.rows(`select name from system.zookeeper where path = '/' limit 1`);
  } catch (cause) {
    throw new StartRefusal(
      {
        zh: `ClickHouse（${address}）无法连接其 ZooKeeper 或 ClickHouse Keeper：${underneath(cause)}`,
        en: `ClickHouse at ${address} does not reach its ZooKeeper or ClickHouse Keeper: ${underneath(cause)}`,
      },
      { cause },
    );
  }
}

/** Two shards of one name would be replicas of each other, and history would be returned twice. */
async function checkMacros(alone: ClickHouse, cluster: Cluster): Promise<void> {
  let rows: [string, string][];
  try {
    rows = await alone.rows(
      `select macro, substitution from ${systemTable({ cluster }, 'macros')} where macro in ('shard', 'replica')`,
    );
  } catch (cause) {
    throw new StartRefusal(
      {
        zh: `ClickHouse（${alone.address}）无法连接集群 '${cluster.name}' 的每个分片：${underneath(cause)}`,
        en: `ClickHouse at ${alone.address} does not reach every shard of the cluster '${cluster.name}': ${underneath(cause)}`,
      },
      { cause },
    );
  }
  for (const macro of ['shard', 'replica']) {
    const values = rows.flatMap(([of, value]) => (of === macro ? [value] : []));
    if (values.length < cluster.shards)
      throw new StartRefusal({
        zh: `集群 '${cluster.name}' 的一个服务器没有宏 '${macro}'：每个都需要宏 shard 和 replica`,
        en: `a server of the cluster '${cluster.name}' has no macro '${macro}': each needs the macros shard and replica`,
      });
    if (macro === 'shard' && new Set(values).size < values.length)
      throw new StartRefusal({
        zh: `集群 '${cluster.name}' 不同分片的服务器有相同的宏 shard（${values.join('、')}）：请让每个分片各不相同`,
        en: `servers of different shards of the cluster '${cluster.name}' have the same macro shard (${values.join(', ')}): give each shard its own`,
      });
  }
}
