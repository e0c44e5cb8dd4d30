import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { serviceKinds, serviceStates } from './alarm-service.ts';

/**
 * Alarms that are out of service for a time: a rule, or a kind of the program's own alarms, on a device or a DTU; a rule on all its
 * devices (docs/product/alarms.md#out-of-service).
 */
export const alarmOutOfService = defineEntity({
  key: 'alarmOutOfService',
  path: 'blade-alarmOutOfService/alarmOutOfService',
  table: 'alarm_out_of_service',
  label: label('停用的告警', 'Alarms Out of Service'),
  tenancy: 'tenant',
  title: 'content',
  titleEn: ['encontent'],
  acts: ['view', 'add', 'edit'],
  fields: {
    content: {
      kind: 'text',
      label: label('告警', 'Alarm'),
      max: 30,
      form: 'readOnly',
      search: 'like',
      list: { width: 190 },
    },
    encontent: {
      kind: 'text',
      label: label('告警（英文）', 'Alarm in English'),
      max: 60,
      form: 'readOnly',
      list: false,
      view: { detail: false },
    },
    deviceId: {
      kind: 'ref',
      label: label('设备', 'Device'),
      entity: 'xwj',
      form: 'addOnly',
      search: 'equal',
      list: { width: 150 },
      help: label('只填规则则对所有设备停用', 'With a rule alone it is out of service on all devices'),
    },
    dtuId: {
      kind: 'ref',
      label: label('DTU', 'DTU'),
      entity: 'dtu',
      form: 'addOnly',
      list: { hidden: true },
      help: label('停用该DTU的离线告警', 'Its offline alarm is out of service'),
    },
    ruleId: {
      kind: 'ref',
      label: label('规则', 'Rule'),
      entity: 'thresholdSetting',
      form: 'addOnly',
      search: 'equal',
      list: { hidden: true },
    },
    kind: {
      kind: 'choice',
      label: label('程序自身的告警', 'Alarm of the Program'),
      options: serviceKinds,
      form: 'addOnly',
      list: { hidden: true },
    },
    why: {
      kind: 'text',
      label: label('停用原因', 'Why Out of Service'),
      required: label('请填写停用原因', 'Please say why'),
      max: 100,
      counted: true,
      list: { width: 200 },
      view: { span: 24 },
    },
    until: {
      kind: 'dateTime',
      label: label('停用至', 'Out of Service Until'),
      required: label('请选择截止时间', 'Please choose until when'),
      search: 'range',
      list: { width: 170, sortable: true },
    },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      options: serviceStates,
      initial: 1,
      form: 'readOnly',
      search: 'equal',
      list: { width: { zh: 90, en: 130 } },
    },
    takenBy: {
      kind: 'text',
      label: label('停用人', 'Taken Out By'),
      max: 50,
      form: 'readOnly',
      list: { width: 110 },
    },
    restoredAt: {
      kind: 'dateTime',
      label: label('恢复时间', 'Back in Service'),
      form: 'readOnly',
      list: { hidden: true },
    },
    restoredBy: {
      kind: 'text',
      label: label('恢复人', 'Restored By'),
      max: 50,
      form: 'readOnly',
      list: { hidden: true },
    },
    // The alarm from whose page it was taken out of service: its rule, or its bit, on its device.
    alarmId: {
      kind: 'ref',
      label: label('由告警停用', 'From the Alarm'),
      entity: 'realtimeAlarm',
      form: false,
      list: false,
      view: { detail: false },
    },
    // The rule's id, the key of a status bit, 'kind:…', or '*' for all alarms of the device.
    watch: {
      kind: 'text',
      label: label('停用对象', 'What Is Out of Service'),
      max: 80,
      form: 'readOnly',
      list: false,
      view: { detail: false },
    },
  },
  actions: [
    { code: 'alarmOutOfService_restore', label: label('恢复启用', 'Return to service'), place: 'row' },
  ],
  indexes: [['deviceId'], ['state']],
});
