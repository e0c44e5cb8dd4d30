import type { Messages } from '../wire/message.ts';

/** What is said of documents that are written, and of report files. */
export const toolsMessages = {
  'document.tooSlow': {
    http: 400,
    zh: '文件在{seconds}秒内未能生成,请缩小范围后重试',
    en: 'The document was not finished within {seconds} seconds; choose a smaller range and try again',
  },
  'document.busy': {
    http: 429,
    zh: '正在生成的文件过多,请稍后重试',
    en: 'Too many documents are being written; please try again later',
  },
  'document.failed': {
    http: 500,
    zh: '文件生成失败,请联系管理员查看错误日志',
    en: 'The document could not be written; the error log says why',
  },
} as const satisfies Messages;
