import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries of users, departments and posts (docs/product/dictionaries.md#system-codes). */
export const organisationDictionaries: readonly Dictionary[] = [
  {
    code: 'sex',
    title: label('性别', 'Sex'),
    items: [
      { key: '1', label: label('男', 'Male') },
      { key: '2', label: label('女', 'Female') },
    ],
  },
  // 4 is the department a station owns (docs/product/stations.md#department-of-a-station).
  {
    code: 'org_category',
    title: label('机构类型', 'Department Category'),
    items: [
      { key: '1', label: label('公司', 'Company') },
      { key: '2', label: label('部门', 'Department') },
      { key: '3', label: label('小组', 'Group') },
      { key: '4', label: label('电站', 'Station') },
    ],
  },
  {
    code: 'post_category',
    title: label('岗位类型', 'Post Category'),
    items: [
      { key: '1', label: label('高层', 'Executive') },
      { key: '2', label: label('中层', 'Middle management') },
      { key: '3', label: label('基层', 'Staff') },
      { key: '4', label: label('其他', 'Other') },
    ],
  },
  {
    code: 'user_type',
    title: label('用户平台', 'User Platform'),
    items: [
      { key: '1', label: label('WEB', 'WEB') },
      { key: '2', label: label('APP', 'APP') },
      { key: '3', label: label('OTHER', 'OTHER') },
    ],
  },
];
