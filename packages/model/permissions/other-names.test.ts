import { describe, expect, it, test } from 'vitest';
import { menuScreens } from './menu-outline.ts';
import { otherNames } from './other-names.ts';

const screens = new Map(menuScreens().map((screen) => [screen.code, screen]));

/** Names of the monitoring screens in clients of the family, and the code of the screen here. */
const inventory = {
  'analysis: alarm': 'alarmAnalysis',
  'analysis: discrete': 'discreteAnalysis',
  'analysis: electricity': 'electricityAnalysis',
  'analysis: energy': 'energyAnalysis',
  'analysis: fault': 'faultAnalysis',
  'analysis: financial': 'financialAnalysis',
  'base: region': 'region',
  'equipment data: battery': 'battery',
  'equipment data: battery alarm': 'batteryAlarm',
  'equipment data: battery alarm history': 'batteryAlarmHistory',
  'equipment data: battery history': 'batteryHistory',
  'equipment data: candid alarm': 'candidAlarm',
  'equipment data: charging parameters': 'chargingParameters',
  'data board': 'dataBoard',
  'desk notice': 'notice',
  'down-send command': 'deviceCommand',
  'devices: DTU': 'dtu',
  'devices: controller': 'xwj',
  'devices: controller equipment': 'xwjEquipment',
  'fault report': 'faultReport',
  'header box': 'headerBox',
  'history alarm': 'historyAlarm',
  'inverter: inverter': 'inverter',
  'inverter: inverter data': 'inverterData',
  'inverter: inverter data history': 'inverterDataHistory',
  'inverter: inverter form': 'inverterForm',
  'inverter: inverter history': 'inverterHistory',
  'reports: measurement form': 'measurementForm',
  'reports: meter daily power': 'meterDailyPower',
  'reports: meter data': 'meterData',
  'reports: meter data history': 'meterDataHistory',
  'monitoring: monitor device': 'monitorDevice',
  'monitoring: monitor manage': 'monitorManage',
  'monitoring: monitor power site': 'monitorPowerSite',
  'monitoring: monitor video': 'monitorVideo',
  'message push': 'msgPush',
  'operate data': 'operateDate',
  'operate data history': 'operateDateHistory',
  order: 'order',
  'order record': 'orderRecord',
  panel: 'board',
  plan: 'plan',
  'realtime alarm': 'realtimeAlarm',
  'controller history': 'xwjHistory',
  repair: 'repair',
  'report list': 'reportFile',
  'station: station form': 'stationForm',
  'station: power generation history': 'powerHistory',
  'station: station info': 'stationInfo',
  'statistical reports: inverter': 'inverterReport',
  'statistical reports: measure': 'measureReport',
  'statistical reports: power': 'powerReport',
  'statistical reports: time sharing': 'timeSharingReport',
  'thresholds: threshold attribute': 'thresholdAttr',
  'thresholds: threshold setting': 'thresholdSetting',
  'time-division form': 'timedivisionForm',
} as const;

describe('the monitoring screens', () => {
  it.each(Object.entries(inventory))('%s is the screen %s', (_, code) => {
    expect(screens.get(code)?.path).toMatch(/^\//);
  });
});

test('each other name belongs to a screen, and no other screen has it', () => {
  expect(Object.keys(otherNames).filter((code) => !screens.has(code))).toEqual([]);
  const called = [...screens.values()].flatMap(({ label }) => [label.zh, label.en.toLowerCase()]);
  const others = Object.values(otherNames).flatMap(({ zh, en }) => [zh, en.toLowerCase()]);
  expect(others.filter((name) => called.includes(name))).toEqual([]);
});
