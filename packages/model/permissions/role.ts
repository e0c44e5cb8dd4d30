import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { ownerTenant } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';
import { suppliedRoles } from '../organisation/supplied-names.ts';

/** A role (docs/product/organisation.md#roles). Its grants are in separate tables. */
export const role = defineEntity({
  key: 'role',
  path: 'blade-system/role',
  table: 'role',
  label: label('角色', 'Role'),
  tenancy: 'tenant',
  title: 'roleName',
  order: { ascs: 'sort' },
  // Clients that let a user act in one of several roles identify it by the alias.
  access: { picked: ['roleAlias', 'parentId'] },
  fields: {
    roleName: {
      kind: 'text',
      pattern: plainName,
      supplied: suppliedRoles,
      label: label('角色名称', 'Role Name'),
      required: label('请输入角色名称', 'Please input roleName'),
      max: 255,
      search: 'like',
    },
    tenantId: ownerTenant(label('请输入所属租户', 'please enter tenant')),
    roleAlias: {
      kind: 'text',
      label: label('角色别名', 'Role Alias'),
      required: label('请输入角色别名', 'Please input roleAlias'),
      max: 255,
      search: 'like',
    },
    parentId: {
      kind: 'ref',
      label: label('上级角色', 'Parent Role'),
      entity: 'role',
      tree: 'lazy',
      parent: true,
      list: false,
    },
    sort: {
      kind: 'integer',
      label: label('角色排序', 'Sort'),
      required: label('请输入角色排序', 'Please input sort'),
      min: 0,
    },
  },
  indexes: [['parentId']],
  view: { panel: 'dialog', panelWidth: { zh: 333, en: 524 } },
});
