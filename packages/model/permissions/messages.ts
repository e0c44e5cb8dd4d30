import type { Messages } from '../wire/message.ts';

/** Messages about roles, menus, data scopes and interface scopes, and about the rights a user may grant to others. */
export const permissionsMessages = {
  'menu.exists': { http: 400, zh: '菜单名或编号已存在!', en: 'A menu of this name or code exists already!' },
  'menu.buttonParent': { http: 400, zh: '按钮必须选择上级菜单', en: 'A button needs a parent menu' },
  'menu.parentNotMenu': { http: 400, zh: '父节点只可选择菜单类型!', en: 'Only a menu can be a parent!' },
  'role.createAdministrator': {
    http: 403,
    zh: '无权限创建超管角色！',
    en: 'You may not create an administrator role!',
  },
  'role.grantAdministrator': {
    http: 403,
    zh: '无权配置超管角色!',
    en: 'You may not configure the administrator role!',
  },
  'role.grantAdmin': { http: 403, zh: '无权配置管理员角色!', en: 'You may not configure the admin role!' },
  'role.ownGrant': {
    http: 400,
    zh: '您将无法再设置权限，请为自己的角色保留“角色管理”的编辑权限',
    en: 'You could not set permissions any more: keep the permission to edit roles in a role of your own',
  },
  'role.otherTenant': {
    http: 400,
    zh: '只能比较同一租户的角色',
    en: 'Only roles of one tenant can be compared',
  },
  'dataScope.expression': {
    http: 400,
    zh: '自定义规则第 {position} 个字符处有误：{reason}',
    en: 'The custom rule is wrong at character {position}: {reason}',
  },
  'dataScope.column': {
    http: 400,
    zh: '权限字段 {name} 不是该列表中存放用户或机构主键的字段',
    en: 'The permission column {name} is no column of this list that holds ids of users or departments',
  },
  'dataScope.field': {
    http: 400,
    zh: '可见字段 {name} 不存在',
    en: 'There is no visible field {name}',
  },
  'dataScope.resource': {
    http: 400,
    zh: '权限编号 {code} 没有对应的列表',
    en: 'No list has the permission number {code}',
  },
  'apiScope.path': {
    http: 400,
    zh: '权限路径应为 /api/ 下的接口路径，如 /api/blade-dtu/dtu',
    en: 'The permission path is that of an interface below /api/, such as /api/blade-dtu/dtu',
  },
  'apiScope.refused': {
    http: 403,
    zh: '未获得该接口的权限',
    en: 'Your roles are not granted this interface',
  },
  'delegation.permissions': {
    http: 403,
    zh: '超出您自己的权限：{codes}',
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
    zh: '所选账号的权限或数据范围超出您自己的，不能操作',
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
  'delegation.signIn': {
    http: 403,
    zh: '仅管理员可设置第三方登录和短信服务',
    en: 'Only administrators set up sign-in by third parties and text messages',
  },
  'menu.seededCode': {
    http: 400,
    zh: '系统自带菜单的编号不能修改：{code}',
    en: 'The code of a menu of the product cannot be changed: {code}',
  },
  'menu.seededRemove': {
    http: 400,
    zh: '系统自带的菜单不能删除：{name}。可在角色或产品包中取消授权',
    en: 'A menu of the product cannot be removed: {name}. Remove it from roles or packages instead',
  },
  'menu.reservedCode': {
    http: 400,
    zh: '该菜单编号由系统保留：{code}',
    en: 'This menu code is reserved by the product: {code}',
  },
} as const satisfies Messages;
