import { columnName, fieldOf } from '@heliodeck/model/descriptors/columns';
import { type Entity, ownsTable } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { entities } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { changeTrigger } from './changes.ts';
import { entityStatements, quoted, recordStatements } from './ddl.ts';
import type { DeclaredSchema } from './migrate.ts';
import { telemetryStatements } from './telemetry-schema.ts';
import { partStatements } from './text-parts.ts';

/** The tables of the product. */
export function declaredSchema(): DeclaredSchema {
  return schemaOf([...entities.values()], [...records.values()]);
}

/** Returns the tables of these entities and telemetry records, and the objects that the list engine needs. */
export function schemaOf(entities: readonly Entity[], records: readonly TelemetryRecord[]): DeclaredSchema {
  const stored = entities.filter(ownsTable);
  return {
    statements: [
      ...stored.flatMap((entity) => [
        ...entityStatements(entity),
        ...listIndexes(entity),
        ...partStatements(entity),
        ...(entity.growth === 'journal' ? [] : [changeTrigger(entity.table)]),
      ]),
      ...records.flatMap((record) => [...recordStatements(record), ...telemetryStatements(record)]),
    ],
    platformTables: stored.filter((entity) => entity.tenancy === 'platform').map((entity) => entity.table),
    ownRowTables: stored.filter((entity) => entity.concernsTenant).map((entity) => entity.table),
  };
}

/** Indexes that return the first page of a list, in its usual orders, without sorting the tenant's rows. */
function listIndexes(entity: Entity): string[] {
  const stored = storedColumns(entity);
  const usual = [entity.order?.descs, entity.order?.ascs].flatMap((order) => order?.split(',')[0] ?? []);
  const sortable = Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
    typeof field.list === 'object' && field.list.sortable ? columnName(name, field) : [],
  );
  const columns = new Set([...usual, 'create_time', ...sortable].filter((column) => stored.has(column)));
  const index = (name: string, ...between: string[]): string =>
    `create index if not exists ${quoted(name.slice(0, 63))} on ${quoted(entity.table)}
      (${['tenant_id', ...between, 'id'].join(', ')}) where is_deleted = 0`;
  const [first = 'create_time'] = columns;
  const dividing = (entity.lookup?.listedBy ?? []).flatMap((name) => {
    const field = entity.fields[name];
    return field ? columnName(name, field) : [];
  });
  return [
    index(`list_${entity.table}`),
    ...[...columns].map((column) => index(`list_${entity.table}_${column}`, quoted(column))),
    ...dividing.map((column) => index(`list_${entity.table}_by_${column}`, quoted(column), quoted(first))),
  ];
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
