import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../store/sql.ts';

/** Rows of the field that a transaction is going to change. */
interface FieldRows {
  readonly devices?: readonly string[];
  readonly dtus?: readonly string[];
}

/**
 * Locks rows of the field in the one order everybody keeps: devices, then DTUs, then stations, each in order of id. An
 * edit of a device locks it before its DTU; whoever took a DTU first and its devices afterwards would wait for that edit
 * while it waits for him.
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
