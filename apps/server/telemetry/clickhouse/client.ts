import { setTimeout as wait } from 'node:timers/promises';
import { CodedError } from '@heliodeck/model/wire/coded-error';

/** ClickHouse is unreachable or overloaded: the request may be repeated. */
export class ClickHouseAway extends CodedError {
  constructor(cause?: unknown) {
    super('history.away', {}, { cause });
  }
}

/** Error codes that affect every statement: database or table missing, read-only, out of space, user unknown or without rights. */
const refusingUse = new Set([60, 81, 164, 192, 193, 194, 243, 497, 516]);

/** ClickHouse understood the request and refused it. */
export class ClickHouseRefusal extends Error {
  override readonly name = 'ClickHouseRefusal';
  /** ClickHouse's error code; 0 if there is none. */
  readonly code: number;
  constructor(code: number, text: string) {
    super(`ClickHouse refused (code ${code}): ${text}`);
    this.code = code;
  }
  /** Whether ClickHouse would refuse every statement: an administrator has to act, the statement is not wrong. */
  get isOfUse(): boolean {
    return refusingUse.has(this.code);
  }
}

/** Whether ClickHouse is unusable for any request; PostgreSQL has all data. */
export function isUnusable(error: unknown): error is ClickHouseAway | ClickHouseRefusal {
  return error instanceof ClickHouseAway || (error instanceof ClickHouseRefusal && error.isOfUse);
}

/** ClickHouse servers that store history together. */
export interface Cluster {
  /** Name in their configuration (`remote_servers`). */
  readonly name: string;
  readonly shards: number;
  /** Number of servers per shard, which store the same rows. */
  readonly replicas: number;
  /** Weights of the shards in order. They determine the shard of a device's rows. */
  readonly weights: string;
  /** Whether its release can skip shards without rows for the request. */
  readonly leavesOutShards: boolean;
}

/** A ClickHouse database over HTTP. Statements contain only constants made by sql.ts. */
export interface ClickHouse {
  /** URL without its password, for messages. */
  readonly address: string;
  readonly database: string;
  /** The cluster; absent = a single server. */
  readonly cluster?: Cluster;
  /**
   * Returns rows with the selected columns in order.
   * @param withinMs time limit, if it may be longer than that of a request
   * @throws ClickHouseAway, ClickHouseRefusal
   */
  rows<Row extends readonly unknown[]>(text: string, withinMs?: number): Promise<Row[]>;
  /** Runs a statement without rows; in a cluster it returns when every server has executed it. */
  run(text: string): Promise<void>;
  /** Inserts rows in the format RowBinary (row-binary.ts). Resolves when they are stored, in a cluster on all replicas of their shard. */
  insert(table: string, columns: readonly string[], rows: Uint8Array): Promise<void>;
}

const answerWithinMs = 20_000;
/** How long a server waits for the others to execute a DDL statement, s. */
const onClusterWithinS = 30;
/** Temporary errors: too many queries, parts or memory in use, network errors, time-outs of reads, ZooKeeper or replicas unavailable. */
const passing = new Set([32, 159, 202, 203, 209, 210, 225, 241, 242, 252, 279, 285, 286, 289, 319, 999]);

/** Replicas process one insert at a time: an earlier one (of `history:move`, or of a process that ended) is not on all of them yet. */
const isBehindAnother = (error: unknown): boolean =>
  error instanceof ClickHouseAway && error.cause instanceof ClickHouseRefusal && error.cause.code === 286;
const againAfterMs = 100;

/** Settings of statements in a cluster. Further settings would be an error in some releases. */
function settingsOf(cluster: Cluster | undefined) {
  if (cluster === undefined) return { all: {}, inserts: {} };
  return {
    all: {
      // A statement for one device goes to its shard only.
      ...(cluster.leavesOutShards && { optimize_skip_unused_shards: '1' }),
      distributed_ddl_task_timeout: String(onClusterWithinS),
    },
    inserts: {
      // Otherwise the server would queue the rows and respond before a shard has them.
      insert_distributed_sync: '1',
      // Every replica returns what was acknowledged.
      ...(cluster.replicas > 1 && {
        insert_quorum: String(cluster.replicas),
        insert_quorum_timeout: String(answerWithinMs - 5_000),
      }),
      // Rows that are inserted again after a fault must reach the roll-ups, since the first insert may have ended before them.
      insert_deduplicate: '0',
    },
  };
}

/**
 * Opens a ClickHouse database. @param url http(s)://user:password@host:port/database; default port 8123 and database `default`
 * @param cluster of which the server is a member (find-cluster.ts)
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
    // Otherwise an error during the response would follow after status 200.
    wait_end_of_query: '1',
    output_format_json_quote_64bit_integers: '1',
    // With FINAL, a condition evaluated first could hide the valid version of a row.
    optimize_move_to_prewhere: '0',
    // A statement may contain the ids of some thousand devices and rows.
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
    // A proxy responds without an error code.
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
