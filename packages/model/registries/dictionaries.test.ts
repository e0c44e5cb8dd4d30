import { describe, expect, test } from 'vitest';
import { deviceTypes } from './device-types.ts';
import { dictionaries } from './dictionaries.ts';

// Codes that clients of the family request (docs/product/dictionaries.md#system-codes).
const named = [
  ...[
    'sex',
    'notice',
    'menu_category',
    'button_func',
    'yes_no',
    'flow',
    'org_category',
    'data_scope_type',
    'api_scope_type',
  ],
  ...['scope_category', 'oss', 'sms', 'post_category', 'region', 'user_type'],
  ...['device_type', 'absorptive_type', 'headerbox_brand', 'inverter_brand', 'station_type'],
  ...[
    'alarm_grade',
    'alarm_trigger',
    'push_type',
    'order_type',
    'dispatch_status',
    'repair_status',
    'is_unusual',
  ],
  ...['order_status', 'patrol_type', 'patrol_period', 'plan_status'],
  ...[
    'inverterRunMode',
    'inverterDeviceRunStatus',
    'inverterPvConnectStatus',
    'inverterArmFaultMsg1',
    'inverterBmsStatus',
  ],
  ...[
    'inverterDeviceRunMode',
    'inverterRemoteSwitch',
    'inverterReactivePowerControlMode',
    'inverterBmsFactory',
  ],
  ...['inverterBmsCommunicateMode', 'inverterBatteryType'],
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => [`inverterErrorMsg${n}`, `inverterWarningMsg${n}`]),
];
// Additional codes, for parameters of the storage model of SunSpec
// (docs/product/dictionaries.md#inverter-codes).
const ours = ['inverterStorageControl', 'inverterGridCharge'];

test('every dictionary that clients or our own forms request exists, and no other', () => {
  expect([...dictionaries.keys()].sort()).toEqual([...named, ...ours].sort());
});

test('only the station type belongs to tenants', () => {
  expect([...dictionaries.values()].filter((one) => one.business).map((one) => one.code)).toEqual([
    'station_type',
  ]);
});

test.each([
  ['inverterDeviceRunMode', ['1', '2', '3', '4', '8', '11', '13']],
  ['inverterBmsFactory', ['0', '1', '2', '3', '4', '5', '6', '7', '8']],
  ['data_scope_type', ['1', '2', '3', '4', '5']],
  ['dispatch_status', ['0', '1', '2', '3']],
])('%s has the keys that clients expect', (code, keys) => {
  expect(dictionaries.get(code)?.items.map((item) => item.key)).toEqual(keys);
});

test('the dictionary of device types has the code of each', () => {
  const keys = dictionaries.get('device_type')?.items.map((item) => item.key);
  expect(keys?.toSorted()).toEqual([...deviceTypes.keys()].map(String).toSorted());
});

test('flows have their route segment in the remark', () => {
  expect(
    dictionaries
      .get('flow')
      ?.items.slice(0, 2)
      .map((item) => item.remark),
  ).toEqual(['leave', 'expense']);
});

describe.each([...dictionaries.values()])('dictionary $code', (dictionary) => {
  test('has a title and options in both languages', () => {
    for (const text of [dictionary.title, ...dictionary.items.map((item) => item.label)]) {
      expect(text.zh.trim() && text.en.trim()).toBeTruthy();
    }
    expect(dictionary.items.length).toBeGreaterThan(0);
  });

  test('has unique numeric keys, none of them the top row’s', () => {
    const keys = dictionary.items.map((item) => item.key);
    expect(keys).toHaveLength(new Set(keys).size);
    for (const key of keys) expect(key).toMatch(/^-?\d+$/);
    if (dictionary.code !== 'inverterDeviceRunStatus') expect(keys).not.toContain('-1');
  });

  test('no two options have the same words', () => {
    for (const locale of ['zh', 'en'] as const) {
      const said = dictionary.items.map((item) => item.label[locale]);
      expect(said).toHaveLength(new Set(said).size);
    }
  });
});
