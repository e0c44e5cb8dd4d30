import type { Messages } from '../message.ts';

/** Rules of platform administration (docs/product/organisation.md). */
export const platformMessages = {
  'user.exists': {
    http: 400,
    zh: '当前用户 [{account}] 已存在!',
    en: 'The user [{account}] exists already!',
  },
  'user.quota': {
    http: 400,
    zh: '当前租户已到最大账号额度!',
    en: 'The tenant has reached its maximum number of accounts!',
  },
  'user.removeSelf': { http: 400, zh: '不能删除本账号!', en: 'You cannot delete your own account!' },
  'user.oldPassword': { http: 400, zh: '原密码不正确!', en: 'The old password is not correct!' },
  'user.confirmPassword': {
    http: 400,
    zh: '请输入正确的确认密码!',
    en: 'Please enter the correct confirmation password!',
  },
  'user.passwordsDiffer': {
    http: 400,
    zh: '两次输入密码不一致!',
    en: 'The passwords you entered twice do not match !',
  },
  'user.passwordUnchanged': {
    http: 400,
    zh: '新密码不能与原密码相同!',
    en: 'The new password must differ from the old one!',
  },
  'user.passwordShort': {
    http: 400,
    zh: '密码至少 {min} 个字符',
    en: 'A password has at least {min} characters',
  },
  'user.passwordCommon': {
    http: 400,
    zh: '该密码过于常见,请换一个',
    en: 'This password is too common; please choose another',
  },
  'user.passwordGuessable': {
    http: 400,
    zh: '密码不能由账号、姓名、租户或产品名称加少量数字组成',
    en: 'A password must be more than a name of yours, of the tenant or of the product with a few digits',
  },
  'user.passwordDigest': {
    http: 400,
    zh: '请以明文或 SM2 加密方式提交新密码:摘要无法检查长度',
    en: 'Send a new password plain or SM2-encrypted: the length of a digest cannot be checked',
  },
  'user.passwordByReset': {
    http: 403,
    zh: '修改他人密码需要“密码重置”权限',
    en: 'Giving someone else a password needs the permission “Password Reset”',
  },
  'user.ownPassword': {
    http: 400,
    zh: '本人密码请在“个人信息”中凭原密码修改',
    en: 'Change your own password under “My account”, with the old one',
  },
  'user.phoneUnusable': {
    http: 400,
    zh: '该手机号不能使用,请联系管理员',
    en: 'This phone number cannot be used, please ask an administrator',
  },
  'user.disableSelf': { http: 400, zh: '不能停用本账号!', en: 'You cannot disable your own account!' },
  'user.selectOne': { http: 400, zh: '请至少选择一个用户', en: 'Please select at least one user' },
  'region.exists': {
    http: 400,
    zh: '区划编号 [{code}] 已存在!',
    en: 'The region code [{code}] exists already!',
  },
  'region.codeForm': {
    http: 400,
    zh: '区划编号应为2、4、6、9或12位数字',
    en: 'A region code has 2, 4, 6, 9 or 12 digits',
  },
  'region.parentMissing': {
    http: 400,
    zh: '上级区划不存在: {code}',
    en: 'There is no region above it: {code}',
  },
  'region.parentRefused': {
    http: 400,
    zh: '上级区划 {parent} 所在的第{row}行有错误,未导入',
    en: 'Row {row}, which holds the parent region {parent}, has a fault and was not imported',
  },
  'region.parentForm': {
    http: 400,
    zh: '区划编号 {code} 不属于上级区划 {parent}',
    en: 'The region code {code} does not belong below {parent}',
  },
  'region.levelForm': {
    http: 400,
    zh: '区划等级与编号 {code} 的位数不符',
    en: 'The level does not fit the digits of the code {code}',
  },
  'region.hasStations': {
    http: 400,
    zh: '该区划下有电站,不能删除',
    en: 'There are stations in this region, it cannot be deleted',
  },
  'region.selectOne': { http: 400, zh: '请选择区划', en: 'Please choose region' },
  'tenant.notRemovable': {
    http: 400,
    zh: '不可删除管理租户!',
    en: 'The administration tenant cannot be deleted!',
  },
  'tenant.inUse': {
    http: 400,
    zh: '租户仍有{count}个{label},请先删除',
    en: 'The tenant still has {count} of: {label}. Please delete them first',
  },
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
  'dict.keyExists': { http: 400, zh: '当前字典键值已存在!', en: 'This dictionary key exists already!' },
  'dict.sealed': {
    http: 400,
    zh: '该字典项已封存,请先解除封存',
    en: 'This dictionary item is sealed, please unseal it first',
  },
  'resource.codeExists': { http: 400, zh: '当前资源编号已存在!', en: 'This resource code exists already!' },
  'resource.smsFailed': { http: 400, zh: '短信发送失败', en: 'The text message could not be sent' },
  'resource.smsInvalid': { http: 400, zh: '短信校验失败', en: 'The code in the text message is wrong' },
  'dataScope.expression': {
    http: 400,
    zh: '自定义规则第 {position} 个字符处有误: {reason}',
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
    zh: '权限路径应为 /api/ 下的接口路径,如 /api/blade-dtu/dtu',
    en: 'The permission path is that of an interface below /api/, such as /api/blade-dtu/dtu',
  },
  'apiScope.refused': {
    http: 403,
    zh: '未获得该接口的权限',
    en: 'Your roles are not granted this interface',
  },
  'tenant.readOnly': {
    http: 403,
    zh: '租户授权已过期,宽限期内只可查看',
    en: "The tenant's licence has expired: until the grace period ends it can be read only",
  },
} as const satisfies Messages;
