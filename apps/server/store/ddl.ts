import { snakeCase } from '@heliodeck/kit/snake-case';
import { columnName, columnsOf } from '@heliodeck/model/descriptors/columns';
import { type Entity, ownsTable, type UniqueRule } from '@heliodeck/model/descriptors/entity';
import { type Metric, origin, type TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { ColumnType } from '@heliodeck/model/fields/field-kind';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';

/** Quotes a name as an SQL identifier, also for reserved words ("user", "order"). */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Statements that bring an entity's table to its descriptor: table, columns, indexes, row-level security. All are repeatable; none drops or
 * narrows anything. Telemetry entities have none, since their tables belong to their record; nor have figures, which are not stored.
 */
export function entityStatements(entity: Entity): readonly string[] {
  if (!ownsTable(entity)) return [];
  const table = quoted(entity.table);
  const own = new Map(columnsOf(entity).map(({ column, type }) => [column, type]));
  const audit = auditColumns(entity.tenancy);
  for (const name of audit.keys()) own.delete(name);
  return [
    `create table if not exists ${table} (${[...audit].map(([name, sql]) => `${quoted(name)} ${sql}`).join(', ')})`,
    ...[...own].map(
      ([name, type]) => `alter table ${table} add column if not exists ${quoted(name)} ${type}`,
    ),
    ...(entity.unique ?? []).map((rule) => uniqueStatement(entity, rule)),
    ...(entity.indexes ?? []).map((names) => indexStatement(entity, names)),
    ...(entity.tenancy === 'tenant' ? shutStatements(entity.table) : []),
  ];
}

/**
 * Columns of every table, with their defaults (docs/product/wire.md#audit-fields). `new_id()` is the store's snowflake function. A tenant's
 * row without a tenant is an error; rows of the platform belong to its administration tenant.
 */
function auditColumns(tenancy: Entity['tenancy']): ReadonlyMap<string, string> {
  const tenant =
    tenancy === 'tenant' ? `nullif(current_setting('app.tenant', true), '')` : `'${platformTenant}'`;
  return new Map([
    ['id', 'bigint primary key default new_id()'],
    ['tenant_id', `text not null default ${tenant}`],
    ['create_user', 'bigint'],
    ['create_dept', 'bigint'],
    ['create_time', 'timestamptz not null default now()'],
    ['update_user', 'bigint'],
    ['update_time', 'timestamptz not null default now()'],
    ['status', 'integer not null default 1'],
    ['is_deleted', 'integer not null default 0'],
  ]);
}

/** Name of the index of a unique rule. A violation (SQLSTATE 23505) contains the name, which leads to the rule's message. */
export function uniqueIndexName(entity: Entity, rule: UniqueRule): string {
  return indexName('uq', entity, rule.fields);
}

/** Returns the unique rule of the index in a violation. */
export function uniqueRuleOf(entity: Entity, constraint: string): UniqueRule | undefined {
  return entity.unique?.find((rule) => uniqueIndexName(entity, rule) === constraint);
}

function uniqueStatement(entity: Entity, rule: UniqueRule): string {
  const columns = rule.fields.map((name) => quoted(columnOfField(entity, name)));
  const keys = rule.everywhere || entity.tenancy === 'platform' ? columns : [quoted('tenant_id'), ...columns];
  return `create unique index if not exists ${quoted(uniqueIndexName(entity, rule))} on ${quoted(entity.table)} (${keys.join(', ')}) where is_deleted = 0`;
}

function indexStatement(entity: Entity, names: readonly string[]): string {
  const columns = names.map((name) => quoted(columnOfField(entity, name)));
  const many = names.some((name) =>
    columnsOf(entity).some((column) => column.name === name && column.type === 'bigint[]'),
  );
  return `create index if not exists ${quoted(indexName('ix', entity, names))} on ${quoted(entity.table)}${many ? ' using gin' : ''} (${columns.join(', ')})`;
}

function columnOfField(entity: Entity, name: string): string {
  const field = entity.fields[name];
  return field ? columnName(name, field) : snakeCase(name);
}

/** Names an index within 63 bytes: PostgreSQL truncates longer names, and two truncated names could be equal. */
function indexName(prefix: string, entity: Entity, names: readonly string[]): string {
  const name = [prefix, entity.table, ...names.map((one) => columnOfField(entity, one))].join('_');
  if (name.length > 63)
    throw new Error(`entity ${entity.key}: index name '${name}' is longer than 63 characters`);
  return name;
}

/**
 * Statements that deny access to a table to everyone without a policy, including its owner. The policies, keyed on `(select
 * current_setting('app.tenant', true))`, refer to database roles and are made in row-security.ts.
 */
function shutStatements(table: string): readonly string[] {
  return [`alter table ${quoted(table)} enable row level security, force row level security`];
}

/** Column type of a metric: double precision for measured values, integer for counts and codes. */
function metricColumn(metric: Metric): ColumnType | 'double precision' {
  switch (metric.kind) {
    case 'number':
      return 'double precision';
    case 'text':
      return 'text';
    case 'choice':
      return metric.options?.every((option) => typeof option.value === 'number') ? 'integer' : 'text';
    default:
      return 'integer';
  }
}

/** Columns of a record's metrics in the record's order: wire name, column, SQL type. */
export function metricColumns(record: TelemetryRecord): readonly {
  readonly name: string;
  readonly column: string;
  readonly type: ColumnType | 'double precision';
}[] {
  return Object.entries<Metric>(record.metrics).map(([name, metric]) => ({
    name,
    column: snakeCase(name),
    type: metricColumn(metric),
  }));
}

/**
 * Statements for a record's two tables: `live_…` with one row per device and pack and the times of its values, `history_…` partitioned by
 * month of data_time (months are made by `historyMonthStatements`). New metrics become columns of both.
 */
export function recordStatements(record: TelemetryRecord): readonly string[] {
  const keys =
    'tenant_id text not null, device_id bigint not null, pack integer not null default 0, data_time timestamptz not null';
  const columns = [
    ...metricColumns(record),
    { column: 'origin', type: `smallint not null default ${origin.device}` },
  ];
  const add = (table: string) =>
    columns.map(
      ({ column, type }) => `alter table ${quoted(table)} add column if not exists ${quoted(column)} ${type}`,
    );
  return [
    `create table if not exists ${quoted(record.liveTable)} (${keys}, primary key (device_id, pack))`,
    ...add(record.liveTable),
    // Exceptions to the row's time and origin: {"metric": ms}, {"metric": origin}.
    ...['read_at', 'said_by'].map(
      (name) => `alter table ${quoted(record.liveTable)} add column if not exists ${name} jsonb`,
    ),
    ...shutStatements(record.liveTable),
    `create table if not exists ${quoted(record.historyTable)} (${keys}, primary key (device_id, pack, data_time)) partition by range (data_time)`,
    ...add(record.historyTable),
    ...shutStatements(record.historyTable),
  ];
}

/** Name of a record's history partition for a month (UTC). */
function historyMonthTable(record: TelemetryRecord, year: number, month: number): string {
  return `${record.historyTable}_${monthText(year, month).replace('-', '_')}`;
}

/**
 * Statements that make a record's history partition for a month (1–12, UTC). A partition is accessed through its parent, whose policies
 * apply; it has no policies, so a direct query returns no rows.
 */
export function historyMonthStatements(
  record: TelemetryRecord,
  year: number,
  month: number,
): readonly string[] {
  const name = historyMonthTable(record, year, month);
  const from = `${monthText(year, month)}-01 00:00:00+00`;
  const to = `${month === 12 ? monthText(year + 1, 1) : monthText(year, month + 1)}-01 00:00:00+00`;
  return [
    `create table if not exists ${quoted(name)} partition of ${quoted(record.historyTable)} for values from ('${from}') to ('${to}')`,
    ...shutStatements(name),
  ];
}

function monthText(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
