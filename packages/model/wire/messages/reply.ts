import type { Messages } from '../message.ts';

/** Messages of successful responses (docs/product/console.md#texts-for-success). */
export const replyMessages = {
  'reply.ok': { http: 200, zh: '操作成功', en: 'The operation was successful!' },
  'reply.empty': { http: 200, zh: '暂无承载数据', en: 'No data' },
  'reply.added': { http: 200, zh: '增加成功!', en: 'add success!' },
  'reply.configured': { http: 200, zh: '配置成功!', en: 'Configured successfully!' },
  'reply.sent': { http: 200, zh: '发送成功!', en: 'Sent successfully!' },
  'reply.smsSent': { http: 200, zh: '短信发送成功', en: 'The text message was sent' },
  'reply.smsValid': { http: 200, zh: '短信校验成功', en: 'The code in the text message is right' },
  'reply.imageAddress': { http: 200, zh: '获取图片地址：[{url}]', en: 'Got image address:[{url}]' },
} as const satisfies Messages;
