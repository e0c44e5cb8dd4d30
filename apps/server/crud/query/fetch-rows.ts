import type { PoolClient } from 'pg';
import type { Statement } from './list-query.ts';
import { namedStatement } from './statement-names.ts';

/** Returns rows of a statement as driver values, in the order of its outputs. */
export async function fetchRows(client: PoolClient, statement: Statement): Promise<unknown[][]> {
  const { rows } = await client.query<unknown[]>({ ...namedStatement(statement), rowMode: 'array' });
  return rows;
}
