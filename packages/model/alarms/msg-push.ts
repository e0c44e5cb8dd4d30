import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { messages } from '../wire/messages.ts';
import { pushPurposes, pushResults } from './push-states.ts';

/** An attempt to notify a recipient of an alarm (docs/product/alarms.md#push-records). */
export const msgPush = defineEntity({
  key: 'msgPush',
  path: 'blade-msgPush/msgPush',
  table: 'msg_push',
  label: label('告警推送记录', 'Alarm Push Record'),
  tenancy: 'tenant',
  title: 'pushman',
  order: { descs: 'push_time' },
  view: { keyColumns: ['purpose', 'alarmId', 'type', 'pushTime', 'pushman', 'result', 'attempt'] },
  fields: {
    purpose: {
      kind: 'choice',
      label: label('事由', 'Purpose'),
      options: pushPurposes,
      search: 'equal',
      form: false,
      list: { width: { zh: 110, en: 140 } },
    },
    alarmId: {
      kind: 'ref',
      label: label('告警', 'Alarm'),
      entity: 'realtimeAlarm',
      search: 'equal',
      form: 'addOnly',
      list: { width: 150 },
    },
    // If a message is about several alarms, `alarmId` is the first of them.
    alarmCount: {
      kind: 'integer',
      label: label('告警数', 'Alarms Told'),
      form: false,
      list: { hidden: true },
    },
    type: {
      kind: 'dict',
      label: label('推送方式', 'Push Way'),
      dict: 'push_type',
      numeric: true,
      required: label('请选择推送方式', 'Please choose the push way'),
      search: 'equal',
    },
    pushTime: {
      kind: 'dateTime',
      label: label('推送时间', 'Push Time'),
      search: 'range',
      list: { width: 170, sortable: true },
    },
    pushman: {
      kind: 'text',
      label: label('接收人', 'Recipient'),
      max: 50,
      search: 'like',
      list: { width: { zh: 100, en: 110 } },
    },
    // Only text messages and official accounts have one.
    templateId: { kind: 'text', label: label('模板编号', 'Template ID'), max: 64, list: { hidden: true } },
    openId: { kind: 'text', label: label('接收账号', 'Recipient Account'), max: 128, list: { width: 216 } },
    result: {
      kind: 'choice',
      label: label('结果', 'Result'),
      options: pushResults,
      search: 'equal',
      form: 'readOnly',
      list: { width: 180 },
    },
    channelId: {
      kind: 'ref',
      label: label('渠道', 'Channel'),
      entity: 'pushChannel',
      search: 'equal',
      form: false,
      list: { hidden: true },
    },
    attempt: {
      kind: 'integer',
      label: label('第几次', 'Attempt'),
      form: 'readOnly',
      list: { width: 90 },
    },
    messageId: {
      kind: 'text',
      label: label('消息编号', 'Message'),
      max: 20,
      search: 'equal',
      form: false,
      list: { hidden: true },
    },
    detail: {
      kind: 'text',
      format: 'both',
      label: label('说明', 'Detail'),
      max: 500,
      form: 'readOnly',
      list: { hidden: true },
      view: { span: 24 },
    },
  },
  actions: [{ code: 'msgPush_redeliver', label: label('重发', 'Send again'), place: 'row' }],
  // Each attempt at a message is recorded once.
  unique: [{ fields: ['messageId', 'attempt'], message: messages['record.exists'] }],
  indexes: [['alarmId'], ['channelId', 'pushTime']],
});
