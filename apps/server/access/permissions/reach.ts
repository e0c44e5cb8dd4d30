import type { Placeholder, ScopeExpression } from '@heliodeck/model/permissions/scope/expression';
import type { RowScope, ScopeGrant, VisibleRows } from './policy.ts';

/**
 * Whether a scope shows everything that another one shows, before a user grants the other one. Scopes that cannot be compared do not cover
 * each other. Two scopes of own rows are equal for any two users: each sees the rows that the user created.
 */
export function covers(mine: VisibleRows, theirs: VisibleRows): boolean {
  const parts = partsOf(mine);
  return partsOf(theirs).every(
    (part) => part.rows.kind === 'none' || parts.some((own) => partCovers(own, part)),
  );
}

function partsOf(scope: VisibleRows): readonly ScopeGrant[] {
  return scope.kind === 'grants' ? scope.of : [{ rows: scope, fields: 'all' }];
}

function partCovers(mine: ScopeGrant, theirs: ScopeGrant): boolean {
  return fieldsCover(mine.fields, theirs.fields) && rowsCover(mine.rows, theirs.rows);
}

function fieldsCover(mine: ScopeGrant['fields'], theirs: ScopeGrant['fields']): boolean {
  if (mine === 'all') return true;
  return theirs !== 'all' && [...theirs].every((name) => mine.has(name));
}

function rowsCover(mine: RowScope, theirs: RowScope): boolean {
  if (mine.kind === 'all' || theirs.kind === 'none') return true;
  switch (theirs.kind) {
    case 'all':
      return false;
    case 'own':
      return mine.kind === 'own' || departmentsOf(mine) !== undefined;
    case 'departments':
      return includes(departmentsOf(mine), theirs.deptIds);
    case 'among':
      if (departmentsOf(theirs)) return includes(departmentsOf(mine), theirs.ids);
      return mine.kind === 'among' && mine.column === theirs.column && includesOwn(mine, theirs);
    case 'expression':
      return mine.kind === 'expression' && sameRule(mine, theirs);
    case 'tenant':
      return mine.kind === 'tenant' && mine.tenantId === theirs.tenantId;
  }
}

/** The departments whose rows a set contains; undefined if it is not a set of departments. */
function departmentsOf(rows: RowScope): readonly string[] | undefined {
  if (rows.kind === 'departments') return rows.deptIds;
  return rows.kind === 'among' && rows.column === 'create_dept' ? rows.ids : undefined;
}

function includes(mine: readonly string[] | undefined, theirs: readonly string[]): boolean {
  return mine !== undefined && theirs.every((id) => mine.includes(id));
}

type Among = RowScope & { readonly kind: 'among' };

/** A column of users refers to the present user, one id each; one of departments must be included. */
function includesOwn(mine: Among, theirs: Among): boolean {
  return mine.of === theirs.of && (mine.of === 'user' || includes(mine.ids, theirs.ids));
}

type Ruled = RowScope & { readonly kind: 'expression' };

/** Whether both are the same custom rule over the same departments and roles: a rule may also exclude them, so a subset is not enough. */
function sameRule(mine: Ruled, theirs: Ruled): boolean {
  if (JSON.stringify(mine.expression) !== JSON.stringify(theirs.expression)) return false;
  return [...listsIn(theirs.expression)].every((name) => {
    const [own, other] = [list(mine, name), list(theirs, name)];
    return own !== undefined && other !== undefined && includes(own, other) && includes(other, own);
  });
}

function list({ who }: Ruled, name: Placeholder): readonly string[] | undefined {
  const value = who[name];
  return typeof value === 'string' ? undefined : value;
}

function listsIn(expression: ScopeExpression): ReadonlySet<Placeholder> {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return new Set(expression.of.flatMap((one) => [...listsIn(one)]));
    case 'not':
      return listsIn(expression.of);
    case 'in':
      return new Set(
        expression.operands.flatMap((one) =>
          'placeholder' in one && ['deptId', 'roleId'].includes(one.placeholder) ? [one.placeholder] : [],
        ),
      );
    default:
      return new Set();
  }
}
