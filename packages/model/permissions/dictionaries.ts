import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries of menus, buttons and scopes (docs/product/dictionaries.md#system-codes). */
export const permissionsDictionaries: readonly Dictionary[] = [
  {
    code: 'menu_category',
    title: label('菜单类型', 'Menu Category'),
    items: [
      { key: '1', label: label('菜单', 'Menu') },
      { key: '2', label: label('按钮', 'Button') },
    ],
  },
  {
    code: 'button_func',
    title: label('按钮功能', 'Button Function'),
    items: [
      { key: '1', label: label('工具栏', 'Toolbar') },
      { key: '2', label: label('操作栏', 'Operation column') },
      { key: '3', label: label('工具操作栏', 'Both') },
    ],
  },
  {
    code: 'data_scope_type',
    title: label('数据权限', 'Data Scope'),
    items: [
      { key: '1', label: label('全部可见', 'All visible') },
      { key: '2', label: label('本人可见', 'Own records') },
      { key: '3', label: label('所在机构可见', 'Own department') },
      { key: '4', label: label('所在机构可见及子级可见', 'Own department and sub-departments') },
      { key: '5', label: label('自定义', 'Custom') },
    ],
  },
  {
    code: 'api_scope_type',
    title: label('接口权限', 'Interface Permission'),
    items: [
      { key: '1', label: label('系统接口', 'System interface') },
      { key: '2', label: label('业务接口', 'Business interface') },
    ],
  },
  {
    code: 'scope_category',
    title: label('权限类型', 'Permission Category'),
    items: [
      { key: '1', label: label('数据权限', 'Data permission') },
      { key: '2', label: label('接口权限', 'Interface permission') },
    ],
  },
];
