import type { Draft } from '@heliodeck/model/descriptors/entity';
import { parseDraft, problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { idList } from '../../crud/requests/inputs.ts';
import { wholeList } from '../../crud/whole-list.ts';
import { inTransaction } from '../../crud/writing/record-transaction.ts';
import type { Services } from '../../services.ts';

type Entities = Services['entities'];
type Parts = Pick<Services, 'entities' | 'store'>;

/** Returns a parameter of the call; undefined = absent. */
export type Given = (name: string) => string | undefined;

/** Saves one of the tenant screen's dialogs (docs/product/tenants.md#dialogs). */
export type TenantSetting = (parts: Parts, context: Context, given: Given) => Promise<void>;

/** All of the tenants, or none. */
async function set(
  { entities, store }: Parts,
  context: Context,
  ids: readonly string[],
  values: Draft<typeof tenant>,
): Promise<void> {
  await inTransaction(store, context, tenant, async (inner) => {
    const rows = await entities.byIds(inner, tenant, ids, 'lock');
    if (rows.length < ids.length) throw new CodedError('record.notFound');
    for (const row of rows) await entities.put(inner, tenant, { ...values, id: row.id });
  });
}

/** Returns the row id of the tenant of this code. @throws CodedError signIn.noTenant */
async function idOfCode(entities: Entities, context: Context, code: string | undefined): Promise<string> {
  const { records } = await entities.page(context, tenant, { tenantId_equal: code ?? '', size: '1' });
  const id = code === undefined || code === '' ? undefined : records[0]?.id;
  if (typeof id !== 'string') throw new CodedError('signIn.noTenant');
  return id;
}

/** Sets quota and expiry of the tenants of these rows; empty = unlimited. */
export const setLicence: TenantSetting = async (parts, context, given) => {
  const ids = idList('ids', given('ids'), 'selection.none');
  const { accountNumber, expireTime } = parseDraft(tenant, 'edit', {
    accountNumber: given('accountNumber') ?? '',
    expireTime: given('expireTime') ?? '',
  });
  await set(parts, context, ids, {
    accountNumber: accountNumber ?? -1,
    expireTime: expireTime ?? null,
  });
};

/** Returns the data sources; empty if this server has no list of them. */
export async function datasourceChoices(
  entities: Entities,
  context: Context,
): Promise<readonly { id: unknown; name: unknown }[]> {
  const entity = entities.catalogue.find('datasource');
  if (entity === undefined) return [];
  const records = await wholeList(entities, context, entity, {});
  return records.map(({ id, name }) => ({ id, name }));
}

/** Sets the data source of the tenant of this code. @throws CodedError request.invalidField, record.notReferable */
export const setDatasource: TenantSetting = async (parts, context, given) => {
  const { datasourceId: field } = tenant.fields;
  const { datasourceId } = parseDraft(tenant, 'edit', { datasourceId: given('datasourceId') ?? '' });
  const id = await idOfCode(parts.entities, context, given('tenantId'));
  if (!datasourceId) {
    const refusal = new Refusal('field.required', {}, field.pattern.message);
    throw problemError(problemOf('datasourceId', field, refusal));
  }
  const choices = await datasourceChoices(parts.entities, context);
  if (!choices.some((one) => one.id === datasourceId)) {
    const words = field.label[context.locale];
    throw new CodedError('record.notReferable', { label: words, name: 'datasourceId' });
  }
  await set(parts, context, [id], { datasourceId });
};

/** Sets the product package of the tenant of this code; none = all granted menus. */
export const setPackage: TenantSetting = async (parts, context, given) => {
  const [packageId] = idList('packageId', given('packageId'));
  if (packageId !== undefined) await parts.entities.detail(context, tenantPackage, packageId);
  const id = await idOfCode(parts.entities, context, given('tenantId'));
  await set(parts, context, [id], { packageId: packageId ?? null });
};

/**
 * Returns the package of the tenant whose row id is given as `tenantId` (docs/product/tenants.md#dialogs); `{}` if it has none.
 * @throws CodedError selection.one
 */
export async function packageOf(entities: Entities, context: Context, given: Given): Promise<unknown> {
  const [id = '', ...others] = idList('tenantId', given('tenantId'), 'selection.one');
  if (others.length > 0) throw new CodedError('selection.one');
  const { packageId } = await entities.detail(context, tenant, id);
  return packageId === null ? {} : entities.detail(context, tenantPackage, packageId);
}
