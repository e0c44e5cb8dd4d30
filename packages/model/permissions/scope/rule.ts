import { columnName, columnOf } from '../../descriptors/columns.ts';
import type { Entity } from '../../descriptors/entity.ts';
import type { FindEntity } from '../../descriptors/via-path.ts';
import { dataScopeType } from '../data-scope.ts';
import type { ScopeExpression } from './expression.ts';
import { scopeFieldOf, wireNameOf } from './fields.ts';
import { parseScope } from './parse.ts';
import { isProblem, type ScopeProblem } from './problem.ts';

/** A data-scope rule as stored. */
export interface ScopeRule {
  readonly scopeType: number;
  readonly scopeColumn: string | null;
  /** '*', or comma-joined names of fields. */
  readonly scopeField: string | null;
  readonly scopeValue: string | null;
}

/** The rows a rule grants: by a column with ids of users or departments, or by its expression. */
export type ScopeRows =
  | { readonly kind: 'all' }
  | { readonly kind: 'user' | 'departments' | 'departmentsBelow'; readonly column: string }
  | { readonly kind: 'expression'; readonly expression: ScopeExpression };

/** A rule that was parsed successfully. */
export interface ReadRule {
  readonly rows: ScopeRows;
  /** Names of the visible fields. */
  readonly fields: ReadonlySet<string> | 'all';
}

/** What is wrong with a rule, and the field it concerns. */
export type RuleProblem =
  | { readonly of: 'scopeColumn' | 'scopeField'; readonly name: string }
  | { readonly of: 'scopeValue'; readonly problem: ScopeProblem };

const everyField = '*';
const usualColumns = {
  user: 'create_user',
  departments: 'create_dept',
  departmentsBelow: 'create_dept',
} as const;

/** Parses a rule for an entity. A rule that cannot be parsed must grant no rows. */
export function readRule(rule: ScopeRule, entity: Entity, find: FindEntity): ReadRule | RuleProblem {
  const fields = fieldsOf(rule.scopeField?.trim() || everyField, entity, find);
  if ('of' in fields) return fields;
  const rows = rowsOf(rule, entity, find);
  return 'of' in rows ? rows : { rows, fields: fields.names };
}

function rowsOf(rule: ScopeRule, entity: Entity, find: FindEntity): ScopeRows | RuleProblem {
  switch (rule.scopeType) {
    case dataScopeType.all:
      return { kind: 'all' };
    case dataScopeType.own:
      return byColumn('user', rule, entity);
    case dataScopeType.dept:
      return byColumn('departments', rule, entity);
    case dataScopeType.deptAndBelow:
      return byColumn('departmentsBelow', rule, entity);
    default: {
      const read = parseScope(rule.scopeValue ?? '', entity, find);
      return isProblem(read) ? { of: 'scopeValue', problem: read } : { kind: 'expression', expression: read };
    }
  }
}

function byColumn(kind: keyof typeof usualColumns, rule: ScopeRule, entity: Entity): ScopeRows | RuleProblem {
  const written = rule.scopeColumn?.trim() || usualColumns[kind];
  const column = idColumn(entity, written);
  return column === undefined ? { of: 'scopeColumn', name: written } : { kind, column };
}

/** The column with this name, if it holds ids. */
function idColumn(entity: Entity, written: string): string | undefined {
  const name = wireNameOf(entity, written);
  if (name === undefined) return undefined;
  if (name === 'createUser' || name === 'createDept')
    return name === 'createUser' ? 'create_user' : 'create_dept';
  const own = columnOf(entity, name);
  const holdsIds = own?.type === 'bigint' || own?.type === 'bigint[]';
  return own && holdsIds && own.field.kind === 'ref' ? columnName(name, own.field) : undefined;
}

function fieldsOf(
  written: string,
  entity: Entity,
  find: FindEntity,
): { readonly names: ReadonlySet<string> | 'all' } | RuleProblem {
  const names = written.split(',').map((name) => name.trim());
  if (names.includes(everyField)) return { names: 'all' };
  const found = new Set<string>();
  for (const name of names) {
    const field = scopeFieldOf(entity, name, find);
    if (field === undefined || field === 'secret') return { of: 'scopeField', name };
    found.add(field.name);
  }
  return { names: found };
}
