import type { ReadRule, ScopeRule } from '@heliodeck/model/permissions/scope/rule';
import { isTenantAdmin } from './permission.ts';
import type { RowScope, ScopeGrant, VisibleRows } from './policy.ts';

/** Dictionary data_scope_type without 5 (custom), which is an expression. */
export const scopeType = { all: 1, own: 2, department: 3, departmentAndBelow: 4 } as const;
type ScopeType = (typeof scopeType)[keyof typeof scopeType];

/** A data-scope rule granted to a role: rows of the entity whose key is `resourceCode`. */
export interface GrantedScope {
  readonly roleId: string;
  readonly resourceCode: string;
  readonly rule: ScopeRule;
}

/** Parses a rule for the entity in question; undefined for an invalid rule, which shows no rows. */
type Understand = (rule: ScopeRule) => ReadRule | undefined;

/** A user whose rows are restricted. */
export interface ScopedCaller {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly roles: readonly { readonly id: string; readonly alias: string }[];
  readonly deptIds: readonly string[];
  /** The departments of `deptIds` and all their descendants. */
  readonly deptIdsBelow: readonly string[];
}

/**
 * Entities of the organisation itself. Their rows do not belong to a department; only permissions protect them, so without a rule every
 * user with the permission sees the whole tenant.
 */
const organisation: ReadonlySet<string> = new Set([
  'apiScope',
  'attach',
  'auditLog',
  'client',
  'dataScope',
  'dept',
  'dict',
  'dictbiz',
  'identityProvider',
  'logApi',
  'logError',
  'logUsual',
  'menu',
  'notice',
  'oss',
  'param',
  'post',
  'region',
  'role',
  'sms',
  'tenant',
  'tenantPackage',
  'thresholdAttr',
  'topmenu',
  'user',
]);

/**
 * Returns the scope on one entity. Each role contributes the rules granted to it for the entity or, without any, its default: everything
 * for administrators and on entities of the organisation, department and descendants otherwise. The widest contribution is used;
 * departments are wider than own rows, which usually belong to them. Rules on other columns, custom rules and rules that hide fields are
 * added as they are.
 * @param codes names of the entity in rules: its key and the code of its menu
 */
export function scopeInForce(
  caller: ScopedCaller,
  codes: readonly string[],
  rules: readonly GrantedScope[],
  understand: Understand,
): VisibleRows {
  const types = new Set<ScopeType>();
  const grants: ScopeGrant[] = [];
  for (const role of caller.roles) {
    const own = rules.filter((rule) => rule.roleId === role.id && codes.includes(rule.resourceCode));
    if (own.length === 0) types.add(defaultScope(caller.tenantId, role.alias, codes));
    for (const { rule } of own) {
      const read = understand(rule);
      const usual = read && usualType(read);
      if (usual) types.add(usual);
      else if (read) grants.push({ rows: rowsOf(read, caller), fields: read.fields });
    }
  }
  const usual = widest(types, caller);
  if (usual.kind === 'all' || grants.length === 0) return usual;
  const others: readonly ScopeGrant[] = usual.kind === 'none' ? [] : [{ rows: usual, fields: 'all' }];
  return { kind: 'grants', of: [...others, ...grants] };
}

/** The type of a rule that only defines a width; undefined if it defines more. */
function usualType({ rows, fields }: ReadRule): ScopeType | undefined {
  if (fields !== 'all') return undefined;
  switch (rows.kind) {
    case 'all':
      return scopeType.all;
    case 'user':
      return rows.column === 'create_user' ? scopeType.own : undefined;
    case 'departments':
      return rows.column === 'create_dept' ? scopeType.department : undefined;
    case 'departmentsBelow':
      return rows.column === 'create_dept' ? scopeType.departmentAndBelow : undefined;
    default:
      return undefined;
  }
}

function widest(types: ReadonlySet<ScopeType>, caller: ScopedCaller): RowScope {
  if (types.has(scopeType.all)) return { kind: 'all' };
  const deptIds = types.has(scopeType.departmentAndBelow)
    ? caller.deptIdsBelow
    : types.has(scopeType.department)
      ? caller.deptIds
      : [];
  if (deptIds.length > 0) return { kind: 'departments', deptIds };
  if (types.has(scopeType.own)) return { kind: 'own', userId: caller.userId };
  return { kind: 'none' };
}

function rowsOf({ rows }: ReadRule, caller: ScopedCaller): RowScope {
  switch (rows.kind) {
    case 'all':
      return { kind: 'all' };
    case 'user':
      return { kind: 'among', column: rows.column, ids: [caller.userId], of: 'user' };
    case 'departments':
      return { kind: 'among', column: rows.column, ids: caller.deptIds, of: 'departments' };
    case 'departmentsBelow':
      return { kind: 'among', column: rows.column, ids: caller.deptIdsBelow, of: 'departments' };
    case 'expression': {
      const { userId, tenantId, account, deptIds, roles } = caller;
      const who = { userId, tenantId, account, deptId: deptIds, roleId: roles.map((role) => role.id) };
      return { kind: 'expression', expression: rows.expression, who };
    }
  }
}

function defaultScope(tenantId: string, alias: string, codes: readonly string[]): ScopeType {
  const everything =
    codes.some((code) => organisation.has(code)) || isTenantAdmin({ tenantId, roleAliases: [alias] });
  return everything ? scopeType.all : scopeType.departmentAndBelow;
}
