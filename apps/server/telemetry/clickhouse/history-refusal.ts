import { type Label, label } from '@heliodeck/kit/label';
import { StartRefusal } from '../../start-refusal.ts';
import { type ClickHouse, ClickHouseAway, ClickHouseRefusal } from './client.ts';

/** The cause of a statement's error. */
export function underneath(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  return last instanceof Error ? last.message : String(last);
}

/** Converts an error at the start to a refusal; errors that do not come from ClickHouse are returned unchanged. */
export function inWords(
  error: unknown,
  { address, cluster, database }: Omit<ClickHouse, 'rows' | 'run' | 'insert'>,
): unknown {
  const refused = (words: Label): StartRefusal =>
    new StartRefusal(words, { cause: error instanceof ClickHouseAway ? error.cause : error });
  const server = label(`ClickHouse（${address}）`, `ClickHouse at ${address}`);
  const where = cluster
    ? label(`${server.zh}的集群 '${cluster.name}' `, `the cluster '${cluster.name}' of ${server.en}`)
    : server;
  if (error instanceof ClickHouseAway) {
    const { cause } = error;
    if (cause instanceof ClickHouseRefusal)
      return cluster && cause.code === timeOut
        ? refused(
            label(
              `${where.zh}的服务器没有全部在线，而每个服务器上都要建表：${cause.message}`,
              `not every server of ${where.en} is there, and tables have to be made on each: ${cause.message}`,
            ),
          )
        : refused(
            label(
              `${where.zh}目前无法完成历史所需的操作：${cause.message}`,
              `${where.en} cannot do what history needs now: ${cause.message}`,
            ),
          );
    return refused(
      label(
        `无法连接 ${server.zh}，请检查 CLICKHOUSE_URL：${underneath(error)}`,
        `${server.en} cannot be reached (CLICKHOUSE_URL): ${underneath(error)}`,
      ),
    );
  }
  if (!(error instanceof ClickHouseRefusal)) return error;
  if (cluster && /\bDDL background thread\b|Distributed DDL/i.test(error.message))
    return refused(
      label(
        `${where.zh}不会一起执行建表语句：请为每个服务器设置 distributed_ddl 一节`,
        `${where.en} does not carry out statements on tables together: give each server a section distributed_ddl`,
      ),
    );
  switch (error.code) {
    case 192:
    case 193:
    case 194:
    case 516:
      return refused(
        label(
          `${where.zh}拒绝 CLICKHOUSE_URL ${cluster ? '或其 remote_servers ' : ''}中的用户名和密码`,
          `${where.en} refuses the user and password in CLICKHOUSE_URL${cluster ? ', or in its remote_servers' : ''}`,
        ),
      );
    case 81:
      return refused(
        label(
          `${where.zh}${cluster ? '的服务器上没有都建立' : '没有'}数据库 '${database}'：请建立它，或在 CLICKHOUSE_URL 中使用另一个`,
          `${where.en} has no database '${database}'${cluster ? ' on every server' : ''}: create it, or name another in CLICKHOUSE_URL`,
        ),
      );
    case 164:
    case 497:
      return refused(
        label(
          `${where.zh}不允许其用户写入：历史需要一个可以建表和插入的用户`,
          `${where.en} does not let its user write: history needs one who may create tables and insert`,
        ),
      );
    case replicaIsThere:
      return refused(
        label(
          `${where.zh}同一分片的两个服务器有相同的宏 replica，或有服务器丢失了数据：${error.message}`,
          `two servers of one shard in ${where.en} have the same macro replica, or a server has lost what it had: ${error.message}`,
        ),
      );
    default:
      return refused(
        label(
          `${where.zh}不接受历史所需的操作：${error.message}`,
          `${where.en} does not take what history needs: ${error.message}`,
        ),
      );
  }
}

const timeOut = 159;
const replicaIsThere = 253;
