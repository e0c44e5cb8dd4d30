import { label } from '@heliodeck/kit/label';

/** Words of roles and of what hangs under menus (docs/product/permissions.md#data-scopes). */
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
  of: (topMenu: string) => label(`顶部菜单:${topMenu}`, `Top menu: ${topMenu}`),
  none: label('暂无', 'none'),
};
