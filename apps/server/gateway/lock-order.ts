import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../store/sql.ts';

/** Rows of stations, DTUs and devices that a transaction is going to change. */
interface FieldRows {
  readonly devices?: readonly string[];
  readonly dtus?: readonly string[];
}

/**
 * Locks rows in the one order that all transactions use: devices, then DTUs, then stations, each by id. An edit of a device locks it before
 * its DTU, so a transaction that locked a DTU first and its devices afterwards would deadlock with it.
 */
export async function lockInOrder(
  client: pg.ClientBase,
  { devices = [], dtus = [] }: FieldRows,
): Promise<void> {
  await lock(client, 'device', devices);
  await lock(client, 'dtu', dtus);
}

async function lock(client: pg.ClientBase, table: 'device' | 'dtu', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    statement`select 1 from ${sql.id(table)} where id = any(${ids}::bigint[]) order by id for update`,
  );
}
