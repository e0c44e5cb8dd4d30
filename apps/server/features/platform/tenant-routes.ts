import { label } from '@heliodeck/kit/label';
import { tenant } from '@heliodeck/model/entities/tenant';
import { tenantPackage } from '@heliodeck/model/entities/tenant-package';
import type { Context } from '../../context.ts';
import { readCodes } from '../../crud/permit.ts';
import { Said } from '../../http/reply.ts';
import { defineRoute, type Access as RouteAccess, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { loose, looseBody, parameter } from './inputs.ts';
import { requireAdministrator } from './rank.ts';
import {
  datasourceChoices,
  type Given,
  packageOf,
  setDatasource,
  setLicence,
  setPackage,
  type TenantSetting,
} from './tenant-settings.ts';
import { wholeList } from './whole-list.ts';

const base = '/api/blade-system/tenant';
const tag = 'Tenant';

/** Licence, datasource and product package of tenants; tenants to choose from (api-conventions §4.7). */
export function tenantRoutes({ entities }: Services): RouteSpec[] {
  return [...settings(entities), ...choices(entities)];
}

function settings(entities: Services['entities']): RouteSpec[] {
  const change = (tail: string, code: string, summary: RouteSpec['summary'], perform: TenantSetting) =>
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
        await perform(entities, context, (name) => parameter(name, query, body));
        return new Said('reply.configured');
      },
    });
  return [
    change('setting', 'tenant_setting', label('授权配置', 'Authorization config'), setLicence),
    change('datasource', 'tenant_datasource', label('数据源配置', 'Datasource config'), setDatasource),
    change('package-setting', 'tenant_package', label('产品包配置', 'Product package config'), setPackage),
  ];
}

function choices(entities: Services['entities']): RouteSpec[] {
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
  return [
    read(
      '/api/blade-develop/datasource/select',
      { anyOf: ['tenant_datasource'] },
      label('数据源下拉', 'Datasources to choose from'),
      (context) => datasourceChoices(entities, context),
    ),
    read(`${base}/select`, 'signed-in', label('租户下拉', 'Tenants to choose from'), async (context) => {
      const records = await wholeList(entities, context, tenant, { ascs: 'id' });
      return records.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName }));
    }),
    read(
      `${base}/find-by-name`,
      { anyOf: readCodes(tenant) },
      label('按名称查询租户', 'Tenants of a name'),
      (context, given) => wholeList(entities, context, tenant, { tenantName: given('name') ?? '' }),
    ),
    read(
      `${base}/package-detail`,
      { anyOf: ['tenant_package'] },
      label('租户的产品包', 'Product package of a tenant'),
      async (context, given) => {
        requireAdministrator(context.caller);
        return packageOf(entities, context, given);
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
