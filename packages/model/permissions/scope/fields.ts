import { camelCase } from '@heliodeck/kit/snake-case';
import { auditFields, isAuditName } from '../../descriptors/audit-fields.ts';
import { columnName, fieldOf } from '../../descriptors/columns.ts';
import { ownName } from '../../descriptors/dialect.ts';
import type { Entity } from '../../descriptors/entity.ts';
import type { Field } from '../../descriptors/field.ts';
import { type FindEntity, shownField } from '../../descriptors/via-path.ts';
import { columnType } from '../../fields/value.ts';
import { shownName } from '../../wire/shown-name.ts';
import type { ScopeField } from './expression.ts';

/** Creator and department of a record; records of devices inherit them from their device. */
const ownerNames: ReadonlySet<string> = new Set(['createUser', 'createDept']);

/**
 * The field that a rule names, in camelCase or by its column; undefined if the entity has none, 'secret' if
 * rules must not use it.
 */
export function scopeFieldOf(
  entity: Entity,
  written: string,
  find: FindEntity,
): ScopeField | 'secret' | undefined {
  const name = wireNameOf(entity, written);
  const declared = name === undefined ? undefined : declaredField(entity, name);
  if (name === undefined || declared === undefined) return undefined;
  if (declared.kind === 'secret' || declared.wire === false) return 'secret';
  const field = shownField(entity, declared, find);
  return columnType(field) === undefined ? undefined : { name, field };
}

/** The fields that a rule on this entity may use, in its order; creator and department last. */
export function scopeFieldsOf(entity: Entity, find: FindEntity): readonly ScopeField[] {
  const names = new Set([...Object.keys(entity.fields), ...ownerNames]);
  return [...names].flatMap((name) => {
    const found = scopeFieldOf(entity, name, find);
    return found === undefined || found === 'secret' ? [] : found;
  });
}

/** The API name of a field written in camelCase or as its column. */
export function wireNameOf(entity: Entity, written: string): string | undefined {
  const byColumn = Object.entries<Field>(entity.fields).find(
    ([name, field]) => field.kind !== 'via' && columnName(name, field) === written,
  );
  const names = [written, camelCase(written), byColumn?.[0] ?? ''];
  return names.find((name) => declaredField(entity, name) !== undefined);
}

function declaredField(entity: Entity, name: string): Field | undefined {
  const own = fieldOf(entity, name);
  if (own !== undefined || entity.scopeVia === undefined || !isAuditName(name)) return own;
  return ownerNames.has(name) ? auditFields[name] : undefined;
}

/**
 * The field whose visibility applies to a value of a response: itself, or the one whose display name it is
 * ('deptName' → 'deptId'). Undefined for values that are always returned.
 */
export function guardOf(entity: Entity, output: string): string | undefined {
  if (alwaysShown.has(output)) return undefined;
  const own = ownName(entity, output);
  if (own !== output) return guardOf(entity, own);
  const field = entity.fields[output];
  if (field !== undefined) return field.kind === 'ref' && field.parent ? undefined : output;
  const source = Object.keys(entity.fields).find((name) => shownName(name) === output);
  if (source !== undefined) return guardOf(entity, source);
  return isAuditName(output) ? output : undefined;
}

/** Fields that lists, trees and edits always need. */
const alwaysShown: ReadonlySet<string> = new Set(['id', 'tenantId', 'status', 'isDeleted', 'updateTime']);
