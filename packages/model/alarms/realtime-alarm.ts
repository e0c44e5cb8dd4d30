import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { DateTimeField } from '../descriptors/field.ts';
import { monitoringMenus } from '../permissions/monitoring-menus.ts';
import { alarmEndReasons, alarmStatuses } from './alarm-states.ts';
import { gradeTones } from './grade-tone.ts';

const instant = { kind: 'dateTime', list: { hidden: true } } as const satisfies Omit<DateTimeField, 'label'>;
const unseen = { form: false, list: false, view: { detail: false } } as const;

/**
 * An alarm from its raising to its end; history alarms are the closed rows of the same table
 * (docs/product/alarms.md#alarms).
 */
export const realtimeAlarm = defineEntity({
  key: 'realtimeAlarm',
  path: 'blade-realtimeAlarm/realtimeAlarm',
  table: 'alarm',
  label: label('实时告警', 'Real-time Alarm'),
  tenancy: 'tenant',
  title: 'content',
  titleEn: ['encontent'],
  acts: ['view', 'delete'],
  order: { descs: 'alarm_time' },
  fields: {
    stationId: {
      kind: 'ref',
      label: label('电站', 'Station'),
      entity: 'stationInfo',
      search: 'equal',
      list: { width: 140 },
    },
    deviceId: { kind: 'ref', label: label('设备', 'Device'), entity: 'xwj', list: false, search: 'equal' },
    dtuId: { kind: 'ref', label: label('DTU', 'DTU'), entity: 'dtu', list: false },
    deviceName: {
      kind: 'text',
      label: label('设备名称', 'Device Name'),
      max: 30,
      search: 'like',
      list: { width: 130 },
    },
    // Number of the pack, for batteries with several packs.
    pack: { kind: 'integer', label: label('电池包', 'Pack'), min: 0, max: 64, list: { hidden: true } },
    grade: {
      kind: 'dict',
      label: label('告警等级', 'Grade'),
      dict: 'alarm_grade',
      tones: gradeTones,
      numeric: true,
      search: 'equal',
      list: { width: 104 },
    },
    content: {
      kind: 'text',
      label: label('告警内容', 'Content'),
      max: 30,
      list: { width: { zh: 170, en: 190 } },
    },
    encontent: { kind: 'text', label: label('告警内容（英文）', 'Content in English'), max: 60, list: false },
    alarmTime: {
      kind: 'dateTime',
      label: label('告警时间', 'Alarm Time'),
      search: 'range',
      searchTimes: true,
      list: { width: 170, sortable: true },
    },
    recoveredAt: { kind: 'dateTime', label: label('恢复时间', 'Recovered'), list: { width: 170 } },
    status: {
      kind: 'choice',
      label: label('状态', 'Status'),
      options: alarmStatuses,
      search: 'equal',
      list: { width: { zh: 90, en: 118 } },
    },
    crossedAt: { ...instant, label: label('越限时间', 'Limit Crossed') },
    repeats: {
      kind: 'integer',
      label: label('次数', 'Times'),
      min: 0,
      initial: 1,
      list: { width: 80 },
    },
    // {since, crossings, minutes} while the limit is crossed too often to announce each crossing; null = not
    // chattering.
    chatter: { kind: 'json', label: label('抖动', 'Chattering'), ...unseen },
    firstValue: { kind: 'decimal', label: label('首次值', 'First Value'), list: { hidden: true } },
    lastValue: { kind: 'decimal', label: label('最近值', 'Last Value'), list: { hidden: true } },
    // What raised it: 'rule', or the name of a built-in alarm ('deviceOffline' …).
    kind: { kind: 'text', label: label('来源', 'Source'), max: 40, list: false, search: 'equal' },
    ruleId: {
      kind: 'ref',
      label: label('规则', 'Rule'),
      entity: 'thresholdSetting',
      search: 'equal',
      list: false,
    },
    // Snapshot of the rule when the alarm was raised.
    rule: { kind: 'json', label: label('当时的规则', 'Rule as It Was'), ...unseen },
    // Why it ended without a recovery of its value.
    endReason: {
      kind: 'choice',
      label: label('终止原因', 'Why It Ended'),
      options: alarmEndReasons,
      list: { hidden: true },
    },
    // The storm alarm that groups this one.
    groupId: {
      kind: 'ref',
      label: label('所属告警组', 'Part Of'),
      entity: 'realtimeAlarm',
      search: 'equal',
      list: false,
    },
    acknowledgedAt: { ...instant, label: label('确认时间', 'Acknowledged') },
    acknowledgedBy: {
      kind: 'text',
      label: label('确认人', 'Acknowledged By'),
      max: 50,
      list: { hidden: true },
    },
    shelvedUntil: { ...instant, label: label('搁置至', 'Shelved Until') },
    shelvedBy: { kind: 'text', label: label('搁置人', 'Shelved By'), max: 50, list: { hidden: true } },
    shelvedWhy: {
      kind: 'text',
      label: label('搁置原因', 'Why Shelved'),
      max: 100,
      list: { hidden: true },
    },
    // Since when it has been waiting again: it was unshelved, or a cancelled order returned it; null = since
    // it was raised.
    waitsSince: { ...instant, label: label('重新待处理', 'Waits Again Since'), ...unseen },
    measure: { kind: 'text', label: label('处理人员', 'Handlers'), max: 20, list: { hidden: true } },
    longitude: { kind: 'text', label: label('经度', 'Longitude'), max: 20, ...unseen },
    latitude: { kind: 'text', label: label('纬度', 'Latitude'), max: 20, ...unseen },
  },
  access: { readPermissions: [...monitoringMenus, 'alarmAnalysis'] },
  actions: [
    { code: 'realtimeAlarm_handle', label: label('处理', 'Handle'), place: 'row' },
    { code: 'realtimeAlarm_viewdata', label: label('设备数据', 'Device data'), place: 'row' },
    { code: 'realtimeAlarm_batchClosure', label: label('批量关闭', 'Batch Close'), place: 'toolbar' },
    { code: 'realtimeAlarm_export', label: label('导出', 'Export'), place: 'toolbar' },
  ],
  dialect: { period: { field: 'alarmTime', begin: 'startTime', end: 'endTime' } },
  zoneVia: ['stationId', 'timeZone'],
  indexes: [['stationId'], ['deviceId'], ['groupId']],
});
