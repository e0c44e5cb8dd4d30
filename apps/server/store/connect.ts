import pg from 'pg';
import type { Log } from '../context.ts';
import { endUnanswered, withOwnPromises } from './queries.ts';

/** PostgreSQL type numbers (catalogue pg_type). */
const oid = { date: 1082, timestamp: 1114, numeric: 1700 };

/**
 * How column values arrive: bigint as string (ids are 64 bit), numeric and float8 as number,
 * timestamptz as Date, date as 'yyyy-MM-dd' (pg would make it local midnight of the server).
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const asText = format === undefined || format === 'text';
    if (asText && id === oid.numeric) return Number;
    if (asText && (id === oid.date || id === oid.timestamp)) return String;
    return pg.types.getTypeParser(id, format);
  },
};

/** PostgreSQL ends a transaction in which nothing is asked for so long, ms: a process that hangs keeps nothing locked for ever. */
export const abandonedMs = 60_000;

/** The answer of a statement that the server has ended comes within so long, ms; later than that none comes. */
const answerGraceMs = 15_000;

interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly log: Log;
  /** Connections kept when nobody needs them; default 1. */
  readonly min?: number;
  /** Prepares each new connection. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>;
  /** Ends a statement that runs longer, ms. */
  readonly statementTimeoutMs?: number;
  /** Ends a connection that is not answered for so long, ms; default: a while longer than a statement may run. Infinity: never. */
  readonly answerWithinMs?: number;
  /** Ends a transaction in which nothing is asked for so long, ms; default abandonedMs. */
  readonly abandonedAfterMs?: number;
}

/** Opens a pool. A lost idle connection is logged and replaced, never fatal. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, max, min = 1, log, onConnect } = options;
  const { statementTimeoutMs = 30_000, abandonedAfterMs = abandonedMs } = options;
  const { answerWithinMs = statementTimeoutMs + answerGraceMs } = options;
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    // A connection lost in the middle of work also tells itself; unheard, that would end the process. Its query rejects anyway.
    client.on('error', () => undefined);
    // Before anything is asked: whoever waits for a new connection waits for its preparation too, and for that without a limit.
    // The driver closes a connection that waits for an answer at once.
    if (client instanceof pg.Client && Number.isFinite(answerWithinMs))
      endUnanswered(client, answerWithinMs, () => void client.end());
    withOwnPromises(client);
    await onConnect?.(client);
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min,
    types,
    onConnect: prepare,
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 300_000,
    statement_timeout: statementTimeoutMs,
    // Said by each connection: a database elsewhere is set as its owner likes, by default to no limit at all.
    idle_in_transaction_session_timeout: abandonedAfterMs,
    application_name: 'heliodeck',
  });
  pool.on('error', (error) => log.warn('idle database connection lost', { error: error.message }));
  return pool;
}

/** The same address for another user. */
export function asUser(url: string, user: string, password: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
