import { label } from '@heliodeck/kit/label';
import { onlineOptions } from '../device-words.ts';
import { defineEntity } from '../entity.ts';
import { messages } from '../wire/messages.ts';

const link = label('链路', 'Link');

/** A communication unit: an IMEI that dials in and the serial bus behind it (monitoring §§2.7, 3, 5). */
export const dtu = defineEntity({
  key: 'dtu',
  path: 'blade-dtu/dtu',
  table: 'dtu',
  label: label('DTU设备', 'DTU Device'),
  tenancy: 'tenant',
  title: 'name',
  fields: {
    stationInfoId: {
      kind: 'ref',
      label: label('电站名称', 'Station Name'),
      entity: 'stationInfo',
      required: label('请选择电站', 'Please choose the station name'),
      search: 'equal',
      list: { width: 146 },
    },
    name: {
      kind: 'text',
      label: label('设备名称', 'Device Name'),
      required: label('请输入设备名称', 'Please input device name'),
      max: 50,
      list: { width: 146 },
    },
    imei: {
      kind: 'text',
      label: label('设备编号(IMEI)', 'IMEI'),
      required: label('请输入设备编号', 'Please enter IMEI'),
      max: 20,
      // All fifteen digits: that is what one compares with the label on the unit.
      list: { width: 158 },
      search: 'like',
    },
    onlineStatus: {
      kind: 'choice',
      label: label('在线状态', 'Online Status'),
      options: onlineOptions,
      initial: 0,
      form: 'readOnly',
      list: { width: 104 },
    },
    connectTime: {
      kind: 'dateTime',
      label: label('连接时间', 'Connection Time'),
      form: 'readOnly',
      list: { width: 168 },
    },
    // Values: protocol/link-form.ts. 'auto' learns the form from what the DTU sends.
    link: {
      kind: 'text',
      label: label('链路形式', 'Link Form'),
      max: 32,
      initial: 'auto',
      list: false,
      group: link,
    },
    timeoutMs: {
      kind: 'integer',
      label: label('应答超时', 'Answer Timeout'),
      unit: 'ms',
      min: 200,
      max: 60_000,
      initial: 4000,
      list: false,
      group: link,
    },
    gapMs: {
      kind: 'integer',
      label: label('帧间隔', 'Gap Between Frames'),
      unit: 'ms',
      min: 0,
      max: 10_000,
      initial: 50,
      list: false,
      group: link,
    },
    keepAliveSeconds: {
      kind: 'integer',
      label: label('离线判定时间', 'Offline After'),
      unit: 's',
      min: 10,
      max: 86_400,
      initial: 120,
      list: false,
      group: link,
    },
  },
  actions: [
    { code: 'dtu_remoteConfig', label: label('远程配置', 'Remote config'), place: 'row' },
    { code: 'dtu_downlinkPacket', label: label('下发报文', 'Downlink packet'), place: 'row' },
  ],
  unique: [{ fields: ['imei'], message: messages['dtu.imeiTaken'], everywhere: true }],
  zoneVia: ['stationInfoId', 'timeZone'],
  parts: ['name', 'imei'],
  indexes: [['stationInfoId']],
  menuWidth: 400,
});
