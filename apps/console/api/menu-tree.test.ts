import { describe, expect, it } from 'vitest';
import { leafTrails, plainPath, searchMenus, trailOf } from './menu-tree.ts';
import type { ListedMenu } from './menus.ts';

const leaf = (code: string, name: string, nameEn: string, path: string): ListedMenu => ({
  id: code,
  parentId: '1',
  code,
  name,
  nameEn,
  path,
});
const tree: readonly ListedMenu[] = [
  {
    id: '1',
    parentId: '0',
    code: 'monitor',
    name: '监控',
    nameEn: 'Monitoring',
    path: '/monitor',
    children: [
      leaf('dtu', 'DTU 设备', 'DTUs', '/monitor/dtu'),
      leaf('xwj', '设备管理', 'Devices', '/monitor/xwj'),
    ],
  },
  leaf('desk', '工作台', 'Desk', '/desk'),
];

describe('the menu tree', () => {
  it('does not treat a group as a screen', () => {
    expect(trailOf(tree, '/monitor')).toBeUndefined();
  });
  it('finds the screen of an address with any query or trailing slash', () => {
    expect(trailOf(tree, '/monitor/dtu/?size=20')?.map((node) => node.code)).toEqual(['monitor', 'dtu']);
  });
  it('keeps the root path a slash', () => {
    expect(plainPath('/')).toBe('/');
  });
  it('lists screens in the order of the sidebar', () => {
    expect(leafTrails(tree).map((trail) => trail.at(-1)?.code)).toEqual(['dtu', 'xwj', 'desk']);
  });
  it('is searched by Chinese, English, group and code together', () => {
    const codes = (query: string): (string | undefined)[] =>
      searchMenus(tree, query).map((trail) => trail.at(-1)?.code);
    expect(codes('设备')).toEqual(['dtu', 'xwj']);
    expect(codes('monitoring xwj')).toEqual(['xwj']);
    expect(codes('nowhere')).toEqual([]);
    expect(codes('')).toEqual(['dtu', 'xwj', 'desk']);
  });
  it('ranks a screen with that name before one whose group, code or path contains the word', () => {
    const role = leaf('role', '角色', 'Role', '/authority/scope-role');
    const data = leaf('scope', '数据权限', 'Data scope', '/authority/data');
    const authority = { ...leaf('authority', '权限管理', 'Authority', '/authority'), children: [role, data] };
    const codes = (query: string): (string | undefined)[] =>
      searchMenus([authority], query).map((trail) => trail.at(-1)?.code);
    expect(codes('权限')).toEqual(['scope', 'role']);
    expect(codes('scope')).toEqual(['scope', 'role']);
  });
  it('ranks a screen with the whole word in its name before one that contains it within another word', () => {
    const screens = [
      leaf('charging', '充电参数', 'Charging Parameters', '/equipment/charging'),
      leaf('meter', '电表历史', 'Meter History', '/equipment/meter'),
    ];
    expect(searchMenus(screens, 'meter').map((trail) => trail.at(-1)?.code)).toEqual(['meter', 'charging']);
  });
  it('finds a screen by its name in other programs of the family, in both languages', () => {
    const screens = [
      leaf('board', '自定义看板', 'My Boards', '/board/own'),
      leaf('reportFile', '报表文件', 'Report File', '/report/reportlist'),
      ...tree,
    ];
    const codes = (query: string): (string | undefined)[] =>
      searchMenus(screens, query).map((trail) => trail.at(-1)?.code);
    expect([codes('面板'), codes('panel')]).toEqual([['board'], ['board']]);
    expect([codes('报表列表'), codes('Report List')]).toEqual([['reportFile'], ['reportFile']]);
  });
});
