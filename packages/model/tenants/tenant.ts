import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { phonePattern } from '../fields/contact.ts';
import { plainName } from '../fields/plain-name.ts';
import { suppliedTenants } from '../organisation/supplied-names.ts';
import { messages } from '../wire/messages.ts';

/** A tenant (docs/product/tenants.md#fields). Its code is the tenantId of its records. */
export const tenant = defineEntity({
  key: 'tenant',
  path: 'blade-system/tenant',
  table: 'tenant',
  label: label('租户', 'Tenant'),
  tenancy: 'platform',
  concernsTenant: true,
  title: 'tenantName',
  // Administrators see the quota and expiry of their own tenant only. Records refer to a tenant by its code;
  // contact, quota, expiry and package are visible to its administrators only.
  access: { adminReaders: ['user'], picked: ['tenantId'] },
  fields: {
    // Assigned by the server, six digits; not part of the form.
    tenantId: { kind: 'text', label: label('租户ID', 'Tenant ID'), max: 12, form: false, search: 'like' },
    tenantName: {
      kind: 'text',
      pattern: plainName,
      supplied: suppliedTenants,
      label: label('租户名称', 'Tenant Name'),
      required: label('请输入参数名称', 'Please enter the tenant name'),
      max: 50,
      search: 'like',
    },
    linkman: {
      kind: 'text',
      pattern: plainName,
      label: label('联系人', 'Contact Person'),
      required: label('请输入联系人', 'Please enter the contact person'),
      max: 20,
      search: 'like',
    },
    contactNumber: {
      kind: 'text',
      label: label('联系电话', 'Contact Number'),
      pattern: phonePattern,
      max: 20,
    },
    address: {
      kind: 'text',
      label: label('联系地址', 'Address'),
      multiline: true,
      max: 255,
      view: { span: 24 },
      list: false,
    },
    // 0 or less means unlimited, as does an empty expiry; both are set by 'Authorization config'.
    accountNumber: {
      kind: 'integer',
      label: label('账号额度', 'Account Quota'),
      min: -1,
      max: 1_000_000,
      initial: -1,
      form: false,
    },
    expireTime: {
      kind: 'dateTime',
      label: label('过期时间', 'Expires At'),
      form: false,
      list: { width: 170 },
    },
    domainUrl: { kind: 'text', address: 'page', label: label('域名地址', 'Domain'), max: 255, list: false },
    backgroundUrl: { kind: 'image', label: label('系统背景', 'Background'), list: false, view: { span: 24 } },
    // Set in separate dialogs of the screen.
    datasourceId: {
      kind: 'text',
      label: label('数据源', 'Datasource'),
      max: 19,
      pattern: { test: /^\d+$/, message: label('请选择数据源', 'Please choose the datasource') },
      form: false,
      list: false,
      view: { detail: false },
    },
    packageId: {
      kind: 'ref',
      label: label('产品包', 'Product Package'),
      entity: 'tenantPackage',
      form: false,
      list: { width: 150 },
    },
  },
  actions: [
    { code: 'tenant_setting', label: label('授权配置', 'Authorization config'), place: 'toolbar' },
    { code: 'tenant_datasource', label: label('数据源配置', 'Datasource config'), place: 'toolbar' },
    { code: 'tenant_package', label: label('产品包配置', 'Product package config'), place: 'toolbar' },
    {
      code: 'tenant_package_manage',
      label: label('产品包管理', 'Product package management'),
      place: 'toolbar',
    },
  ],
  unique: [
    { fields: ['tenantId'], message: messages['record.exists'] },
    { fields: ['domainUrl'], message: messages['record.exists'] },
  ],
  dialect: { aliases: { domain: 'domainUrl' } },
});
