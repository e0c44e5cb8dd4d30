// `npm run history:move`: copies existing history to the ClickHouse of CLICKHOUSE_URL (and CLICKHOUSE_CLUSTER) while the program is
// running, checks it and switches lists and charts to it. `-- --back`: ends the use of ClickHouse, while the program is stopped. Uses
// DATABASE_URL, else the embedded database of DATA_DIR (docs/guides/scale-out.md#history-in-clickhouse).
import { records } from '@heliodeck/model/registries/records';
import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { createLog } from '../apps/server/logging.ts';
import { withOwnerDatabase } from '../apps/server/store/owner-database.ts';
import { ClickHouseAway } from '../apps/server/telemetry/clickhouse/client.ts';
import { moveHistory } from '../apps/server/telemetry/clickhouse/move-history.ts';
import { reachHistory } from '../apps/server/telemetry/clickhouse/open-history.ts';
import { serversOn } from './servers-on.ts';

const args = process.argv.slice(2);
const config = readConfig(process.env);
const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const complain = (text: string): number => {
  process.stderr.write(`${text}\n`);
  return 1;
};
process.exit(await done());

async function done(): Promise<number> {
  const isBack = args.length === 1 && args[0] === '--back';
  if (args.length > 0 && !isBack) return complain('用法 usage: npm run history:move [-- --back]');
  try {
    return await withOwnerDatabase(config, createLog('error'), isBack ? back : move);
  } catch (error) {
    if (error instanceof ClickHouseAway)
      return complain(
        'ClickHouse 数分钟内无法连接或过载，迁移未完成；请再次运行，将从未完成的月份继续  ClickHouse was unreachable or overloaded for minutes, the move is not complete: run it again, it continues with the unfinished month',
      );
    return complain(error instanceof Error ? error.message : String(error));
  }
}

async function move(url: string): Promise<number> {
  const { history } = config;
  if (history === undefined) return complain('请设置 CLICKHOUSE_URL  set CLICKHOUSE_URL');
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean; begun: boolean }>(
      `select pg_try_advisory_lock(hashtext('history move')) as mine, exists (select 1 from history_place) as begun`,
    );
    if (!rows[0]?.mine) return complain('已有迁移在运行  another history:move is running');
    if (!rows[0].begun)
      return complain('请先以 CLICKHOUSE_URL 启动程序  start the program with CLICKHOUSE_URL first');
    await moveHistory(client, await reachHistory(history), {
      month: (record, month, count) => say(`${record.historyTable} ${month}: ${count} 行一致 rows agree`),
      moved: (record) => say(`${record.historyTable}: 已改由 ClickHouse 读取 is read from ClickHouse`),
    });
    say('完成 done');
    return 0;
  });
}

async function back(url: string): Promise<number> {
  const running = await serversOn(url);
  if (running > 0)
    return complain(
      `数据库仍有 ${running} 个服务连接，请先停止 ${running} connections of servers: stop them first`,
    );
  return withClient(url, async (client) => {
    for (const { historyTable } of records.values())
      await client.query('select hand_over_history($1, false)', [historyTable]);
    say('历史仅由 PostgreSQL 保存与读取 history is kept in and read from PostgreSQL alone');
    return 0;
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<number>): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'heliodeck history' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
