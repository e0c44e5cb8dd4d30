import { label } from '@heliodeck/kit/label';
import { englishTitle } from '../descriptors/english-title.ts';
import { defineEntity } from '../descriptors/entity.ts';
import { plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';

/** Kind of a node of the menu tree. */
export const menuCategory = { menu: 1, button: 2 } as const;

/**
 * A menu or one of its buttons (docs/product/menus.md#menu-tree). Shared by all tenants; packages and roles
 * select from them.
 */
export const menu = defineEntity({
  key: 'menu',
  path: 'blade-system/menu',
  table: 'menu',
  label: label('菜单', 'Menu'),
  tenancy: 'platform',
  access: { writtenBy: 'platformAdministrators' },
  title: 'name',
  titleEn: ['nameEn'],
  order: { ascs: 'sort' },
  fields: {
    name: {
      kind: 'text',
      pattern: plainName,
      label: label('菜单名称', 'Menu Name'),
      required: label('请输入菜单名称', 'Please input name'),
      max: 64,
      search: 'like',
    },
    nameEn: englishTitle,
    path: {
      kind: 'text',
      address: 'page',
      label: label('路由地址', 'Route Path'),
      max: 255,
      requiredWhen: {
        field: 'category',
        is: [menuCategory.menu],
        message: label('请输入路由地址', 'Please input path'),
      },
    },
    parentId: {
      kind: 'ref',
      label: label('上级菜单', 'Parent Menu'),
      entity: 'menu',
      tree: 'lazy',
      parent: true,
      list: false,
    },
    source: {
      kind: 'text',
      label: label('菜单图标', 'Icon'),
      format: 'icon',
      required: label('请输入菜单图标', 'Please choose icon'),
      max: 255,
      list: { width: 110 },
    },
    code: {
      kind: 'text',
      label: label('菜单编号', 'English Name'),
      required: label('请输入菜单编号', 'Please input en_name'),
      max: 64,
      search: 'like',
    },
    category: {
      kind: 'dict',
      label: label('菜单类型', 'Category'),
      dict: 'menu_category',
      numeric: true,
      required: label('请选择菜单类型', 'Please choose category'),
      initial: menuCategory.menu,
    },
    alias: {
      kind: 'text',
      label: label('菜单别名', 'Alias'),
      required: label('请输入菜单别名', 'Please input alias'),
      max: 64,
      search: 'like',
    },
    // The form offers 0 to 2; systems of this family also store 3 for both. The given number is stored
    // (docs/product/menus.md#stored-numbers).
    action: {
      kind: 'choice',
      label: label('按钮功能', 'Button Function'),
      options: [
        { value: 0, label: label('工具栏', 'Toolbar') },
        { value: 1, label: label('操作栏', 'Operation column') },
        { value: 2, label: label('工具操作栏', 'Both') },
        { value: 3, label: label('工具操作栏（3）', 'Both (3)'), offered: false },
      ],
      required: label('请选择按钮功能', 'Please choose the button function'),
      initial: 0,
      list: false,
    },
    isOpen: {
      kind: 'dict',
      label: label('新窗口', 'Open in New Window'),
      dict: 'yes_no',
      numeric: true,
      required: label('请选择是否新窗口打开', 'Please choose open_new_view'),
      initial: 1,
      lockedWhen: { field: 'category', is: [menuCategory.button] },
      list: false,
    },
    sort: {
      kind: 'integer',
      label: label('菜单排序', 'Sort'),
      required: label('请输入菜单排序', 'Please input sort'),
      min: 0,
    },
    remark: { kind: 'text', label: label('菜单备注', 'Remark'), max: 255, list: false, view: { span: 24 } },
  },
  unique: [{ fields: ['code'], message: messages['menu.exists'] }],
  indexes: [['parentId']],
  dialect: { values: { isOpen: { 0: 1 } }, ignored: ['component'] },
});
