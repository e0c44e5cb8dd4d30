import { label } from '@heliodeck/kit/label';
import { tenant } from '@heliodeck/model/entities/tenant';
import { tenantPackage } from '@heliodeck/model/entities/tenant-package';
import type { Draft } from '@heliodeck/model/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { parseDraft, problemError } from '@heliodeck/model/schema';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { readCodes } from '../../crud/permit.ts';
import { Said } from '../../http/reply.ts';
import { defineRoute, type Access as RouteAccess, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { idList, loose, looseBody, parameter } from './inputs.ts';
import { requireAdministrator } from './rank.ts';
import { wholeList } from './whole-list.ts';

const base = '/api/blade-system/tenant';
const tag = 'Tenant';
type Given = (name: string) => string | undefined;

/** Licence, datasource and product package of tenants; tenants to choose from (api-conventions §4.7). */
export function tenantRoutes({ entities }: Services): RouteSpec[] {
  const change = (
    tail: string,
    code: string,
    summary: RouteSpec['summary'],
    perform: (context: Context, given: Given) => Promise<unknown>,
  ) =>
    defineRoute({
      method: 'POST',
      path: `${base}/${tail}`,
      access: { anyOf: [code] },
      summary,
      tag,
      query: loose,
      body: looseBody,
      async handle(context, { query, body }) {
        requireAdministrator(context.caller);
        await perform(context, (name) => parameter(name, query, body));
        return new Said('reply.configured');
      },
    });
  const read = (
    path: string,
    access: RouteAccess,
    summary: RouteSpec['summary'],
    handle: (context: Context, given: Given) => Promise<unknown>,
  ) =>
    defineRoute({
      method: 'GET',
      path,
      access,
      summary,
      tag,
      query: loose,
      handle: (context, { query }) => handle(context, (name) => parameter(name, query)),
    });

  /** Gives tenants what a dialog sets. */
  const set = async (
    context: Context,
    ids: readonly string[],
    values: Draft<typeof tenant>,
  ): Promise<void> => {
    const rows = await entities.byIds(context, tenant, ids);
    if (rows.length < ids.length) throw new CodedError('record.notFound');
    for (const row of rows) await entities.put(context, tenant, { ...values, id: row.id });
  };
  const byCode = async (context: Context, code: string | undefined): Promise<string> => {
    const { records } = await entities.page(context, tenant, { tenantId_equal: code ?? '', size: '1' });
    const id = code === undefined || code === '' ? undefined : records[0]?.id;
    if (typeof id !== 'string') throw new CodedError('signIn.noTenant');
    return id;
  };

  /** Data sources there are; none where this server has no list of them. */
  const datasources = async (context: Context): Promise<readonly { id: unknown; name: unknown }[]> => {
    const entity = entities.catalogue.find('datasource');
    if (entity === undefined) return [];
    const records = await wholeList(entities, context, entity, {});
    return records.map(({ id, name }) => ({ id, name }));
  };

  return [
    read(
      '/api/blade-develop/datasource/select',
      { anyOf: ['tenant_datasource'] },
      label('数据源下拉', 'Datasources to choose from'),
      datasources,
    ),
    read(`${base}/select`, 'signed-in', label('租户下拉', 'Tenants to choose from'), async (context) => {
      const records = await wholeList(entities, context, tenant, { ascs: 'id' });
      return records.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName }));
    }),
    read(
      `${base}/find-by-name`,
      { anyOf: readCodes(tenant) },
      label('按名称查询租户', 'Tenants of a name'),
      async (context, given) => wholeList(entities, context, tenant, { tenantName: given('name') ?? '' }),
    ),
    change('setting', 'tenant_setting', label('授权配置', 'Authorization config'), async (context, given) => {
      const ids = idList('ids', given('ids'), 'selection.none');
      const { accountNumber, expireTime } = parseDraft(tenant, 'edit', {
        accountNumber: given('accountNumber') ?? '',
        expireTime: given('expireTime') ?? '',
      });
      await set(context, ids, { accountNumber: accountNumber ?? -1, expireTime: expireTime ?? null });
    }),
    change(
      'datasource',
      'tenant_datasource',
      label('数据源配置', 'Datasource config'),
      async (context, given) => {
        const { datasourceId } = parseDraft(tenant, 'edit', { datasourceId: given('datasourceId') ?? '' });
        const id = await byCode(context, given('tenantId'));
        const { datasourceId: field } = tenant.fields;
        if (!datasourceId) {
          const refusal = new Refusal('field.required', {}, field.pattern.message);
          throw problemError(problemOf('datasourceId', field, refusal));
        }
        if (!(await datasources(context)).some((one) => one.id === datasourceId)) {
          const { label: words } = field;
          throw new CodedError('record.notReferable', { label: words[context.locale], name: 'datasourceId' });
        }
        await set(context, [id], { datasourceId });
      },
    ),
    change(
      'package-setting',
      'tenant_package',
      label('产品包配置', 'Product package config'),
      async (context, given) => {
        const [packageId] = idList('packageId', given('packageId'));
        if (packageId !== undefined) await entities.detail(context, tenantPackage, packageId);
        await set(context, [await byCode(context, given('tenantId'))], { packageId: packageId ?? null });
      },
    ),
    read(
      `${base}/package-detail`,
      { anyOf: ['tenant_package'] },
      label('租户的产品包', 'Product package of a tenant'),
      async (context, given) => {
        requireAdministrator(context.caller);
        const [id = '', ...others] = idList('tenantId', given('tenantId'), 'selection.one');
        if (others.length > 0) throw new CodedError('selection.one');
        const { packageId } = await entities.detail(context, tenant, id);
        return packageId === null ? {} : entities.detail(context, tenantPackage, packageId);
      },
    ),
    read(
      '/api/blade-system/tenant-package/select',
      { anyOf: ['tenant_package', 'tenant_package_manage'] },
      label('产品包下拉', 'Product packages to choose from'),
      async (context) => {
        const records = await wholeList(entities, context, tenantPackage, {});
        return records.map(({ id, packageName }) => ({ id, packageName }));
      },
    ),
  ];
}
