import type { Messages } from '../message.ts';

/** Stations, devices and commands (docs/product/commands.md). */
export const monitoringMessages = {
  'command.dtuOffline': { http: 400, zh: 'dtu离线操作失败!', en: 'dtu offLine The operation was fault!' },
  'command.sendFailed': { http: 400, zh: '消息发送失败!', en: 'Message sending failed!' },
  'command.unanswered': { http: 400, zh: '已发送,但没有收到应答', en: 'Sent, but no answer came' },
  'command.emptyValue': { http: 400, zh: '请填写新的值!', en: 'Please fill in the new value!' },
  'command.textRequired': { http: 400, zh: '请输入信息', en: 'Please enter information' },
  'command.notJson': { http: 400, zh: '非json字符串', en: 'Non-json string' },
  'command.notHex': { http: 400, zh: '报文必须是十六进制', en: 'The packet must be hexadecimal' },
  'command.packetTooLong': {
    http: 400,
    zh: '报文过长,最多{max}字节',
    en: 'The packet is too long: {max} bytes at most',
  },
  'command.unsupported': { http: 400, zh: '该型号不支持此操作', en: 'not supported by this model' },
  'command.packValue': {
    http: 400,
    zh: 'PACK命令值必须是0到200的整数',
    en: 'The PACK command value must be a whole number from 0 to 200',
  },
  'command.passwordRequired': {
    http: 403,
    zh: '请再次输入密码以确认此操作',
    en: 'Please enter your password again to confirm this operation',
  },
  'chart.rangeTooLong': { http: 400, zh: '时间跨度最大为31天!', en: 'The time span can be at most 31 days!' },
  'period.reversed': {
    http: 400,
    zh: '结束时间不能早于开始时间',
    en: 'The end cannot lie before the beginning',
  },
  'chart.typeUnknown': { http: 400, zh: '未知的曲线类型: {type}', en: 'Unknown chart type: {type}' },
  // Says nothing of whose it is, if anybody's: whoever asks may be guessing.
  'dtu.imeiTaken': {
    http: 400,
    zh: '该IMEI无法认领: {imei}。请核对设备标签；设备确在您手中时，请向平台运营方出示凭证',
    en: 'This IMEI cannot be claimed: {imei}. Compare it with the label; if you hold the device, send proof of that to the operator of the platform',
  },
} as const satisfies Messages;
