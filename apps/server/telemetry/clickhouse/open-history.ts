import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type pg from 'pg';
import type { HistoryPlace } from '../../config-parts.ts';
import type { Log } from '../../context.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { checkTables } from './check-tables.ts';
import { type ClickHouse, openClickHouse } from './client.ts';
import { systemTable } from './cluster.ts';
import { findCluster } from './find-cluster.ts';
import { inWords } from './history-refusal.ts';
import { isOnEveryShard, lackingOf, ownerIn, writeOwner } from './installation.ts';
import { lackingCopies, makeTables } from './make-tables.ts';
import { takeMoverLock } from './mover.ts';
import { dropOlderSlots, emptyTables, hasOlderSlots } from './tables.ts';

/** The oldest version that is tested with every change: Debian's. */
const oldest = [18, 16] as const;

/**
 * Connects to ClickHouse and checks its version and existing tables.
 * @throws StartRefusal if it cannot be used as it is
 */
export async function reachHistory({ url, cluster }: HistoryPlace): Promise<ClickHouse> {
  const alone = openClickHouse(url);
  try {
    await checkVersion(alone);
    const clickHouse = cluster === undefined ? alone : openClickHouse(url, await findCluster(alone, cluster));
    if (cluster !== undefined) await checkVersion(clickHouse);
    await checkTables(clickHouse);
    return clickHouse;
  } catch (error) {
    throw inWords(error, alone);
  }
}

/**
 * Opens ClickHouse for history: checks its version, its tables and their owner. From then on PostgreSQL adds each row to the outbox; a
 * record without history is read from ClickHouse at once.
 * @throws StartRefusal if it cannot be used as it is
 */
export async function openHistory(platform: TenantDb, place: HistoryPlace, log: Log): Promise<ClickHouse> {
  const clickHouse = await reachHistory(place);
  try {
    await platform.tx(async (_, { client }) => {
      await takeMoverLock(client);
      await checkOwner(client, clickHouse);
      if (!(await hasOlderSlots(clickHouse))) return;
      for (const { historyTable } of records.values())
        await client.query(statement`select hand_over_history(${historyTable}, false)`);
    });
    await platform.tx(async (_, { client }) => {
      await takeMoverLock(client);
      // PostgreSQL has ended the hand-over by now; after an interruption before that, the older tables would be found again.
      await dropOlderSlots(clickHouse);
      await makeTables(clickHouse, () => client.query('select 1'));
      checkCopies(clickHouse, await lackingCopies(clickHouse));
    });
  } catch (error) {
    throw inWords(error, clickHouse);
  }
  for (const record of records.values()) await handOver(platform, clickHouse, record);
  const left = await unmoved(platform);
  if (left.length > 0)
    log.warn('history of before is read from PostgreSQL until it is copied: run npm run history:move', {
      histories: left,
    });
  return clickHouse;
}

/**
 * Check for a start without ClickHouse.
 * @throws StartRefusal if this installation has history there, which would be missing
 */
export async function refuseWithoutClickHouse(platform: TenantDb): Promise<void> {
  const { rowCount } = await platform.read((_, { client }) =>
    client.query(statement`select 1 from history_place limit 1`),
  );
  if (rowCount === 0) return;
  throw new StartRefusal({
    zh: '本系统的历史转存到 ClickHouse：请设置 CLICKHOUSE_URL，或以 npm run history:move -- --back 结束（docs/guides/scale-out.md）',
    en: 'this installation hands its history on to ClickHouse: set CLICKHOUSE_URL, or end it by npm run history:move -- --back (docs/guides/scale-out.md)',
  });
}

/** Checks all shards of a cluster. */
async function checkVersion(clickHouse: ClickHouse): Promise<void> {
  const versions = await clickHouse.rows<[string]>(`select version() from ${systemTable(clickHouse, 'one')}`);
  for (const [version = ''] of versions) {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) continue;
    throw new StartRefusal({
      zh: `ClickHouse（${clickHouse.address}）的版本为 ${version}；需要 ${oldest.join('.')} 或更新版本`,
      en: `ClickHouse at ${clickHouse.address} is version ${version}; ${oldest.join('.')} or newer is needed`,
    });
  }
}

/** Two installations in one ClickHouse database would mix their tenants; an empty database lacks the rows that were moved before. */
async function checkOwner(client: pg.ClientBase, clickHouse: ClickHouse): Promise<void> {
  const { rows } = await client.query<{ id: string; begun: boolean }>(
    statement`select id::text, exists (select 1 from history_place) as begun from installation`,
  );
  const { id = '', begun = false } = rows[0] ?? {};
  const { address, database } = clickHouse;
  // Nothing is created if the start is refused anyway.
  const owner = begun && !(await isOnEveryShard(clickHouse)) ? undefined : await ownerIn(clickHouse);
  if (owner === id) return;
  if (owner !== undefined)
    throw new StartRefusal({
      zh: `ClickHouse（${address}）的数据库 '${database}' 属于另一个系统：请在 CLICKHOUSE_URL 中使用单独的数据库`,
      en: `the database '${database}' of ClickHouse at ${address} belongs to another installation: name one of its own in CLICKHOUSE_URL`,
    });
  if (begun)
    throw new StartRefusal({
      zh: `本系统的历史此前转存到 ClickHouse（${address}）的 '${database}' 以外的数据库，或该数据库已丢失历史：请使用原来的数据库，或以 npm run history:move -- --back 结束后启动并重新复制（docs/guides/scale-out.md）`,
      en: `this installation handed its history on to another database than '${database}' of ClickHouse at ${address}, or that has lost it: name that one, or end it by npm run history:move -- --back, start and copy anew (docs/guides/scale-out.md)`,
    });
  checkCopies(clickHouse, await lackingOf(clickHouse, []));
  await writeOwner(clickHouse, id);
}

/** Checks that every server has its replica of every table, and that the replicas of a shard have found each other. */
function checkCopies({ cluster, database }: ClickHouse, [table]: readonly string[]): void {
  if (cluster === undefined || table === undefined) return;
  throw new StartRefusal({
    zh: `数据库 '${database}' 的表 '${table}' 在集群 '${cluster.name}' 的某个分片中少于 ${cluster.replicas} 个副本：同一分片的服务器须有相同的宏 shard，且各有自己的宏 replica`,
    en: `'${table}' in the database '${database}' has less than ${cluster.replicas} copies in a shard of the cluster '${cluster.name}': servers of one shard need the same macro shard, and each its own macro replica`,
  });
}

/**
 * The lock of creating the trigger prevents writes between the check of the table and the first outbox entry. Rows in ClickHouse from a
 * time without outbox are not reliable.
 */
function handOver(platform: TenantDb, clickHouse: ClickHouse, record: TelemetryRecord): Promise<void> {
  const { historyTable } = record;
  return platform.tx(async (_, { client }) => {
    await takeMoverLock(client);
    const { rowCount } = await client.query(
      statement`select 1 from history_place where history = ${historyTable}`,
    );
    if (rowCount !== 0) return;
    await emptyTables(clickHouse, record);
    await client.query(statement`select hand_over_history(${historyTable}, true)`);
    await client.query(
      statement`update history_place set moved_at = now()
       where history = ${historyTable} and not exists (select 1 from ${sql.id(historyTable)})`,
    );
  });
}

async function unmoved(platform: TenantDb): Promise<string[]> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ history: string }>(
      statement`select history from history_place where moved_at is null order by 1`,
    ),
  );
  return rows.map(({ history }) => history);
}
