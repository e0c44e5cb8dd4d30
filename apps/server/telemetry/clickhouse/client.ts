import { setTimeout as wait } from 'node:timers/promises';
import { CodedError } from '@heliodeck/model/wire/coded-error';

/** ClickHouse cannot be reached, or has no time: what was asked may be asked again. */
export class ClickHouseAway extends CodedError {
  constructor(cause?: unknown) {
    super('history.away', {}, { cause });
  }
}

/** It has not the database or table any more, may not be written, is full, or does not know its user or may not let them. */
const refusingUse = new Set([60, 81, 164, 192, 193, 194, 243, 497, 516]);

/** ClickHouse understood what was asked and refused it. */
export class ClickHouseRefusal extends Error {
  override readonly name = 'ClickHouseRefusal';
  /** ClickHouse's own number of the error; 0 where it told none. */
  readonly code: number;
  constructor(code: number, text: string) {
    super(`ClickHouse refused (code ${code}): ${text}`);
    this.code = code;
  }
  /** It would refuse another statement as well: whoever runs it has to do something, the statement is not wrong. */
  get isOfUse(): boolean {
    return refusingUse.has(this.code);
  }
}

/** ClickHouse cannot be used now, whatever is asked; PostgreSQL has everything. */
export function isUnusable(error: unknown): error is ClickHouseAway | ClickHouseRefusal {
  return error instanceof ClickHouseAway || (error instanceof ClickHouseRefusal && error.isOfUse);
}

/** Servers of ClickHouse that keep history together. */
export interface Cluster {
  /** As their configuration calls it (`remote_servers`). */
  readonly name: string;
  readonly shards: number;
  /** Servers of each shard, which keep the same rows. */
  readonly replicas: number;
  /** Weights of the shards in order. Which shard a device's rows lie on follows from them. */
  readonly weights: string;
  /** Whether its release can leave out shards that have nothing of what is asked for. */
  readonly leavesOutShards: boolean;
}

/** A database of ClickHouse over HTTP. Statements are made of constants of sql.ts; nothing else is put into them. */
export interface ClickHouse {
  /** Without its password, for messages. */
  readonly address: string;
  readonly database: string;
  /** The servers that keep history together; absent = this one alone. */
  readonly cluster?: Cluster;
  /**
   * Rows in the order of the columns that were selected.
   * @param withinMs where it may take longer than people wait
   * @throws ClickHouseAway, ClickHouseRefusal
   */
  rows<Row extends readonly unknown[]>(text: string, withinMs?: number): Promise<Row[]>;
  /** Runs a statement that gives no rows; in a cluster it returns when every server has carried it out. */
  run(text: string): Promise<void>;
  /** Inserts rows in the format RowBinary (row-binary.ts). They are stored when this resolves, in a cluster by all copies of their shard. */
  insert(table: string, columns: readonly string[], rows: Uint8Array): Promise<void>;
}

const answerWithinMs = 20_000;
/** So long a server waits for the others to carry out a statement on tables, s. */
const onClusterWithinS = 30;
/**
 * Errors that pass: too many queries, parts or memory in use, a network behind it, a read that took too long, ZooKeeper or copies of
 * a shard that are away.
 */
const passing = new Set([32, 159, 202, 203, 209, 210, 225, 241, 242, 252, 279, 285, 286, 289, 319, 999]);

/** Copies of a table take one insert after the other: another one (of `history:move`, or of a process that ended) is not everywhere yet. */
const isBehindAnother = (error: unknown): boolean =>
  error instanceof ClickHouseAway && error.cause instanceof ClickHouseRefusal && error.cause.code === 286;
const againAfterMs = 100;

/** Settings of statements in a cluster. Others would be an error in some of the releases. */
function settingsOf(cluster: Cluster | undefined) {
  if (cluster === undefined) return { all: {}, inserts: {} };
  return {
    all: {
      // A statement on one device goes to its shard alone.
      ...(cluster.leavesOutShards && { optimize_skip_unused_shards: '1' }),
      distributed_ddl_task_timeout: String(onClusterWithinS),
    },
    inserts: {
      // Otherwise the server that was asked would keep rows in a queue of its own, and answer before a shard has them.
      insert_distributed_sync: '1',
      // Whichever copy is read next has what was acknowledged.
      ...(cluster.replicas > 1 && {
        insert_quorum: String(cluster.replicas),
        insert_quorum_timeout: String(answerWithinMs - 5_000),
      }),
      // Rows that come again after a fault have to reach the roll-ups, where the first time may have ended before them.
      insert_deduplicate: '0',
    },
  };
}

/**
 * @param url http(s)://user:password@host:port/database; port 8123 and database `default` where none is named
 * @param cluster of which the server is one (find-cluster.ts)
 */
export function openClickHouse(url: string, cluster?: Cluster): ClickHouse {
  const given = new URL(url);
  const database = decodeURIComponent(given.pathname.slice(1)) || 'default';
  const address = new URL(`${given.protocol}//${given.host}`);
  if (address.port === '' && given.protocol === 'http:') address.port = '8123';
  if (address.port === '' && given.protocol === 'https:') address.port = '8443';
  const headers = {
    'X-ClickHouse-User': decodeURIComponent(given.username) || 'default',
    'X-ClickHouse-Key': decodeURIComponent(given.password),
  };
  const ofCluster = settingsOf(cluster);
  const settings = {
    ...ofCluster.all,
    database,
    // An error in the middle of an answer would come behind the status 200 otherwise.
    wait_end_of_query: '1',
    output_format_json_quote_64bit_integers: '1',
    // With FINAL a condition that is read first would hide the version of a row that counts.
    optimize_move_to_prewhere: '0',
    // Ids of some thousand devices and rows stand in a statement.
    max_query_size: '4194304',
  };

  async function send(
    body: string | Uint8Array,
    {
      more = {},
      withinMs = answerWithinMs,
    }: { more?: Readonly<Record<string, string>>; withinMs?: number } = {},
  ) {
    const target = new URL(address);
    target.search = new URLSearchParams({ ...settings, ...more }).toString();
    let status: number;
    let text: string;
    try {
      const answer = await fetch(target, {
        method: 'POST',
        redirect: 'error',
        headers,
        body: body as BodyInit,
        signal: AbortSignal.timeout(withinMs),
      });
      status = answer.status;
      text = await answer.text();
    } catch (error) {
      throw new ClickHouseAway(error);
    }
    if (status === 200) return text;
    const refusal = new ClickHouseRefusal(
      Number(/Code: (\d+)/.exec(text)?.[1] ?? 0),
      text.slice(0, 500).trim(),
    );
    // A proxy in between answers without a code.
    if (passing.has(refusal.code) || (refusal.code === 0 && status >= 500)) throw new ClickHouseAway(refusal);
    throw refusal;
  }

  return {
    address: address.href,
    database,
    ...(cluster && { cluster }),
    async rows<Row extends readonly unknown[]>(text: string, withinMs?: number) {
      const answer = JSON.parse(await send(`${text} format JSONCompact`, { withinMs })) as {
        readonly data: Row[];
      };
      return answer.data;
    },
    async run(text) {
      await send(text, cluster ? { withinMs: (onClusterWithinS + 10) * 1_000 } : {});
    },
    async insert(table, columns, rows) {
      const query = `insert into ${table} (${columns.join(', ')}) format RowBinary`;
      const until = performance.now() + answerWithinMs;
      for (;;)
        try {
          await send(rows, { more: { ...ofCluster.inserts, query } });
          return;
        } catch (error) {
          if (!isBehindAnother(error) || performance.now() > until) throw error;
          await wait(againAfterMs);
        }
    },
  };
}
