import pg from 'pg';
import type { Log } from '../context.ts';
import { endUnanswered, withOwnPromises } from './queries.ts';

/** PostgreSQL type numbers (catalogue pg_type). */
const oid = { date: 1082, timestamp: 1114, numeric: 1700 };

/**
 * How column values are returned: bigint as string (ids have 64 bits), numeric and float8 as number, timestamptz as Date, date as
 * 'yyyy-MM-dd' (pg would return local midnight of the server).
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const asText = format === undefined || format === 'text';
    if (asText && id === oid.numeric) return Number;
    if (asText && (id === oid.date || id === oid.timestamp)) return String;
    return pg.types.getTypeParser(id, format);
  },
};

/** PostgreSQL ends a transaction that is idle for this time, ms, so that a hanging process does not hold locks for ever. */
export const abandonedMs = 60_000;

/** How long after its time limit the error of a cancelled statement may arrive, ms. */
const answerGraceMs = 15_000;

interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly log: Log;
  /** Connections kept when idle; default 1. */
  readonly min?: number;
  /** Prepares each new connection. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>;
  /** Time limit of a statement, ms. */
  readonly statementTimeoutMs?: number;
  /**
   * Closes a connection without an answer for this time, ms; default: somewhat longer than the time limit of a statement. Infinity: never.
   */
  readonly answerWithinMs?: number;
  /** Time limit of an idle transaction, ms; default abandonedMs. */
  readonly abandonedAfterMs?: number;
}

/** Opens a pool. An idle connection that is lost is logged and replaced; it never ends the process. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, max, min = 1, log, onConnect } = options;
  const { statementTimeoutMs = 30_000, abandonedAfterMs = abandonedMs } = options;
  const { answerWithinMs = statementTimeoutMs + answerGraceMs } = options;
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    // A connection lost during a query also emits 'error'; without a listener that would end the process. The query rejects anyway.
    client.on('error', () => undefined);
    // Set before the first query: callers also wait for the preparation of a new connection, otherwise without a limit. The driver closes a
    // connection that waits for an answer at once.
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
    // Set by each connection: a server elsewhere has the settings of its owner, by default no limit at all.
    idle_in_transaction_session_timeout: abandonedAfterMs,
    application_name: 'heliodeck',
  });
  pool.on('error', (error) => log.warn('idle database connection lost', { error: error.message }));
  return pool;
}

/** Returns the URL for another user. */
export function asUser(url: string, user: string, password: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
