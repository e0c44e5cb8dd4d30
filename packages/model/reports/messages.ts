import type { Messages } from '../wire/message.ts';

/** Questions of the reports. */
export const reportsMessages = {
  'analysis.tooMany': {
    http: 400,
    zh: '共 {count} 台逆变器,一次最多分析 {most} 台,请选择电站或区域',
    en: '{count} inverters are too many at once (at most {most}): choose a station or a region',
  },
  'analysis.future': {
    http: 400,
    zh: '当天数据请在10:00后查询',
    en: 'The day’s figures begin at 10:00',
  },
  'report.exportDaily': {
    http: 200,
    zh: '是否导出每日电量统计数据?',
    en: 'Do you want to export the meter daily power data?',
  },
  'report.exportMeasurement': {
    http: 200,
    zh: '是否导出计量报表数据?',
    en: 'Do you want to export measurement report data?',
  },
  'report.exportDevices': {
    http: 200,
    zh: '是否导出设备报表数据?',
    en: 'Do you want to export device report data?',
  },
} as const satisfies Messages;
