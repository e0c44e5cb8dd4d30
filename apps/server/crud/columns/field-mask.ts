import type { Entity } from '@heliodeck/model/descriptors/entity';
import { guardOf } from '@heliodeck/model/permissions/scope/fields';
import { sql } from 'kysely';
import type { ScopeGrant } from '../../access/permissions/policy.ts';
import { column, type Fragment } from '../../store/sql.ts';
import { base } from './joins.ts';
import type { Expression, Output } from './plan.ts';

/** Hides the fields outside a caller's data scope: they are null. */
export interface FieldMask {
  /** Columns of the inner select that show which grants match a row. */
  readonly flags: readonly Fragment[];
  /** Names of the columns of `flags`, by grant. */
  readonly flagNames: readonly string[];
  /** Fields that no grant shows for any row. */
  readonly hidden: readonly string[];
  /** An output's SQL outside the inner select. */
  output(output: Output): Fragment;
  /** A field's SQL inside it, for conditions and order. */
  condition(name: string, at: Pick<Expression, 'sql' | 'type'>): Fragment;
}

/**
 * The mask of several grants.
 * @param conditions each grant's rows as SQL, inside the inner select
 */
export function fieldMaskOf(
  entity: Entity,
  grants: readonly ScopeGrant[],
  conditions: readonly Fragment[],
): FieldMask {
  const flagNames = grants.map((_, index) => `~grant${index}`);
  const outside = flagNames.map((name) => column(base, name));
  const visible = (name: string, value: Fragment, signs: readonly Fragment[], absent: Fragment): Fragment => {
    const guard = guardOf(entity, name);
    if (guard === undefined) return value;
    const showing = signs.filter((_, index) => shows(grants[index], guard));
    if (showing.length === grants.length) return value;
    return showing.length === 0 ? absent : sql`case when ${sql.join(showing, sql` or `)} then ${value} end`;
  };
  const somewhereHidden = Object.keys(entity.fields).filter((name) => {
    const guard = guardOf(entity, name);
    return guard !== undefined && !grants.every((grant) => shows(grant, guard));
  });
  return {
    flags: conditions.map((condition, index) => sql`${condition} as ${sql.id(`~grant${index}`)}`),
    flagNames,
    hidden: hiddenOf(entity, shownFieldsOf(grants)),
    output: (output) =>
      visible(output.name, output.without?.(somewhereHidden) ?? output.sql, outside, sql`null`),
    condition: (name, at) => visible(name, at.sql, conditions, sql`null::${sql.raw(at.type)}`),
  };
}

/** Fields of a record visible to a caller. */
export type ShownFields = ReadonlySet<string> | 'all';

/** The fields that grants show together. */
export function shownFieldsOf(grants: readonly ScopeGrant[]): ShownFields {
  const sets = grants.map(({ fields }) => fields);
  return sets.includes('all') ? 'all' : new Set(sets.flatMap((fields) => [...fields]));
}

/** Whether a value of a record's response belongs to the visible fields. */
export function isShown(entity: Entity, name: string, fields: ShownFields): boolean {
  const guard = fields === 'all' ? undefined : guardOf(entity, name);
  return guard === undefined || fields === 'all' || fields.has(guard);
}

/** The fields of a record that are hidden from a caller. */
export function hiddenOf(entity: Entity, fields: ShownFields): readonly string[] {
  return Object.keys(entity.fields).filter((name) => !isShown(entity, name, fields));
}

/** Removes hidden fields from a form, which sends them back empty, so that they keep their values. */
export function withoutHidden(entity: Entity, sent: unknown, fields: ShownFields): unknown {
  if (fields === 'all' || typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isShown(entity, name, fields)));
}

/** Whether a grant shows a field. */
export function shows(grant: ScopeGrant | undefined, field: string): boolean {
  return grant !== undefined && (grant.fields === 'all' || grant.fields.has(field));
}
