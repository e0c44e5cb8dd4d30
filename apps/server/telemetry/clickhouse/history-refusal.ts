import { StartRefusal } from '../../start-refusal.ts';
import { type ClickHouse, ClickHouseAway, ClickHouseRefusal } from './client.ts';

/** What an error of a statement comes from. */
export function underneath(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  return last instanceof Error ? last.message : String(last);
}

/** An error of a start as a refusal; those that do not come from ClickHouse as they are. */
export function inWords(
  error: unknown,
  { address, cluster, database }: Omit<ClickHouse, 'rows' | 'run' | 'insert'>,
): unknown {
  const refused = (text: string): StartRefusal =>
    new StartRefusal(text, { cause: error instanceof ClickHouseAway ? error.cause : error });
  const where = cluster
    ? `the cluster '${cluster.name}' of ClickHouse at ${address}`
    : `ClickHouse at ${address}`;
  if (error instanceof ClickHouseAway) {
    const { cause } = error;
    if (cause instanceof ClickHouseRefusal)
      return refused(
        cluster && cause.code === timeOut
          ? `not every server of ${where} is there, and tables have to be made on each: ${cause.message}`
          : `${where} cannot do what history needs now: ${cause.message}`,
      );
    return refused(`ClickHouse at ${address} cannot be reached (CLICKHOUSE_URL): ${underneath(error)}`);
  }
  if (!(error instanceof ClickHouseRefusal)) return error;
  if (cluster && /\bDDL background thread\b|Distributed DDL/i.test(error.message))
    return refused(
      `${where} does not carry out statements on tables together: give each server a section distributed_ddl`,
    );
  switch (error.code) {
    case 192:
    case 193:
    case 194:
    case 516:
      return refused(
        `${where} refuses the user and password in CLICKHOUSE_URL${cluster ? ', or in its remote_servers' : ''}`,
      );
    case 81:
      return refused(
        `${where} has no database '${database}'${cluster ? ' on every server' : ''}: create it, or name another in CLICKHOUSE_URL`,
      );
    case 164:
    case 497:
      return refused(
        `${where} does not let its user write: history needs one who may create tables and insert`,
      );
    case replicaIsThere:
      return refused(
        `two servers of one shard in ${where} have the same macro replica, or a server has lost what it had: ${error.message}`,
      );
    default:
      return refused(`${where} does not take what history needs: ${error.message}`);
  }
}

const timeOut = 159;
const replicaIsThere = 253;
