import { snakeCase } from '@heliodeck/kit/snake-case';
import type { ColumnType } from '../fields/field-kind.ts';
import { columnType } from '../fields/value.ts';
import { auditFields, isAuditName } from './audit-fields.ts';
import { type Entity, ownsTable } from './entity.ts';
import type { Field } from './field.ts';

/** A stored field: its name in the API, its column, its SQL type. */
export interface Column {
  readonly name: string;
  readonly column: string;
  readonly type: ColumnType;
  readonly field: Field;
}

/** The field with this name in an entity, including audit columns; the entity's own declaration takes precedence. */
export function fieldOf(entity: Entity, name: string): Field | undefined {
  if (Object.hasOwn(entity.fields, name)) return entity.fields[name];
  return ownsTable(entity) && isAuditName(name) ? auditFields[name] : undefined;
}

/** The SQL column of a field. */
export function columnName(name: string, field: Field): string {
  return field.column ?? snakeCase(name);
}

/**
 * The columns an entity declares, in its order; 'audit' adds the audit columns. Telemetry and figures have no
 * audit columns.
 */
export function columnsOf(entity: Entity, audit: 'audit' | 'own' = 'own'): readonly Column[] {
  const names = Object.keys(entity.fields);
  const audits = Object.keys(auditFields).filter((name) => !Object.hasOwn(entity.fields, name));
  const all = audit === 'audit' && ownsTable(entity) ? [...audits, ...names] : names;
  return all.flatMap((name) => columnOf(entity, name) ?? []);
}

/** Finds a column by the API name of its field; undefined if the entity has no such field or does not store it. */
export function columnOf(entity: Entity, name: string): Column | undefined {
  const field = fieldOf(entity, name);
  const type = field && columnType(field);
  return field && type ? { name, column: columnName(name, field), type, field } : undefined;
}
