import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of the tenant screen (docs/product/tenants.md#dialogs). */
export const tenantWords = {
  authorization: label('授权配置', 'Authorization config'),
  datasource: label('数据源配置', 'Datasource config'),
  packageConfig: label('产品包配置', 'Product package config'),
  packageManage: label('产品包管理', 'Product package management'),
  unlimited: label('不限制', 'unlimited'),
  several: (count: number) =>
    label(
      `将设置所选的 ${count} 个租户`,
      count === 1 ? 'For the selected tenant' : `For the ${count} selected tenants`,
    ),
  freesAsk: (count: number) =>
    label(
      `确定将 ${count} 个租户的账号额度设为不限制？`,
      `Set the account quota of ${countedNoun(count, 'tenant')} to unlimited?`,
    ),
  freesText: (count: number) =>
    label(
      `其中 ${count} 个租户现有额度将被取消。`,
      `${count === 1 ? 'One of them has' : `${count} of them have`} a quota now, which ends.`,
    ),
  made: (name: string) => label(`租户 ${name} 已创建`, `Tenant ${name} is ready`),
  noted: label('知道了', 'Got it'),
  noPackage: label('不选产品包即不限制菜单', 'Without a package the menus are not limited'),
  noPackages: label('还没有产品包', 'There is no product package yet'),
  noDatasources: label('还没有数据源', 'There is no datasource yet'),
  datasourceNote: label(
    '登记该租户自有数据库；租户在本平台的数据仍存放在平台数据库中，不会被迁移。被登记的数据源不能删除',
    'Notes which database is the tenant’s own. What the tenant keeps here stays in the database of the platform; nothing is moved. A data source that is noted cannot be removed',
  ),
};
