import type { Messages } from '../wire/message.ts';

/** Messages about tenants and product packages. */
export const tenantsMessages = {
  'tenant.notRemovable': {
    http: 400,
    zh: '不可删除管理租户!',
    en: 'The administration tenant cannot be deleted!',
  },
  'tenant.inUse': {
    http: 400,
    zh: '租户仍有{count}个{label}，请先删除',
    en: 'The tenant still has {count} of: {label}. Please delete them first',
  },
  'tenant.readOnly': {
    http: 403,
    zh: '租户授权已过期，宽限期内只可查看',
    en: "The tenant's licence has expired: until the grace period ends it can be read only",
  },
  'tenantPackage.platformOnly': {
    http: 400,
    zh: '产品包不能包含平台专用菜单：{names}',
    en: 'A product package cannot hold menus that are for the platform only: {names}',
  },
} as const satisfies Messages;
