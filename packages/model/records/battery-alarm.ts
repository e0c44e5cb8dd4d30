import { label } from '@heliodeck/kit/label';
import {
  alertStatus1,
  alertStatus2,
  balanceStatus1,
  balanceStatus2,
  controlStatus,
  faultStatus,
  indicatorStatus,
  limitAlertOptions,
  protectionStatus1,
  protectionStatus2,
} from '../flags/battery-alarm.ts';
import { defineRecord, deviceType } from '../record.ts';
import { messages } from '../wire/messages.ts';

/** What a battery management system warns of (monitoring §3, battery alarm record). */
export const batteryAlarm = defineRecord({
  key: 'batteryAlarm',
  label: label('电池告警', 'Battery Alarm'),
  deviceTypes: [deviceType.battery],
  packed: true,
  follows: {
    stationId: {
      kind: 'via',
      label: label('电站', 'Station'),
      path: ['xwjId', 'dtuId', 'stationInfoId'],
      list: false,
      view: false,
      search: 'equal',
    },
  },
  metrics: {
    protectionStatus1: {
      label: label('保护状态1', 'Protection Status 1'),
      kind: 'flags',
      flags: protectionStatus1,
    },
    protectionStatus2: {
      label: label('保护状态2', 'Protection Status 2'),
      kind: 'flags',
      flags: protectionStatus2,
    },
    indicatorStatus: { label: label('指示状态', 'Indicator Status'), kind: 'flags', flags: indicatorStatus },
    controlStatus: { label: label('控制状态', 'Control Status'), kind: 'flags', flags: controlStatus },
    faultStatus: { label: label('故障状态', 'Fault Status'), kind: 'flags', flags: faultStatus },
    balanceStatus1: { label: label('均衡状态1', 'Balance Status 1'), kind: 'flags', flags: balanceStatus1 },
    balanceStatus2: { label: label('均衡状态2', 'Balance Status 2'), kind: 'flags', flags: balanceStatus2 },
    alertStatus1: { label: label('告警状态1', 'Alert Status 1'), kind: 'flags', flags: alertStatus1 },
    alertStatus2: { label: label('告警状态2', 'Alert Status 2'), kind: 'flags', flags: alertStatus2 },
    voltageAlert1: {
      label: label('第1节电压告警', 'Cell 1 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert2: {
      label: label('第2节电压告警', 'Cell 2 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert3: {
      label: label('第3节电压告警', 'Cell 3 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert4: {
      label: label('第4节电压告警', 'Cell 4 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert5: {
      label: label('第5节电压告警', 'Cell 5 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert6: {
      label: label('第6节电压告警', 'Cell 6 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert7: {
      label: label('第7节电压告警', 'Cell 7 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert8: {
      label: label('第8节电压告警', 'Cell 8 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert9: {
      label: label('第9节电压告警', 'Cell 9 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert10: {
      label: label('第10节电压告警', 'Cell 10 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert11: {
      label: label('第11节电压告警', 'Cell 11 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert12: {
      label: label('第12节电压告警', 'Cell 12 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert13: {
      label: label('第13节电压告警', 'Cell 13 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert14: {
      label: label('第14节电压告警', 'Cell 14 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert15: {
      label: label('第15节电压告警', 'Cell 15 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert16: {
      label: label('第16节电压告警', 'Cell 16 Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    temperatureAlert1: {
      label: label('温度1告警', 'Temperature 1 Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    temperatureAlert2: {
      label: label('温度2告警', 'Temperature 2 Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    temperatureAlert3: {
      label: label('温度3告警', 'Temperature 3 Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    temperatureAlert4: {
      label: label('温度4告警', 'Temperature 4 Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    temperatureAlert5: {
      label: label('温度5告警', 'Temperature 5 Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    temperatureAlert6: {
      label: label('温度6告警', 'Temperature 6 Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    currentAlert: {
      label: label('充电电流告警', 'Charge Current Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    voltageAlert: {
      label: label('总电压告警', 'Total Voltage Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
    dischargeCurrent: {
      label: label('放电电流告警', 'Discharge Current Alert'),
      kind: 'choice',
      options: limitAlertOptions,
    },
  },
  live: {
    key: 'batteryAlarm',
    path: 'blade-batteryAlarm/batteryAlarm',
    label: label('电池告警', 'Battery Alarm'),
    // Entered and mended by people too (battery-alarm-entry.ts); their routes are the telemetry feature's.
    actions: [
      { code: 'batteryAlarm_add', label: label('新增', 'Add'), place: 'toolbar' },
      { code: 'batteryAlarm_edit', label: label('编辑', 'Edit'), place: 'row' },
    ],
  },
  history: {
    key: 'batteryAlarmHistory',
    path: 'blade-batteryAlarmHistory/batteryAlarmHistory',
    label: label('电池历史告警', 'Battery Alarm History'),
    words: { nothingSelected: messages['selection.nonePiece'] },
  },
  pageSizes: [10, 20, 50],
});
