import type { Messages } from '../wire/message.ts';

/** Messages about channels, rota, chains and deliveries (docs/product/push.md). */
export const pushMessages = {
  'push.tested': { http: 200, zh: '测试消息已发送至 {to}', en: 'The test message was sent to {to}' },
  'push.testFailed': {
    http: 409,
    zh: '测试消息未发送：{reason}',
    en: 'The test message was not sent: {reason}',
  },
  'push.robotAddress': {
    http: 400,
    zh: '机器人地址应为 {host} 的地址',
    en: 'The address of the robot is one of {host}',
  },
  'push.secretForm': {
    http: 400,
    zh: '签名密钥应为 whsec_ 加24至64字节的Base64',
    en: 'A signing secret is whsec_ with 24 to 64 bytes in Base64',
  },
  'push.variables': {
    http: 400,
    zh: '模板变量 [{name}] 不是可用内容',
    en: 'There is no content [{name}] for a variable of a template',
  },
  'push.mailPlain': {
    http: 400,
    zh: '邮件服务器 {host} 须加密连接；内部服务器由平台管理员加入允许名单',
    en: 'The mail server {host} is reached encrypted only, unless the operators of the platform allow it',
  },
  'push.answerRefused': {
    http: 401,
    zh: '回调的地址、签名或时间不正确',
    en: 'The address, the signature or the time of the answer is wrong',
  },
  'push.noAnswers': {
    http: 409,
    zh: '该渠道不接收回复',
    en: 'This channel takes no answers',
  },
  'push.notWebhook': { http: 400, zh: '只有网络回调有签名密钥', en: 'Only webhooks have a signing secret' },
  'push.noMessage': { http: 409, zh: '该记录没有可重发的消息', en: 'There is no message to be sent again' },
  'push.attemptKept': {
    http: 409,
    zh: '系统推送的记录不能修改',
    en: 'A record of what the platform sent cannot be changed',
  },
  'push.waiting': { http: 409, zh: '消息正在等待发送', en: 'The message is waiting to be sent already' },
  'push.noLevel': {
    http: 400,
    zh: '第{level}级填写了时间，须有值班表或人员，并选择推送方式',
    en: 'Level {level} has a time, so it needs a rota or people, and a way',
  },
  'push.levelTime': { http: 400, zh: '第{level}级须填写未确认时间', en: 'Level {level} needs a time' },
  'push.levelOrder': {
    http: 400,
    zh: '第三级的时间须晚于第二级',
    en: 'The third level comes after the second',
  },
  'push.nobody': {
    http: 400,
    zh: '第一级须有值班表、人员或群机器人、网络回调',
    en: 'The first level needs a rota, people, a robot or a webhook',
  },
  'push.quietPair': {
    http: 400,
    zh: '免打扰须同时填写开始、结束时间',
    en: 'Quiet hours have a beginning and an end',
  },
  'push.days': {
    http: 400,
    zh: '结束日期不能早于开始日期，且不超过366天',
    en: 'The last day is not before the first, and within 366 days',
  },
  'push.digest': { http: 400, zh: '日报须同时填写等级和时间', en: 'A digest has grades and a time' },
  'duty.notOn': {
    http: 409,
    zh: '现在没有人值班，无法交班',
    en: 'Nobody is on duty now, so there is nothing to hand over',
  },
  'duty.same': { http: 409, zh: '{name}正在值班', en: '{name} is on duty already' },
  'push.linkGone': {
    http: 410,
    zh: '链接无效、已使用或已过期',
    en: 'The link is not valid, was used or has expired',
  },
} as const satisfies Messages;
