import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from './sql.ts';

/** A row of the event log. */
export interface LoggedEvent {
  readonly id: string;
  /** Position in the order of commits. */
  readonly position: number;
  readonly topic: string;
  readonly version: number;
  readonly key: string;
  /** '*': system work of no tenant. */
  readonly tenantId: string;
  readonly payload: unknown;
  /** Number of the transaction that appended it. */
  readonly transaction: string;
}

/** A page of the log. */
export interface LogPage {
  readonly events: readonly LoggedEvent[];
  /** Position up to which the log was read. */
  readonly position: number;
  /** Whether there are more events. */
  readonly isFull: boolean;
  /**
   * Whether events were missed: the log begins after the reader's position or ends before it, because it was purged or the database is
   * another one.
   */
  readonly missed: boolean;
}

/** Most events per page. */
const pageSize = 500;

/** Columns of the log under the names of `LoggedEvent`. */
export const eventColumns = sql`id::text as id, position::float8 as position, topic, version, key, tenant_id as "tenantId",
  payload, transaction::text as transaction`;

/**
 * Reads the next page.
 * @param after position of the last event read; undefined: start at the end of the log, without events
 */
export async function readLog(client: pg.ClientBase, after: number | undefined): Promise<LogPage> {
  // The sequence may be ahead of the commits, never behind; after a restore it may be behind the reader.
  const bounds = `select (select case when is_called then last_value else 0 end from event_position)::float8 as last,
    (select min(position) from event_log)::float8 as first, (select coalesce(max(position), 0) from event_log)::float8 as newest`;
  if (after === undefined) {
    const { rows } = await client.query<{ newest: number }>(bounds);
    return { events: [], position: rows[0]?.newest ?? 0, isFull: false, missed: false };
  }
  const { rows: events } = await client.query<LoggedEvent>({
    name: 'read-events',
    ...statement`select ${eventColumns} from event_log where position > ${after} order by position
       limit ${sql.lit(pageSize)}`,
  });
  const isFull = events.length === pageSize;
  const position = events.at(-1)?.position ?? after;
  if (isFull || events.length === 0 || events[0]?.position !== after + 1) {
    const { rows } = await client.query<{ last: number; first: number | null; newest: number }>(bounds);
    const { last = 0, first = null, newest = 0 } = rows[0] ?? {};
    if (last < after) return { events: [], position: newest, isFull: false, missed: true };
    // The purged events may have been read before; reloading too much does no harm.
    if (first !== null && first > after + 1) return { events, position, isFull, missed: true };
  }
  return { events, position, isFull, missed: false };
}
