import { label } from '@heliodeck/kit/label';
import { englishTitle } from '../descriptors/english-title.ts';
import { defineEntity } from '../descriptors/entity.ts';
import { plainName } from '../fields/plain-name.ts';

/** A top menu; the menus below it are granted separately (docs/product/menus.md#top-menus). */
export const topMenu = defineEntity({
  key: 'topmenu',
  path: 'blade-system/topmenu',
  table: 'top_menu',
  label: label('顶部菜单', 'Top Menu'),
  tenancy: 'tenant',
  title: 'name',
  titleEn: ['nameEn'],
  order: { ascs: 'sort' },
  fields: {
    name: {
      kind: 'text',
      pattern: plainName,
      label: label('菜单名', 'Menu Name'),
      required: label('请输入菜单名', 'Please enter the menu name'),
      max: 64,
      search: 'like',
    },
    nameEn: englishTitle,
    source: {
      kind: 'text',
      label: label('菜单图标', 'Icon'),
      format: 'icon',
      required: label('请输入菜单图标', 'Please enter the icon'),
      max: 255,
    },
    code: {
      kind: 'text',
      pattern: plainName,
      label: label('菜单编号', 'Menu Code'),
      required: label('请输入菜单编号', 'Please enter the menu code'),
      max: 64,
      search: 'like',
    },
    // Clients of the family store an address here; this console opens the menus granted to the top menu.
    path: {
      kind: 'text',
      label: label('路由地址', 'Route Path'),
      address: 'page',
      max: 255,
      form: false,
      list: false,
      view: { detail: false },
    },
    sort: {
      kind: 'integer',
      label: label('菜单排序', 'Sort'),
      required: label('请输入菜单排序', 'Please enter the sort'),
      min: 1,
      max: 100,
      initial: 1,
    },
  },
  actions: [{ code: 'topmenu_setting', label: label('菜单配置', 'Menu configuration'), place: 'toolbar' }],
});
