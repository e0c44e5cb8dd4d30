import type { Messages } from '../wire/message.ts';

/** Messages about charts, histories and readings that people enter (docs/product/telemetry.md). */
export const telemetryMessages = {
  'chart.rangeTooLong': {
    http: 400,
    zh: '时间跨度最大为31天！',
    en: 'The time span can be at most 31 days!',
  },
  'chart.typeUnknown': { http: 400, zh: '未知的曲线类型：{type}', en: 'Unknown chart type: {type}' },
  'history.away': {
    http: 503,
    zh: '历史数据库在读取过程中失去连接，文件不完整，请重新导出',
    en: 'The database of history was lost while it was read: the file is not complete, export it again',
  },
  'history.orderTooWide': {
    http: 400,
    zh: '按此列排序需要选定一台设备，或不超过31天的时间范围',
    en: 'Sorting by this column takes one device, or a period of at most 31 days',
  },
  'reading.inFuture': {
    http: 400,
    zh: '{label}不能晚于当前时间',
    en: '{label} cannot be later than now',
  },
  'reading.reasonMissing': {
    http: 400,
    zh: '请填写录入或更正的原因',
    en: 'Say why the reading is entered or corrected',
  },
  'reading.reasonTooLong': {
    http: 400,
    zh: '原因最多{most}个字符',
    en: 'A reason has at most {most} characters',
  },
  'reading.tooOld': {
    http: 400,
    zh: '{label}早于数据保留期限（{days}天）',
    en: '{label} is older than readings are kept ({days} days)',
  },
} as const satisfies Messages;
