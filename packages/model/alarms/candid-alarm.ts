import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { TextField } from '../descriptors/field.ts';
import { messages } from '../wire/messages.ts';

const words = {
  kind: 'text',
  max: 30,
  counted: true,
  search: 'like',
} as const satisfies Omit<TextField, 'label'>;

/** An event that a camera or an analyser detected, with its picture (docs/product/alarms.md#candid-alarms). */
export const candidAlarm = defineEntity({
  key: 'candidAlarm',
  path: 'blade-candidAlarm/candidAlarm',
  table: 'candid_alarm',
  label: label('抓拍告警', 'Candid Alarm'),
  tenancy: 'tenant',
  title: 'content',
  order: { descs: 'candid_time' },
  fields: {
    picture: { kind: 'image', label: label('图片', 'Picture'), view: { span: 24 }, list: { width: 96 } },
    stationId: {
      kind: 'ref',
      label: label('电站', 'Station'),
      entity: 'stationInfo',
      search: 'equal',
      list: false,
    },
    stationName: { ...words, label: label('电站名称', 'Station Name') },
    deviceNo: { ...words, label: label('设备编号', 'Device No.') },
    deviceName: { ...words, label: label('设备名称', 'Device Name') },
    candidTime: {
      kind: 'dateTime',
      label: label('抓拍时间', 'Captured At'),
      search: 'range',
      list: { width: 170, sortable: true },
    },
    content: {
      ...words,
      label: label('告警内容', 'Content'),
      required: label('请输入告警内容', 'Please enter the content'),
    },
    // Set by a camera that posts with a key: the source of the event and the source's own id for it, by which
    // a repetition is recognised.
    sourceId: {
      kind: 'ref',
      label: label('抓拍设备', 'Alarm Camera'),
      entity: 'candidSource',
      form: 'readOnly',
      list: false,
    },
    eventId: { kind: 'text', label: label('事件编号', 'Event ID'), max: 64, form: 'readOnly', list: false },
    longitude: { kind: 'text', label: label('经度', 'Longitude'), max: 20, form: false, list: false },
    latitude: { kind: 'text', label: label('纬度', 'Latitude'), max: 20, form: false, list: false },
  },
  indexes: [['stationId']],
  unique: [{ fields: ['sourceId', 'eventId'], message: messages['record.exists'] }],
});
