import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { menuOfRule } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';

const setting = 'api_scope_setting';

/**
 * An interface permission of a menu (docs/product/permissions.md#interface-permissions). Edited in a drawer
 * of the API scope screen.
 */
export const apiScope = defineEntity({
  key: 'apiScope',
  path: 'blade-system/api-scope',
  table: 'api_scope',
  label: label('接口权限', 'Interface Permission'),
  tenancy: 'platform',
  access: { writtenBy: 'platformAdministrators' },
  title: 'scopeName',
  permissions: { add: setting, view: setting, edit: setting, delete: setting },
  fields: {
    menuId: menuOfRule,
    scopeName: {
      kind: 'text',
      pattern: plainName,
      label: label('权限名称', 'Permission Name'),
      required: label('请输入权限名称', 'please enter permission name'),
      max: 255,
      search: 'like',
      list: { width: 170 },
    },
    // As in stock clients, path and number share their message, and the type's message is about notices.
    resourceCode: {
      kind: 'text',
      label: label('权限编号', 'Permission Number'),
      required: label('请输入权限编号', 'please enter permission number'),
      max: 255,
      search: 'like',
      list: { width: 160 },
    },
    scopePath: {
      kind: 'text',
      label: label('权限路径', 'Permission Path'),
      required: label('请输入权限编号', 'please enter permission number'),
      max: 255,
      help: label(
        '接口路径，如 /api/blade-dtu/dtu：该路径及其下的接口只有被授权的角色可以调用；* 代表一段中的任意字符',
        'The path of an interface, such as /api/blade-dtu/dtu: it and all below it can be called only by roles that are granted it; * stands for any characters of one segment',
      ),
      list: { width: 290 },
    },
    scopeType: {
      kind: 'dict',
      label: label('接口类型', 'Interface Type'),
      dict: 'api_scope_type',
      numeric: true,
      required: label('请输入通知类型', 'please enter notice type'),
      list: { width: { zh: 130, en: 150 } },
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
