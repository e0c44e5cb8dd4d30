import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { messages } from '../wire/messages.ts';

/** A camera or analyser that posts candid alarms with its own key (docs/product/alarms.md#candid-alarms). */
export const candidSource = defineEntity({
  key: 'candidSource',
  path: 'blade-candidSource/candidSource',
  table: 'candid_source',
  label: label('抓拍设备', 'Alarm Camera'),
  tenancy: 'tenant',
  title: 'sourceName',
  fields: {
    sourceName: {
      kind: 'text',
      label: label('名称', 'Name'),
      required: label('请输入名称', 'Please enter the name'),
      max: 30,
      search: 'like',
    },
    kind: {
      kind: 'choice',
      label: label('类型', 'Kind'),
      options: [
        { value: 1, label: label('摄像头', 'Camera') },
        { value: 2, label: label('分析服务', 'Analyser') },
      ],
      initial: 1,
      search: 'equal',
      list: { width: 110 },
    },
    stationId: {
      kind: 'ref',
      label: label('电站', 'Station'),
      entity: 'stationInfo',
      required: label('请选择电站', 'Please choose the station'),
      search: 'equal',
    },
    deviceNo: { kind: 'text', label: label('设备编号', 'Device No.'), max: 30, search: 'like' },
    deviceName: { kind: 'text', label: label('设备名称', 'Device Name'), max: 30 },
    enabled: {
      kind: 'boolean',
      label: label('启用', 'Enabled'),
      initial: true,
      search: 'equal',
      list: { width: 90 },
    },
    perMinute: {
      kind: 'integer',
      label: label('每分钟上限', 'Calls a Minute'),
      required: label('请输入每分钟上限', 'Please enter the calls a minute'),
      min: 1,
      max: 600,
      initial: 30,
      list: { width: 110 },
    },
    perDay: {
      kind: 'integer',
      label: label('每日上限', 'Calls a Day'),
      required: label('请输入每日上限', 'Please enter the calls a day'),
      min: 1,
      max: 100_000,
      initial: 1_000,
      list: { width: 110 },
    },
    // SHA-256 of the key. The key is generated, so the form has no field for it.
    keyHash: {
      kind: 'secret',
      label: label('密钥', 'Key'),
      form: false,
      list: false,
      view: { detail: false },
    },
    keyTime: {
      kind: 'dateTime',
      label: label('密钥生成时间', 'Key Made At'),
      form: 'readOnly',
      list: { width: 170 },
    },
    lastUseTime: {
      kind: 'dateTime',
      label: label('最近上报', 'Last Call'),
      form: 'readOnly',
      list: { width: 170 },
    },
  },
  actions: [{ code: 'candidSource_key', label: label('生成密钥', 'New Key'), place: 'row' }],
  indexes: [['stationId']],
  unique: [{ fields: ['stationId', 'sourceName'], message: messages['record.exists'] }],
});
