import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { rankOf } from '../../access/permissions/delegation.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import type { Caller } from '../../context.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import { isForPicking } from '../columns/plan.ts';

/** Permissions that open an entity's list, detail and export: its menu, the right to view, add or edit, or a screen that shows it. */
export function readCodes(entity: Entity): readonly string[] {
  return [...ownCodes(entity), ...(entity.access?.readPermissions ?? [])];
}

function ownCodes(entity: Entity): readonly string[] {
  const acts = actsOf(entity).filter((act) => act !== 'delete');
  return [entity.key, ...acts.map((act) => permissionOf(entity, act))];
}

/**
 * Permissions that open the reduced list (id, title, references): those of every entity that refers to this one, since users who edit or
 * read such a record have to pick or name it.
 */
export function pickCodes(entity: Entity, catalogue: Catalogue): readonly string[] {
  const referring = catalogue.all.filter((other) =>
    Object.values<Field>(other.fields).some((field) => field.kind === 'ref' && field.entity === entity.key),
  );
  // Users who only read such records, as administrators read their own tenant's row (`adminReaders`), receive the titles with them.
  return [...new Set([...referring.flatMap(readCodes), ...(entity.access?.pickedBy ?? [])])];
}

/** Permissions that open its routes; `mayRead` returns whether a caller with one of them sees complete rows. */
export function routeCodes(entity: Entity): readonly string[] {
  return [...new Set([...readCodes(entity), ...(entity.access?.adminReaders ?? [])])];
}

/** Whether the caller sees complete rows of the entity. */
export function mayRead(caller: Caller, entity: Entity): boolean {
  const holds = (code: string) => caller.permissions.has(code);
  return (
    readCodes(entity).some(holds) ||
    (isTenantAdmin(caller) && (entity.access?.adminReaders ?? []).some(holds))
  );
}

/** @throws CodedError request.forbidden to a caller who does not see complete rows of the entity */
export function requireWholeRows(caller: Caller, entity: Entity): void {
  if (!mayRead(caller, entity)) throw new CodedError('request.forbidden');
}

/** Rows of a look-up: complete for callers who may read such records, else only the values needed to pick one. */
export function lookUpRows(caller: Caller, entity: Entity, rows: readonly object[]): readonly object[] {
  if (mayRead(caller, entity)) return rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => isForPicking(entity, name))),
  );
}

const writerRefusals = {
  administrators: 'delegation.signIn',
  platformAdministrators: 'delegation.platform',
} as const;

/**
 * Refuses any write of records that only administrators may write (`writtenBy` of the descriptor). Called for every action; operations that
 * write such records on their own call it too.
 * @throws CodedError delegation.signIn, delegation.platform
 */
export function requireWriter(caller: Caller, { access }: Pick<Entity, 'access'>): void {
  const writtenBy = access?.writtenBy;
  if (writtenBy === undefined) return;
  const rank = rankOf(caller);
  if (rank === 'platform' || (rank === 'tenant' && writtenBy === 'administrators')) return;
  throw new CodedError(writerRefusals[writtenBy]);
}

/**
 * Refuses an action without its permission, any write by a tenant to rows that belong to all tenants, and writes of other users than those
 * the descriptor names.
 * @throws CodedError request.forbidden, delegation.signIn, delegation.platform
 */
export function requireAct(caller: Caller, entity: Entity, act: Act): void {
  const offered = actsOf(entity).includes(act) && caller.permissions.has(permissionOf(entity, act));
  const ofAllTenants = entity.tenancy === 'platform' && caller.tenantId !== platformTenant;
  if (!offered || ofAllTenants) throw new CodedError('request.forbidden');
  if (act !== 'view') requireWriter(caller, entity);
}
