import { columnName, fieldOf } from '@heliodeck/model/columns';
import { entityStatements, quoted, recordStatements } from '@heliodeck/model/ddl';
import { entities } from '@heliodeck/model/entities/registry';
import type { Entity } from '@heliodeck/model/entity';
import type { TelemetryRecord } from '@heliodeck/model/record';
import { records } from '@heliodeck/model/records/registry';
import { changeTrigger } from './changes.ts';
import type { DeclaredSchema } from './migrate.ts';
import { telemetryStatements } from './telemetry-schema.ts';

/** The tables of the product. */
export function declaredSchema(): DeclaredSchema {
  return schemaOf([...entities.values()], [...records.values()]);
}

/** The tables of these entities and telemetry records, with what the list engine needs beside them. */
export function schemaOf(entities: readonly Entity[], records: readonly TelemetryRecord[]): DeclaredSchema {
  const stored = entities.filter((entity) => entity.telemetry === undefined);
  return {
    statements: [
      ...stored.flatMap((entity) => [
        ...entityStatements(entity),
        ...listIndexes(entity),
        changeTrigger(entity.table),
      ]),
      ...records.flatMap((record) => [...recordStatements(record), ...telemetryStatements(record)]),
    ],
    platformTables: stored.filter((entity) => entity.tenancy === 'platform').map((entity) => entity.table),
  };
}

/** Indexes that give the first page of a list in its usual order without sorting the tenant's rows. */
function listIndexes(entity: Entity): string[] {
  const orders = [entity.order?.descs, entity.order?.ascs].filter((order) => order !== undefined);
  const columns = new Set<string>(['', ...orders.map((order) => order.split(',')[0] ?? '')]);
  const table = quoted(entity.table);
  return [...columns].flatMap((column) => {
    const known = column === '' || storedColumns(entity).has(column);
    if (!known) return [];
    const keys = ['tenant_id', ...(column === '' || column === 'id' ? [] : [quoted(column)]), 'id'];
    const name = quoted(`list_${entity.table}${column === '' ? '' : `_${column}`}`.slice(0, 63));
    return [`create index if not exists ${name} on ${table} (${keys.join(', ')}) where is_deleted = 0`];
  });
}

function storedColumns(entity: Entity): ReadonlySet<string> {
  const names = [
    ...Object.keys(entity.fields),
    'createTime',
    'updateTime',
    'createDept',
    'createUser',
    'status',
  ];
  return new Set(
    names.flatMap((name) => {
      const field = fieldOf(entity, name);
      return field && field.kind !== 'via' ? [columnName(name, field)] : [];
    }),
  );
}
