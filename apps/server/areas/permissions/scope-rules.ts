import type { Row } from '@heliodeck/model/descriptors/entity';
import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { readApiPath } from '@heliodeck/model/permissions/scope/api-path';
import { scopeProblemError } from '@heliodeck/model/permissions/scope/problem';
import { resourceEntity } from '@heliodeck/model/permissions/scope/resource';
import { readRule } from '@heliodeck/model/permissions/scope/rule';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accessTables } from '../../access/records/tables.ts';
import type { Catalogue } from '../../crud/columns/catalogue.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Categories of role_scope (dictionary scope_category). */
export const scopeCategory = { data: 1, api: 2 } as const;

type DataScope = Row<typeof dataScope>;

/**
 * Data-scope rules belong to a menu and must be applicable to its list; removed ones are revoked from roles.
 */
export function dataScopeRules(catalogue: Catalogue): EntityHooks {
  return defineHooks({
    entity: dataScope,
    async beforeSave({ locale }, draft, before) {
      const rule = { ...before, ...draft };
      if (!rule.menuId) throw missingMenu(dataScope.fields.menuId.label[locale]);
      checkRule(rule, catalogue);
      return { ...draft, tenantId: rule.tenantId || platformTenant };
    },
    afterRemove: ({ db }, rows) => forget(db, scopeCategory.data, rows),
  });
}

/** An inapplicable rule must not be granted: its roles would see other rows than it says. */
function checkRule(rule: Partial<Omit<DataScope, 'tenantId'>>, catalogue: Catalogue): void {
  const code = rule.resourceCode ?? '';
  const entity = resourceEntity(code);
  if (entity === undefined) throw new CodedError('dataScope.resource', { field: 'resourceCode', code });
  const { scopeColumn = null, scopeField = null, scopeValue = null } = rule;
  const stored = { scopeType: Number(rule.scopeType), scopeColumn, scopeField, scopeValue };
  const read = readRule(stored, entity, catalogue.find);
  if (!('of' in read)) return;
  if (read.of === 'scopeValue') throw scopeProblemError(read.problem);
  throw new CodedError(read.of === 'scopeColumn' ? 'dataScope.column' : 'dataScope.field', {
    field: read.of,
    name: read.name,
  });
}

/**
 * Interface permissions belong to a menu and have a path below /api; removed ones are revoked from roles.
 */
export function apiScopeRules(): EntityHooks {
  return defineHooks({
    entity: apiScope,
    async beforeSave({ locale }, draft, before) {
      if (!(draft.menuId ?? before?.menuId)) throw missingMenu(apiScope.fields.menuId.label[locale]);
      if (draft.scopePath === undefined || draft.scopePath === null) return draft;
      const scopePath = readApiPath(draft.scopePath);
      if (scopePath === undefined) throw new CodedError('apiScope.path', { field: 'scopePath' });
      return { ...draft, scopePath };
    },
    afterRemove: ({ db }, rows) => forget(db, scopeCategory.api, rows),
  });
}

function missingMenu(words: string): CodedError {
  return new CodedError('field.required', { label: words, name: 'menuId' });
}

async function forget(
  db: TenantDb,
  category: number,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await db.read((connection) =>
    accessTables(connection)
      .deleteFrom('roleScope')
      .where('category', '=', category)
      .where('scopeId', 'in', ids)
      .execute(),
  );
}
