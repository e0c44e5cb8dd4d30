import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { TextField } from '../descriptors/field.ts';
import { messages } from '../wire/messages.ts';
import { alarmTrigger } from './alarm-triggers.ts';
import { gradeTones } from './grade-tone.ts';

const limits = label('适用范围', 'Applies To');
const behaviour = label('延时与恢复', 'Delays and Return');

/** A limit: a number, stored as the text that was entered. */
const limit = {
  kind: 'text',
  max: 15,
  counted: true,
  pattern: { test: /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/, message: messages['field.notNumber'] },
} as const satisfies Omit<TextField, 'label'>;

/** A rule that raises alarms: one limit of one attribute with one grade (docs/product/alarms.md#threshold-settings). */
export const thresholdSetting = defineEntity({
  key: 'thresholdSetting',
  path: 'blade-thresholdSetting/thresholdSetting',
  table: 'threshold_setting',
  label: label('阈值设置', 'Threshold Setting'),
  tenancy: 'tenant',
  title: 'alarmName',
  titleEn: ['alarmNameEn'],
  fields: {
    alarmName: {
      kind: 'text',
      label: label('告警名称', 'Alarm Name'),
      required: label('请输入告警名称', 'Please enter the alarm name'),
      max: 30,
      counted: true,
      search: 'like',
      list: { width: 160 },
    },
    alarmNameEn: {
      kind: 'text',
      label: label('告警英文名称', 'Alarm Name in English'),
      max: 60,
      counted: true,
      list: { hidden: true },
    },
    attrNo: {
      kind: 'ref',
      label: label('绑定属性', 'Attribute'),
      entity: 'thresholdAttr',
      by: 'attrId',
      search: 'equal',
      list: { width: 190 },
    },
    alarmTrigger: {
      kind: 'dict',
      label: label('触发方式', 'Trigger'),
      dict: 'alarm_trigger',
      numeric: true,
      required: label('请选择触发方式', 'Please choose the trigger'),
      search: 'equal',
      list: { width: { zh: 130, en: 168 } },
    },
    alarmNumA: { ...limit, label: label('告警值A', 'Limit A'), list: { width: 92 } },
    alarmNumB: {
      ...limit,
      label: label('告警值B', 'Limit B'),
      list: { width: 104 },
      when: { field: 'alarmTrigger', is: [alarmTrigger.outside, alarmTrigger.inside] },
    },
    grade: {
      kind: 'dict',
      label: label('告警等级', 'Grade'),
      dict: 'alarm_grade',
      tones: gradeTones,
      numeric: true,
      required: label('请选择告警等级', 'Please choose the grade'),
      search: 'equal',
      list: { width: 104 },
    },
    noticeWay: {
      kind: 'dict',
      label: label('推送方式', 'Notice Way'),
      dict: 'push_type',
      numeric: true,
      search: 'equal',
      list: { width: 128 },
    },
    delayOn: {
      kind: 'integer',
      label: label('触发延时', 'Delay Before Raising'),
      unit: 's',
      min: 0,
      max: 86_400,
      initial: 0,
      list: { hidden: true },
      group: behaviour,
      help: label(
        '短于采集周期的延时不起作用',
        'A delay shorter than the polling period makes no difference',
      ),
    },
    delayOff: {
      kind: 'integer',
      label: label('恢复延时', 'Delay Before Recovering'),
      unit: 's',
      min: 0,
      max: 86_400,
      initial: 0,
      list: { hidden: true },
      group: behaviour,
    },
    deadband: {
      kind: 'decimal',
      label: label('回差', 'Deadband'),
      min: 0,
      max: 1_000_000_000,
      decimals: 6,
      initial: 0,
      list: { hidden: true },
      group: behaviour,
    },
    autoClose: {
      kind: 'boolean',
      label: label('恢复后自动关闭', 'Close by Itself When Recovered'),
      initial: false,
      list: { hidden: true },
      group: behaviour,
    },
    stationIds: {
      kind: 'ref',
      label: label('限定电站', 'Only These Stations'),
      entity: 'stationInfo',
      many: true,
      list: false,
      group: limits,
      help: label('三项都留空则适用于所有设备', 'With all three empty it applies to every device'),
    },
    deptIds: {
      kind: 'ref',
      label: label('限定部门', 'Only These Departments'),
      entity: 'dept',
      many: true,
      tree: 'lazy',
      list: false,
      group: limits,
    },
    deviceIds: {
      kind: 'ref',
      label: label('限定设备', 'Only These Devices'),
      entity: 'xwj',
      many: true,
      list: false,
      group: limits,
      view: { span: 24 },
    },
  },
  indexes: [['attrNo']],
});
