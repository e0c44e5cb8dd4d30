import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { menuOfRule } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';
import { platformTenant } from '../tenants/tenancy.ts';

/** dictionary data_scope_type. */
export const dataScopeType = { all: 1, own: 2, dept: 3, deptAndBelow: 4, custom: 5 } as const;

const setting = 'data_scope_setting';

/**
 * A rule that limits the rows of a menu's list for a role (docs/product/permissions.md#filling-in-a-new-rule,
 * docs/product/permissions.md#data-scopes). Edited in a drawer of the menu screen.
 */
export const dataScope = defineEntity({
  key: 'dataScope',
  path: 'blade-system/data-scope',
  table: 'data_scope',
  label: label('数据权限', 'Data Permission'),
  tenancy: 'platform',
  access: { writtenBy: 'platformAdministrators' },
  title: 'scopeName',
  permissions: { add: setting, view: setting, edit: setting, delete: setting },
  fields: {
    menuId: menuOfRule,
    // The first field, because the form derives name, number and column from it.
    scopeType: {
      kind: 'dict',
      label: label('规则类型', 'Rule Type'),
      dict: 'data_scope_type',
      numeric: true,
      required: label('请输入通知类型', 'Please enter the notice type'),
      list: { width: { zh: 170, en: 220 } },
    },
    tenantId: {
      kind: 'ref',
      label: label('适用租户', 'For Tenant'),
      entity: 'tenant',
      by: 'tenantId',
      initial: platformTenant,
      help: label(
        '管理租户的规则可供全部租户授权，其他租户的规则只供该租户',
        'Rules of the administration tenant can be granted in all tenants; others in their own only',
      ),
      list: false,
    },
    scopeName: {
      kind: 'text',
      pattern: plainName,
      label: label('权限名称', 'Permission Name'),
      required: label('请输入数据权限名称', 'Please enter the data permission name'),
      max: 255,
      search: 'like',
      list: { width: 250 },
    },
    resourceCode: {
      kind: 'text',
      label: label('权限编号', 'Permission Number'),
      required: label('请输入数据权限编号', 'Please enter the data permission number'),
      max: 255,
      search: 'like',
      list: { width: 150 },
    },
    // Filled in by the form from the type; empty for a custom rule.
    scopeColumn: {
      kind: 'text',
      label: label('权限字段', 'Permission Column'),
      max: 255,
      help: label(
        '存放用户或机构主键的列，如 create_user、create_dept',
        'A column that holds ids of users or departments, such as create_user, create_dept',
      ),
      requiredWhen: {
        field: 'scopeType',
        is: [dataScopeType.all, dataScopeType.own, dataScopeType.dept, dataScopeType.deptAndBelow],
        message: label('请输入数据权限编号', 'Please enter the data permission number'),
      },
      list: { width: 160 },
    },
    scopeField: {
      kind: 'text',
      label: label('可见字段', 'Visible Fields'),
      required: label('请输入数据权限可见的字段', 'Please enter the fields that the data permission shows'),
      max: 255,
      help: label(
        '* 为全部字段；或以逗号分隔的字段名，其余字段不可见',
        '* for all fields; or names of fields, comma-joined: the others are hidden',
      ),
      initial: '*',
      list: false,
      view: { span: 24 },
    },
    scopeClass: {
      kind: 'text',
      label: label('权限类名', 'Permission Class'),
      required: label(
        '请输入数据权限对应的mapper方法完整类路径',
        'Please enter the full class path of the corresponding mapper method',
      ),
      // Clients of this family send a class name; it is not used here.
      initial: '-',
      help: label(
        '为兼容同类客户端而保留，本系统不使用，保持默认即可',
        'Kept for clients of this family; nothing here reads it. Leave it as it is',
      ),
      group: label('高级', 'Advanced'),
      max: 500,
      list: false,
      view: { span: 24 },
    },
    scopeValue: {
      kind: 'text',
      label: label('规则值', 'Rule'),
      multiline: true,
      format: 'scopeRule',
      max: 2000,
      required: label('请输入规则值', 'Please enter the rule'),
      when: { field: 'scopeType', is: [dataScopeType.custom] },
      list: false,
      view: { span: 24 },
    },
    remark: {
      kind: 'text',
      label: label('备注', 'Remark'),
      multiline: true,
      max: 255,
      list: false,
      view: { span: 24 },
    },
  },
  indexes: [['menuId']],
});
