import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of roles and of the rules of menus (docs/product/permissions.md#data-scopes). */
export const permissionWords = {
  permissions: label('权限设置', 'Permission settings'),
  permissionsOf: (name: string) => label(`权限设置 - ${name}`, `Permission settings - ${name}`),
  holdsAll: label(
    '平台超级管理员无需授权即拥有全部菜单。',
    'Administrators of the platform hold every menu without a grant.',
  ),
  menuTab: label('菜单权限', 'Menu Permissions'),
  dataTab: label('数据权限', 'Data Permissions'),
  apiTab: label('接口权限', 'Interface Permissions'),
  dataConfig: label('权限配置', 'Data permission config'),
  dataTitle: (menu: string) => label(`[${menu}] 数据权限配置`, `[${menu}] data permission config`),
  apiConfig: label('权限配置', 'Permission config'),
  apiTitle: (menu: string) => label(`[${menu}] 接口权限配置`, `[${menu}] interface permission config`),
  menuConfig: label('菜单配置', 'Menu configuration'),
  subMenus: label('下级菜单配置', 'Sub-menu configuration'),
  noTopMenu: label('还没有顶部菜单', 'There is no top menu yet'),
  topMenuMeaning: label(
    '顶部菜单把左侧菜单分组显示；没有顶部菜单时，左侧显示全部菜单。',
    'A top menu shows a group of menus at the side. Without top menus the side shows all of them.',
  ),
  topMenuNext: label(
    '点击“新增”，再选中该行，用“菜单配置”选择其中的菜单。',
    'Press Add, then select the row and choose its menus with Menu configuration.',
  ),
  of: (topMenu: string) => label(`顶部菜单：${topMenu}`, `Top menu: ${topMenu}`),
  compare: label('比较两个角色', 'Compare two roles'),
  compareTitle: label('角色比较', 'Roles compared'),
  compareTwo: label('请选择两个角色进行比较', 'Choose two roles to compare them'),
  compareWhat: label('差异', 'Difference'),
  compareSame: label(
    '两个角色拥有相同的权限和数据范围。',
    'Both roles hold the same permissions and see the same rows.',
  ),
  compareCommon: (count: number) =>
    label(
      `共同拥有 ${count} 个菜单和按钮；以下仅列出差异。`,
      `Both hold ${countedNoun(count, 'menu or button', 'menus and buttons')}; only differences are listed.`,
    ),
  has: label('有', 'has'),
  hasNot: label('无', 'has not'),
  menu: label('菜单', 'menu'),
  button: label('按钮', 'button'),
  rows: label('数据', 'rows'),
  interfaceTag: label('接口', 'interface'),
  copy: label('复制角色', 'Copy the role'),
  copyTitle: (name: string) => label(`复制角色 - ${name}`, `Copy of ${name}`),
  copyAbout: label(
    '新角色拥有相同的上级、菜单、按钮、数据权限和接口权限。',
    'The new role has the same parent, menus, buttons, data and interface permissions.',
  ),
  copyName: (name: string) => label(`${name} 副本`, `Copy of ${name}`),
  none: label('暂无', 'none'),
};
