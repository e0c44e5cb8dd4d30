import type { Messages } from '../wire/message.ts';

/** Commands to devices (docs/product/commands.md). */
export const commandsMessages = {
  'command.dtuOffline': { http: 400, zh: 'dtu离线操作失败!', en: 'dtu offLine The operation was fault!' },
  'command.sendFailed': { http: 400, zh: '消息发送失败!', en: 'Message sending failed!' },
  'command.unanswered': { http: 400, zh: '已发送，但没有收到应答', en: 'Sent, but no answer came' },
  'command.emptyValue': { http: 400, zh: '请填写新的值！', en: 'Please fill in the new value!' },
  'command.textRequired': { http: 400, zh: '请输入信息', en: 'Please enter information' },
  'command.notJson': { http: 400, zh: '非json字符串', en: 'Non-json string' },
  'command.notHex': { http: 400, zh: '报文必须是十六进制', en: 'The packet must be hexadecimal' },
  'command.packetTooLong': {
    http: 400,
    zh: '报文过长，最多{max}字节',
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
  'command.limit': {
    http: 400,
    zh: '参数 {name} 超出设备允许范围',
    en: 'Parameter {name} is outside the limits of the device',
  },
  'command.window': {
    http: 400,
    zh: '{name}：时段的结束不能早于开始，也不能与其他时段重叠',
    en: '{name}: a window cannot end before it begins, nor overlap another one',
  },
  'command.tooLong': {
    http: 400,
    zh: '内容过长，最多{max}个字符',
    en: 'This is too long: {max} characters at most',
  },
  'command.passwordWrong': { http: 403, zh: '密码不正确', en: 'The password is not right' },
  'command.notAwaiting': {
    http: 400,
    zh: '该命令不在待批准状态',
    en: 'The command does not wait for approval',
  },
  'command.ownApproval': {
    http: 403,
    zh: '不能批准自己的命令',
    en: 'You cannot approve your own command',
  },
  'command.nothingToPutBack': {
    http: 400,
    zh: '该命令没有可恢复的参数',
    en: 'There is nothing to put back of this command',
  },
  'command.putBackLate': {
    http: 400,
    zh: '已超过24小时，不能再恢复原值',
    en: 'More than 24 hours have passed; this can no longer be put back',
  },
  'command.scanRunning': {
    http: 409,
    zh: '该DTU的总线正在扫描，请等待其结束或先停止',
    en: 'The bus of this DTU is being scanned; wait for the end or stop that scan first',
  },
  'command.scanRange': {
    http: 400,
    zh: '地址范围须在{least}到{most}之间，且起始地址不大于结束地址',
    en: 'The addresses must lie between {least} and {most}, and the first must not be greater than the last',
  },
  'command.scanNothing': {
    http: 400,
    zh: '请至少选择一种协议',
    en: 'Please choose at least one protocol',
  },
  'command.scanOver': { http: 409, zh: '该扫描已结束', en: 'This scan has ended' },
  'command.dataWordUnknown': { http: 400, zh: '未知的数据项：{word}', en: 'Unknown data word: {word}' },
  'command.locked': {
    http: 409,
    zh: '设备 {device} 正由工作票锁定，只有持票人 {name} 可以控制',
    en: 'A work ticket keeps the device {device}: only its holder {name} may control it',
  },
} as const satisfies Messages;
