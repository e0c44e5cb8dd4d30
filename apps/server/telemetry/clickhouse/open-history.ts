import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import type pg from 'pg';
import type { Log } from '../../context.ts';
import { quoted } from '../../store/ddl.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type ClickHouse, ClickHouseAway, ClickHouseRefusal, openClickHouse } from './client.ts';
import { takeMoverLock } from './mover.ts';
import { textOf } from './sql.ts';
import { dropOlderSlots, emptyTables, hasOlderSlots, makeTables } from './tables.ts';

/** Why history cannot be kept in ClickHouse, in words for whoever starts the program. */
export class HistoryRefusal extends Error {
  override readonly name = 'HistoryRefusal';
}

/** The oldest version that is tried with every change: Debian's. */
const oldest = [18, 16] as const;

/**
 * Opens ClickHouse for history: its version, its tables, whose they are. From then on PostgreSQL notes each row for it; a
 * record that has no history yet is read from ClickHouse at once.
 * @throws HistoryRefusal where it cannot be used as it is
 */
export async function openHistory(platform: TenantDb, url: string, log: Log): Promise<ClickHouse> {
  const clickHouse = openClickHouse(url);
  try {
    await checkVersion(clickHouse);
    await platform.tx(async (_, { client }) => {
      await takeMoverLock(client, true);
      await checkOwner(client, clickHouse);
      if (!(await hasOlderSlots(clickHouse))) return;
      for (const { historyTable } of records.values())
        await client.query('select hand_over_history($1, false)', [historyTable]);
    });
    await platform.tx(async (_, { client }) => {
      await takeMoverLock(client, true);
      // PostgreSQL has ended the hand-over by now: cut off before it had, the older ones would be found again.
      await dropOlderSlots(clickHouse);
      await makeTables(clickHouse);
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
 * For a start without ClickHouse.
 * @throws HistoryRefusal where this installation keeps its history there: what it has would not be told
 */
export async function refuseWithoutClickHouse(platform: TenantDb): Promise<void> {
  const { rowCount } = await platform.read((_, { client }) =>
    client.query('select 1 from history_place limit 1'),
  );
  if (rowCount === 0) return;
  throw new HistoryRefusal(
    'this installation hands its history on to ClickHouse: set CLICKHOUSE_URL, or end it by npm run history:move -- --back (docs/guides/scale-out.md)',
  );
}

async function checkVersion(clickHouse: ClickHouse): Promise<void> {
  const [[version = ''] = []] = await clickHouse.rows<[string]>('select version()');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new HistoryRefusal(
    `ClickHouse at ${clickHouse.address} is version ${version}; ${oldest.join('.')} or newer is needed`,
  );
}

/** Two installations in one database of ClickHouse would mix their tenants. */
async function checkOwner(client: pg.ClientBase, clickHouse: ClickHouse): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id::text from installation');
  const id = rows[0]?.id ?? '';
  await clickHouse.run('create table if not exists heliodeck_installation (id String) engine = TinyLog');
  const [[owner] = []] = await clickHouse.rows<[string]>('select id from heliodeck_installation limit 1');
  if (owner === undefined) await clickHouse.run(`insert into heliodeck_installation values (${textOf(id)})`);
  else if (owner !== id)
    throw new HistoryRefusal(
      `the database '${clickHouse.database}' of ClickHouse at ${clickHouse.address} belongs to another installation: name one of its own in CLICKHOUSE_URL`,
    );
}

/**
 * Nothing is written between the look at the table and the first note: the trigger's lock holds until the end. What ClickHouse
 * has from a time when nothing was handed on is not to be relied on.
 */
function handOver(platform: TenantDb, clickHouse: ClickHouse, record: TelemetryRecord): Promise<void> {
  const { historyTable } = record;
  return platform.tx(async (_, { client }) => {
    await takeMoverLock(client, true);
    const { rowCount } = await client.query('select 1 from history_place where history = $1', [historyTable]);
    if (rowCount !== 0) return;
    await emptyTables(clickHouse, record);
    await client.query('select hand_over_history($1, true)', [historyTable]);
    await client.query(
      `update history_place set moved_at = now()
       where history = $1 and not exists (select 1 from ${quoted(historyTable)})`,
      [historyTable],
    );
  });
}

async function unmoved(platform: TenantDb): Promise<string[]> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ history: string }>('select history from history_place where moved_at is null order by 1'),
  );
  return rows.map(({ history }) => history);
}

function inWords(error: unknown, { address, database }: ClickHouse): unknown {
  if (error instanceof ClickHouseAway) {
    const { cause } = error;
    const why =
      cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : '';
    return new HistoryRefusal(`ClickHouse at ${address} cannot be reached (CLICKHOUSE_URL): ${why}`, {
      cause,
    });
  }
  if (!(error instanceof ClickHouseRefusal)) return error;
  const options = { cause: error };
  switch (error.code) {
    case 192:
    case 193:
    case 194:
    case 516:
      return new HistoryRefusal(
        `ClickHouse at ${address} refuses the user and password in CLICKHOUSE_URL`,
        options,
      );
    case 81:
      return new HistoryRefusal(
        `ClickHouse at ${address} has no database '${database}': create it, or name another in CLICKHOUSE_URL`,
        options,
      );
    case 164:
    case 497:
      return new HistoryRefusal(
        `ClickHouse at ${address} does not let its user write: history needs one who may create tables and insert`,
        options,
      );
    default:
      return new HistoryRefusal(
        `ClickHouse at ${address} does not take what history needs: ${error.message}`,
        options,
      );
  }
}
