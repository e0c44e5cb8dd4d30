import { label } from '@heliodeck/kit/label';
import { StartRefusal } from '../../start-refusal.ts';
import type { ClickHouse, Cluster } from './client.ts';
import { passingEngine, shardingKey, storedName, systemTable } from './cluster.ts';
import { installationKey, installationTable } from './installation.ts';
import { bareName, textConstant } from './sql.ts';
import { storingTables } from './tables.ts';

/** Advice to start over if existing tables do not fit: PostgreSQL has all data. */
const beginAgain = {
  zh: '停止所有进程，运行 npm run history:move -- --back，另设一个空数据库，启动后重新复制（docs/guides/scale-out.md）',
  en: 'stop all processes, run npm run history:move -- --back, name an empty database, start and copy anew (docs/guides/scale-out.md)',
};

/**
 * Refuses tables whose layout differs from the one this program makes: tables of a single server in a cluster, tables of a cluster on a
 * single server, tables of another cluster or other shards.
 * @throws StartRefusal, ClickHouseAway, ClickHouseRefusal
 */
export async function checkTables(clickHouse: ClickHouse): Promise<void> {
  const { cluster, database } = clickHouse;
  const engine = cluster ? 'engine_full' : 'engine';
  const rows = await clickHouse.rows<[string, string]>(
    `select distinct name, ${engine} from ${systemTable(clickHouse, 'tables')} where database = ${textConstant(database)}`,
  );
  const tables = [...storingTables(), installationTable];
  for (const table of tables)
    for (const [name, engine] of rows) {
      if (cluster) checkOne(clickHouse, cluster, table, [name, engine]);
      else if (name === bareName(table) && engine === 'Distributed')
        throw new StartRefusal({
          zh: `ClickHouse（${clickHouse.address}）的数据库 '${database}' 中是集群的表：请设置 CLICKHOUSE_CLUSTER，或${beginAgain.zh}`,
          en: `the database '${database}' of ClickHouse at ${clickHouse.address} has tables of a cluster: set CLICKHOUSE_CLUSTER, or ${beginAgain.en}`,
        });
    }
  if (cluster && rows.some(([name]) => name === bareName(installationTable)))
    await checkWeights(clickHouse, cluster);
}

/** Removes characters that releases write differently. */
const plain = (text: string): string => text.replaceAll(/[\s'`"]/g, '');

function checkOne(
  clickHouse: ClickHouse,
  cluster: Cluster,
  table: string,
  [name, engine]: readonly [string, string],
): void {
  const { database, address } = clickHouse;
  const { zh, en } = label(
    `ClickHouse（${address}）数据库 '${database}' 中的表 '${name}' `,
    `the table '${name}' in the database '${database}' of ClickHouse at ${address}`,
  );
  if (name === storedName(clickHouse, table) && !engine.startsWith('Replicated'))
    throw new StartRefusal({
      zh: `${zh}不保存副本（引擎为 ${engine.split('(')[0]}）：${beginAgain.zh}`,
      en: `${en} keeps no copies (its engine is ${engine.split('(')[0]}): ${beginAgain.en}`,
    });
  if (name !== bareName(table)) return;
  if (!engine.startsWith('Distributed'))
    throw new StartRefusal({
      zh: `${zh}属于单个服务器，而非集群 '${cluster.name}'：请不要设置 CLICKHOUSE_CLUSTER，或${beginAgain.zh}`,
      en: `${en} is one of a single server, and not of the cluster '${cluster.name}': leave CLICKHOUSE_CLUSTER unset, or ${beginAgain.en}`,
    });
  const key = table === installationTable ? installationKey : shardingKey;
  const wanted = passingEngine(cluster, database, table, key);
  if (plain(engine) !== plain(wanted))
    throw new StartRefusal({
      zh: `${zh}为 ${engine}，应为 ${wanted}：${beginAgain.zh}`,
      en: `${en} is ${engine} and would be ${wanted}: ${beginAgain.en}`,
    });
}

/** With other weights a device's later rows would be on another shard than those they replace. */
async function checkWeights(clickHouse: ClickHouse, { name, weights }: Cluster): Promise<void> {
  const rows = await clickHouse.rows<[string]>(`select weights from ${installationTable} limit 1`);
  const [[laid] = []] = rows;
  if (laid === undefined || laid === weights) return;
  const [shards, own] = [laid.split(',').length, weights.split(',').length];
  throw new StartRefusal({
    zh: `历史分布在 ${shards} 个权重为 ${laid} 的分片上，而集群 '${name}' 有 ${own} 个，权重为 ${weights}：数据行不会自行移动。请恢复原来的分片，或${beginAgain.zh}`,
    en: `history lies over ${shards} shards of the weights ${laid}, and the cluster '${name}' has ${own} of ${weights}: rows do not move by themselves. Set back its shards, or ${beginAgain.en}`,
  });
}
