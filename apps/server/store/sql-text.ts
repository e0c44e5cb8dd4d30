import type pg from 'pg';

/** An SQL array literal of numbers or digits: many times cheaper than the driver's own, which quotes every element. */
export function arrayText(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** SQL for a timestamptz as milliseconds since 1970, exact. */
export function msOf(expression: string): string {
  return `(extract(epoch from ${expression}) * 1000)::float8`;
}

/**
 * Runs queries that must find rows by key, inside a transaction. A month of history just begun has no statistics yet, and
 * the planner would read it whole for every device.
 */
export async function byKey<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('set local enable_seqscan = off');
  const result = await work();
  await client.query('set local enable_seqscan = on');
  return result;
}
