import type { Messages } from '../wire/message.ts';

/** Questions of the reports. */
export const reportsMessages = {
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
