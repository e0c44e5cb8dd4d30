import { label } from '@heliodeck/kit/label';

/** Words of the console that many tests reach for. They are what a person reads, so they are said here again on purpose. */
export const words = {
  mainMenu: label('主菜单', 'Main menu'),
  language: label('语言', 'Language'),
  theme: label('主题', 'Theme'),
  tenant: label('租户编号', 'Tenant'),
  account: label('账号', 'Account'),
  password: label('密码', 'Password'),
  captcha: label('验证码', 'Captcha'),
  enter: label('登录', 'Sign in'),
  done: label('操作成功!', 'The operation was successful!'),
  yes: label('确定', 'OK'),
  no: label('取消', 'Cancel'),
  add: label('新增', 'Add'),
  save: label('保存', 'Save'),
  remove: label('删除', 'Delete'),
  search: label('搜索', 'Search'),
  reset: label('清空', 'Reset'),
} as const;
