import { describe, expect, test } from 'vitest';
import { entities } from '../registries/entities.ts';
import {
  buttonsOf,
  exportsForViewers,
  isGroup,
  type MenuNode,
  menuOutline,
  menuScreens,
  permissionCodes,
} from './menu-outline.ts';

const nodes = (all: readonly MenuNode[]): readonly MenuNode[] =>
  all.flatMap((node) => (isGroup(node) ? [node, ...nodes(node.children)] : [node]));
const all = nodes(menuOutline);

test('codes of menus and buttons are unique, as the menu table requires', () => {
  const codes = [
    ...all.map((node) => node.code),
    ...menuScreens().flatMap((screen) => buttonsOf(screen).map((button) => button.code)),
  ];
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('no two menus have the same path', () => {
  const paths = all.map((node) => node.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('every entity with a list has a screen', () => {
  const shown = new Set(menuScreens().map((screen) => screen.entity?.key));
  // Edited in drawers and dialogs of other screens.
  const inside = ['tenantPackage', 'dataScope', 'apiScope', 'modelPrototype'];
  expect([...entities.keys()].filter((key) => !shown.has(key))).toEqual(inside);
});

test.each([
  'xwj_add',
  'xwj_controllerData',
  'xwj_controllerControl',
  'xwj_meterData',
  'xwj_meterControl',
  'dtu_remoteConfig',
  'dtu_downlinkPacket',
  'stationInfo_addDTU',
  'monitorManage_edit',
  'chargingParameters_add',
  'chargingParameters_edit',
  'chargingParameters_delete',
  'batteryAlarmHistory_delete',
  'topmenu_setting',
  'dept_batchedit',
  'data_scope_setting',
  'api_scope_setting',
  'user_role',
  'user_reset',
  'log_api_view',
  'log_error_view',
  'log_usual_view',
])('%s is a permission of the product', (code) => {
  expect(permissionCodes()).toContain(code);
});

test('readings have the codes of every list, and a separate one for the export', () => {
  const codesOf = (code: string) => {
    const found = menuScreens().find((screen) => screen.code === code);
    return found && buttonsOf(found).map((button) => button.code);
  };
  expect(codesOf('battery')).toEqual([
    'battery_add',
    'battery_view',
    'battery_edit',
    'battery_delete',
    'battery_export',
  ]);
});

test('an export has the code that an entity names among its actions, else it needs the right to view', () => {
  const codes = menuScreens().flatMap((screen) => buttonsOf(screen).map(({ code }) => code));
  expect(codes.filter((code) => code === 'region_export' || code === 'user_export')).toHaveLength(2);
  expect(exportsForViewers().get('log_api_export')).toBe('log_api_view');
  expect(exportsForViewers().has('user_export')).toBe(false);
  expect(exportsForViewers().has('attach_export')).toBe(false);
});

describe.each(all)('menu $code', (node) => {
  test('has labels in both languages, an icon and a path', () => {
    expect(node.label.zh.trim() && node.label.en.trim() && node.icon).toBeTruthy();
    expect(node.path).toMatch(/^\/[A-Za-z/-]+$/);
    if (isGroup(node)) expect(node.children.length).toBeGreaterThan(0);
    else
      for (const button of buttonsOf(node))
        expect(button.label.zh.trim() && button.label.en.trim()).toBeTruthy();
  });
});
