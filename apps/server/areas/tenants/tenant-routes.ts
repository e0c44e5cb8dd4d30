import { label } from '@heliodeck/kit/label';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { z } from 'zod';
import { requireAdministrator } from '../../access/permissions/rank.ts';
import type { Context } from '../../context.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { lookUpRows, pickCodes, routeCodes } from '../../crud/requests/permit.ts';
import { parameters } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { wholeList } from '../../crud/whole-list.ts';
import { Said } from '../../http/reply.ts';
import { nothing, treeRecordsOf } from '../../http/reply-shape.ts';
import { type Described, defineRoute, type RouteAccess, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { tenantSaveRoutes } from './tenant-save.ts';
import {
  datasourceChoices,
  type Given,
  packageOf,
  setDatasource,
  setLicence,
  setPackage,
  type TenantSetting,
} from './tenant-settings.ts';

const base = '/api/blade-system/tenant';
const tag = 'Tenant';
const words = z.string().nullable();
const tenantCode = 'the tenant’s code, not the id of its record';
const licence = parameters({
  ids: 'comma-joined',
  accountNumber: '0 or less = unlimited',
  expireTime: 'empty = never',
});

/** Licence, data source and product package of tenants; tenants for choosers (docs/product/tenants.md#dialogs). */
export function tenantRoutes(services: Services): RouteSpec[] {
  const { entities } = services;
  return [...tenantSaveRoutes(services), ...settings(services), ...choices(entities)];
}

function settings(services: Services): RouteSpec[] {
  const change = (
    tail: string,
    code: string,
    summary: RouteSpec['summary'],
    query: ReturnType<typeof parameters>,
    perform: TenantSetting,
  ) =>
    defineRoute({
      method: 'POST',
      path: `${base}/${tail}`,
      access: { anyOf: [code] },
      summary,
      tag,
      query,
      body: inBody(query),
      data: nothing,
      async handle(context, given) {
        requireAdministrator(context.caller);
        await perform(services, context, (name) => parameter(name, given.query, given.body));
        return new Said('reply.configured');
      },
    });
  return [
    change('setting', 'tenant_setting', label('授权配置', 'Authorization config'), licence, setLicence),
    change(
      'datasource',
      'tenant_datasource',
      label('数据源配置', 'Datasource config'),
      parameters({ tenantId: tenantCode, datasourceId: 'id' }),
      setDatasource,
    ),
    change(
      'package-setting',
      'tenant_package',
      label('产品包配置', 'Product package config'),
      parameters({ tenantId: tenantCode, packageId: 'id; absent = none' }),
      setPackage,
    ),
  ];
}

function choices(entities: Services['entities']): RouteSpec[] {
  const read = (
    path: string,
    access: RouteAccess,
    summary: RouteSpec['summary'],
    { query, data }: Described,
    handle: (context: Context, given: Given) => Promise<unknown>,
  ) =>
    defineRoute({
      method: 'GET',
      path,
      access,
      summary,
      tag,
      query,
      data,
      handle: (context, given) => {
        const values = given.query as Readonly<Record<string, unknown>>;
        return handle(context, (name) => parameter(name, values));
      },
    });
  const source = entities.catalogue.find(dataSource.key);
  const sourceCodes = source ? [...routeCodes(source), ...pickCodes(source, entities.catalogue)] : [];
  return [
    read(
      '/api/blade-develop/datasource/select',
      // Forms of data models choose their source from it, too; clients of the family have no other call for it.
      { anyOf: [...new Set([...sourceCodes, 'tenant_datasource'])] },
      label('数据源下拉', 'Datasources to choose from'),
      { query: parameters({}), data: z.array(z.looseObject({ id: z.string(), name: words })) },
      (context) => datasourceChoices(entities, context),
    ),
    read(
      `${base}/select`,
      'signed-in',
      label('租户下拉', 'Tenants to choose from'),
      {
        query: parameters({}),
        data: z.array(z.object({ id: z.string(), tenantId: z.string(), tenantName: words })),
      },
      async (context) => {
        const records = await wholeList(entities, context, tenant, { ascs: 'id' });
        return records.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName }));
      },
    ),
    read(
      `${base}/find-by-name`,
      { anyOf: routeCodes(tenant) },
      label('按名称查询租户', 'Tenants of a name'),
      {
        query: parameters({ name: 'part of the name' }),
        data: treeRecordsOf(shapeOf(entities.catalogue, tenant, 'some')),
      },
      async (context, given) => {
        const rows = await wholeList(entities, context, tenant, { tenantName: given('name') ?? '' });
        return lookUpRows(context.caller, tenant, rows);
      },
    ),
    read(
      `${base}/package-detail`,
      { anyOf: ['tenant_package'] },
      label('租户的产品包', 'Product package of a tenant'),
      {
        query: parameters({ tenantId: 'id of the tenant’s record, not its code' }, 'tenantId'),
        data: shapeOf(entities.catalogue, tenantPackage, 'some'),
      },
      async (context, given) => {
        requireAdministrator(context.caller);
        return packageOf(entities, context, given);
      },
    ),
    read(
      '/api/blade-system/tenant-package/select',
      { anyOf: ['tenant_package', 'tenant_package_manage'] },
      label('产品包下拉', 'Product packages to choose from'),
      { query: parameters({}), data: z.array(z.object({ id: z.string(), packageName: words })) },
      async (context) => {
        const records = await wholeList(entities, context, tenantPackage, {});
        return records.map(({ id, packageName }) => ({ id, packageName }));
      },
    ),
  ];
}
