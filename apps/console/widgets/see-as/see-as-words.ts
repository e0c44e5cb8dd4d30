import { joinWords } from '@heliodeck/kit/join-words';
import { type Label, label } from '@heliodeck/kit/label';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { dept } from '@heliodeck/model/organisation/dept';
import type { Reach } from '@heliodeck/model/wire/role-sight';

export const seeAsWords = {
  act: label('以其视角查看', 'See as'),
  title: (name: string) => label(`${name} 的视角`, `As ${name} sees it`),
  about: label(
    '按服务器当前的判断显示，仅供查看；此次查看已写入审计日志。',
    'As the server judges it now, to look at only. That you looked stands in the audit log.',
  ),
  menus: label('菜单与按钮', 'Menus and buttons'),
  noMenus: label('没有任何菜单', 'No menu at all'),
  reach: label('数据范围', 'Rows'),
  noReach: label('不能打开任何列表', 'No list can be opened'),
  interfaces: label('接口权限', 'Interface permissions'),
  noInterfaces: label('没有单独授权的接口', 'No interface was granted by itself'),
  list: label('列表', 'List'),
  rows: label('可见数据', 'Rows seen'),
  inYours: label(
    '角色的部门范围按您所在的部门计算。',
    'Departments of a role are worked out as if it were held in yours.',
  ),
};

const rowsWords: Readonly<Record<Reach['rows'], Label>> = {
  all: label('全部', 'all'),
  own: label('本人创建的', 'those he made'),
  departments: label('部门', 'departments'),
  tenant: label('本租户的', 'those of the tenant'),
  rules: label('按自定义规则', 'as custom rules say'),
  none: label('无', 'none'),
};

/** The visible rows of a list as text. */
export function reachWords({ rows, departments, departmentCount, allFields }: Reach): Label {
  const more = departmentCount - departments.length;
  const { zh, en } = rowsWords[rows];
  const inEnglish = departments.map((name) => storedTitleIn(dept, name, 'en'));
  const parts = [
    label(zh, en),
    ...(departments.length === 0
      ? []
      : [label(`：${joinWords(departments, 'zh')}`, `: ${joinWords(inEnglish, 'en')}`)]),
    ...(more === 0 ? [] : [label(` 等${departmentCount}个`, ` and ${more} more`)]),
    ...(allFields ? [] : [label('（部分字段）', ' (some fields)')]),
  ];
  return label(parts.map((part) => part.zh).join(''), parts.map((part) => part.en).join(''));
}
