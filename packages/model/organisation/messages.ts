import type { Messages } from '../wire/message.ts';

/** Messages about users and departments (docs/product/organisation.md). */
export const organisationMessages = {
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
    zh: '两次输入密码不一致！',
    en: 'The passwords you entered twice do not match !',
  },
  'user.passwordUnchanged': {
    http: 400,
    zh: '新密码不能与原密码相同！',
    en: 'The new password must differ from the old one!',
  },
  'user.passwordShort': {
    http: 400,
    zh: '密码至少 {min} 个字符',
    en: 'A password has at least {min} characters',
  },
  'user.passwordCommon': {
    http: 400,
    zh: '该密码过于常见，请换一个',
    en: 'This password is too common; please choose another',
  },
  'user.passwordGuessable': {
    http: 400,
    zh: '密码不能由账号、姓名、租户或产品名称加少量数字组成',
    en: 'A password must be more than a name of yours, of the tenant or of the product with a few digits',
  },
  'user.passwordDigest': {
    http: 400,
    zh: '请以明文或 SM2 加密方式提交新密码：摘要无法检查长度',
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
    zh: '该手机号不能使用，请联系管理员',
    en: 'This phone number cannot be used, please ask an administrator',
  },
  'user.ownSecondFactor': {
    http: 400,
    zh: '本人的动态验证码请在“个人信息”中凭密码修改',
    en: 'Change your own second factor under “My account”, with your password',
  },
  'user.disableSelf': { http: 400, zh: '不能停用本账号！', en: 'You cannot disable your own account!' },
  'user.selectOne': { http: 400, zh: '请至少选择一个用户', en: 'Please select at least one user' },
} as const satisfies Messages;
