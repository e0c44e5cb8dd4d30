import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { deviceTypeOptions } from '../registries/device-types.ts';
import { commandKinds, commandOrigins, commandStates, laterStates } from './command-states.ts';

/** The ledger of commands: who sent which command to which device, its result, and what was found out later. */
export const deviceCommand = defineEntity({
  key: 'deviceCommand',
  path: 'blade-device/command',
  table: 'device_command',
  label: label('命令记录', 'Command Ledger'),
  tenancy: 'tenant',
  growth: 'ledger',
  title: 'word',
  acts: ['view'],
  order: { descs: 'id' },
  fields: {
    dtuId: { kind: 'ref', label: label('DTU', 'DTU'), entity: 'dtu', search: 'equal' },
    deviceId: { kind: 'ref', label: label('设备', 'Device'), entity: 'xwj', search: 'equal' },
    // Devices of different stations may have the same name.
    stationName: {
      kind: 'via',
      label: label('电站名称', 'Station Name'),
      path: ['dtuId', 'stationInfoId', 'stationName'],
      search: 'like',
    },
    stationId: {
      kind: 'via',
      label: label('电站', 'Station'),
      path: ['dtuId', 'stationInfoId'],
      list: false,
      view: { detail: false },
    },
    deviceType: {
      kind: 'via',
      label: label('设备类型', 'Device Type'),
      path: ['deviceId', 'type'],
      options: deviceTypeOptions,
      list: { hidden: true },
    },
    // The content describes it in words.
    kind: {
      kind: 'choice',
      label: label('类型', 'Kind'),
      options: commandKinds,
      search: 'equal',
      list: { hidden: true },
    },
    // The data word, the control code, or a short form of the written values.
    word: { kind: 'text', label: label('内容', 'Content'), max: 200, list: { width: { zh: 180, en: 264 } } },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      options: commandStates,
      search: 'equal',
      list: { width: { zh: 150, en: 204 } },
    },
    later: {
      kind: 'choice',
      label: label('复查结果', 'Found later'),
      options: laterStates,
      search: 'equal',
      list: { hidden: true },
    },
    laterTime: { kind: 'dateTime', label: label('复查时间', 'Checked'), list: { hidden: true } },
    detail: { kind: 'text', label: label('原因', 'Reason'), max: 200, list: { width: { zh: 200, en: 168 } } },
    userName: { kind: 'text', label: label('操作人', 'Operator'), max: 50 },
    origin: {
      kind: 'choice',
      label: label('来源', 'Asked by'),
      options: commandOrigins,
      list: { hidden: true },
    },
    approvedBy: { kind: 'text', label: label('批准人', 'Approved by'), max: 50, list: { hidden: true } },
    sentTime: { kind: 'dateTime', label: label('发送时间', 'Sent'), list: { hidden: true } },
    endTime: { kind: 'dateTime', label: label('结束时间', 'Ended'), list: { width: 170 } },
    expireTime: { kind: 'dateTime', label: label('有效期至', 'Valid until'), list: false },
    asked: { kind: 'json', label: label('要求值', 'Asked'), list: false, view: { span: 24 } },
    found: { kind: 'json', label: label('回读值', 'Found'), list: false, view: { span: 24 } },
    // Values of the device that were read before the write.
    before: { kind: 'json', label: label('原值', 'Before'), list: false, view: { span: 24 } },
    answer: {
      kind: 'text',
      label: label('应答', 'Answer'),
      max: 4000,
      multiline: true,
      list: false,
      view: { span: 24 },
    },
    frames: { kind: 'json', label: label('报文', 'Frames'), list: false, view: { span: 24 } },
    laterFound: { kind: 'json', label: label('复查值', 'Found later'), list: false, view: { span: 24 } },
    laterFrames: {
      kind: 'json',
      label: label('复查报文', 'Frames of the check'),
      list: false,
      view: { span: 24 },
    },
  },
  zoneVia: ['dtuId', 'stationInfoId', 'timeZone'],
  indexes: [['deviceId'], ['dtuId']],
});
