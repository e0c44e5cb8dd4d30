import { columnsOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import { sql } from 'kysely';
import { followingMonth, monthsBetween, utcMonthOf } from '../store/months.ts';
import { list, statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** Logs with a line per event; their tables are partitioned by month. */
export const logEntities = { api: logApi, error: logError, usual: logUsual } as const;
export type LogKind = keyof typeof logEntities;

/** A line for a log: values by the entity's field names. */
export interface LogRow {
  readonly kind: LogKind;
  readonly values: Readonly<Record<string, unknown>> & {
    readonly tenantId: string;
    readonly createTime: string;
  };
}

/** Writes lines of any tenants in one transaction; their months must exist. */
export async function writeLogRows(platform: TenantDb, rows: readonly LogRow[]): Promise<void> {
  await platform.tx(async (_, { client }) => {
    for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
      await client.query(inserts[kind](JSON.stringify(some.map((row) => row.values))));
    }
  });
}

const inserts: Readonly<Record<LogKind, Insert>> = {
  api: insertInto(logApi),
  error: insertInto(logError),
  usual: insertInto(logUsual),
};

/** A statement that writes lines, given as JSON. */
type Insert = (lines: string) => ReturnType<typeof statement>;

/** The id contains the line's time, so that it is in the partition of its month. */
function insertInto(entity: Entity): Insert {
  const kept = new Set(['id', 'isDeleted', 'updateUser', 'updateTime', 'status']);
  if (Object.hasOwn(entity.fields, 'status')) kept.delete('status');
  const columns = columnsOf(entity, 'audit').filter(({ name }) => !kept.has(name));
  const names = list(columns.map(({ column }) => sql.id(column)));
  const types = list(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`));
  const values = list(columns.map(({ name }) => sql.id('line', name)));
  return (lines) => statement`insert into ${sql.id(entity.table)} (id, update_time, ${names})
    select id_at(line."createTime"), line."createTime", ${values} from jsonb_to_recordset(${lines}::jsonb) as line(${types})`;
}

/** Months created in advance, so that a new month has its partition. */
const monthsAhead = 3;

/** Creates the partitions of this month and the following ones. Not inside a transaction. */
export async function makeLogMonths(platform: TenantDb, now: Date): Promise<void> {
  const first = utcMonthOf(now.getTime());
  await ensureLogMonths(platform, monthsBetween(first, followingMonth(first, monthsAhead)));
}

/** Creates the partitions of these months ('yyyy-MM', UTC) in every log. Not inside a transaction. */
export async function ensureLogMonths(platform: TenantDb, months: Iterable<string>): Promise<void> {
  for (const month of months) {
    for (const { table } of Object.values(logEntities)) {
      await platform.read((_, { client }) =>
        client.query(statement`select ensure_log_month(${table}, ${`${month}-01`}::date)`),
      );
    }
  }
}
