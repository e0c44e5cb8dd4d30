import type { Messages } from '../wire/message.ts';

/** Confirmations of the reports. */
export const reportsMessages = {
  'analysis.tooMany': {
    http: 400,
    zh: '共 {count} 台逆变器，一次最多分析 {most} 台，请选择电站或区域',
    en: '{count} inverters are too many at once (at most {most}): choose a station or a region',
  },
  'insight.future': {
    http: 400,
    zh: '起始日期尚未到来，没有可分析的数据',
    en: 'The period has not begun yet: there is nothing to look at',
  },
  'insight.tooManyInverterDays': {
    http: 400,
    zh: '逆变器台数×天数为 {count}，一次最多 {most}，请缩短日期范围',
    en: 'Inverters times days are {count}, at most {most} at once: choose fewer days',
  },
  'insight.period': {
    http: 400,
    zh: '起止日期须先后有序，一次最多{most}天',
    en: 'The first date must not be after the last, and at most {most} days are looked at at once',
  },
  'analysis.future': {
    http: 400,
    zh: '当天数据请在10:00后查询',
    en: 'The day’s figures begin at 10:00',
  },
  'report.tooManyYears': {
    http: 400,
    zh: '一份报表最多涵盖 {most} 年，请缩短时间范围',
    en: 'A report covers at most {most} years: choose a shorter time',
  },
  'report.tooLong': {
    http: 400,
    zh: '一份报表最多包含 {most} 个时段，请缩短时间范围',
    en: 'A report has at most {most} periods: choose a shorter time',
  },
  'report.region': {
    http: 400,
    zh: '区域编码应为2、4或6位数字',
    en: 'A region code has 2, 4 or 6 digits',
  },
  'report.unknown': {
    http: 400,
    zh: '没有该报表，或没有导出它的权限',
    en: 'There is no such report, or you may not export it',
  },
  'report.parameters': {
    http: 400,
    zh: '报表参数应为文本值的JSON对象',
    en: 'The parameters of a report are a JSON object of texts',
  },
  'report.unknownParameter': {
    http: 400,
    zh: '该报表没有参数 {name}',
    en: 'The report has no parameter {name}',
  },
  'report.rowLength': {
    http: 400,
    zh: '该报表不能按所选的统计周期生成',
    en: 'The report has no rows of that period length',
  },
  'report.noOwner': {
    http: 400,
    zh: '负责人已停用或不存在',
    en: 'The owner is disabled or gone',
  },
  'report.format': {
    http: 400,
    zh: '该报表不能生成所选的文件格式',
    en: 'The report cannot be made in that format',
  },
  'report.queued': {
    http: 200,
    zh: '报表已开始生成',
    en: 'The report is being made',
  },
  'report.prompt': {
    http: 200,
    zh: '提示',
    en: 'Prompt',
  },
  'report.exportDaily': {
    http: 200,
    zh: '是否导出每日电量统计数据?',
    en: 'Do you want to export the meter daily power data?',
  },
  'report.exportMeasurement': {
    http: 200,
    zh: '是否导出计量报表数据？',
    en: 'Do you want to export measurement report data?',
  },
  'report.exportDevices': {
    http: 200,
    zh: '是否导出设备报表数据?',
    en: 'Do you want to export device report data?',
  },
} as const satisfies Messages;
