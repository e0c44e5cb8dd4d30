import type { Messages } from '../message.ts';

/** Nobody gives what he has not, and nobody acts on an account that has more. */
export const delegationMessages = {
  'delegation.permissions': {
    http: 403,
    zh: '超出您自己的权限: {codes}',
    en: 'This goes beyond your own permissions: {codes}',
  },
  'delegation.apiScope': {
    http: 403,
    zh: '超出您自己的接口权限',
    en: 'This goes beyond your own interface permissions',
  },
  'delegation.dataScope': {
    http: 403,
    zh: '超出您自己的数据权限范围',
    en: 'This goes beyond your own data permissions',
  },
  'delegation.department': {
    http: 403,
    zh: '机构须为您所在的机构或其下级机构',
    en: 'The departments must be your own or below them',
  },
  'delegation.account': {
    http: 403,
    zh: '所选账号的权限或数据范围超出您自己的,不能操作',
    en: 'A selected account has more permissions or sees more data than you; you cannot act on it',
  },
  'delegation.tenant': {
    http: 403,
    zh: '仅平台管理员可为其他租户设置应用',
    en: 'Only administrators of the platform set up clients of other tenants',
  },
  'delegation.scopeAll': {
    http: 403,
    zh: '仅平台管理员可授予不受限制的授权范围 all',
    en: 'Only administrators of the platform give the unlimited scope “all”',
  },
  'delegation.autoApprove': {
    http: 403,
    zh: '仅平台管理员可免除用户的授权确认',
    en: 'Only administrators of the platform can let a client skip the consent of its users',
  },
  'delegation.platform': {
    http: 403,
    zh: '仅平台管理员可修改菜单、数据权限和接口权限',
    en: 'Only administrators of the platform change menus, data permissions and interface permissions',
  },
  'menu.seededCode': {
    http: 400,
    zh: '系统自带菜单的编号不能修改: {code}',
    en: 'The code of a menu of the product cannot be changed: {code}',
  },
  'menu.seededRemove': {
    http: 400,
    zh: '系统自带的菜单不能删除: {name}。可在角色或产品包中取消授权',
    en: 'A menu of the product cannot be removed: {name}. Remove it from roles or packages instead',
  },
  'menu.reservedCode': {
    http: 400,
    zh: '该菜单编号由系统保留: {code}',
    en: 'This menu code is reserved by the product: {code}',
  },
  'tenantPackage.platformOnly': {
    http: 400,
    zh: '产品包不能包含平台专用菜单: {names}',
    en: 'A product package cannot hold menus that are for the platform only: {names}',
  },
} as const satisfies Messages;
