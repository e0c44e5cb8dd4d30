import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of the fault analysis. */
export const faultStatisticsWords = {
  month: label('月份', 'Month'),
  total: label('故障总数', 'Faults'),
  open: (n: number) => label(`，其中 ${grouped(n)} 个尚未修复`, `, ${grouped(n)} of them not repaired yet`),
  basis: label(
    '按故障发生的时间统计：故障上报，以及已派单的告警。',
    'By the time at which faults happened: fault reports, and alarms that were dispatched.',
  ),
  partial: label('故障过多，只统计最近的一部分。', 'Too many faults: only the newest are counted.'),
  onlyStation: (name: string) => label(`仅 ${name}`, `Only ${name}`),
  everyStation: label('显示全部电站', 'Show every station'),
  response: label('平均响应时长', 'Average Response Time'),
  responseHelp: label('从故障发生到派单', 'From the fault to the dispatch'),
  processing: label('平均处理时长', 'Average Processing Time'),
  processingHelp: label('从故障发生到修复', 'From the fault to its repair'),
  repair: label('平均维修时长', 'Average Repair Time'),
  repairHelp: label('从派单到修复', 'From the dispatch to the repair'),
  of: (n: number) => label(`${n} 个故障的平均`, n === 1 ? 'of 1 fault' : `average of ${n} faults`),
  nothing: label('暂无数据', 'No data yet'),
  shares: label('故障数量占比', 'Fault Count Share'),
  kinds: label('故障词云', 'Fault Word Cloud'),
  ranking: label('故障类型排行', 'Fault Type Ranking'),
  days: label('电站设备故障数', 'Station Device Faults'),
  day: label('日期', 'Day'),
  count: label('故障数', 'Faults'),
  none: label('本月没有故障', 'No faults in this month'),
  others: (n: number) => label(`其他 ${grouped(n)} 个`, countedNoun(n, 'other')),
  times: (n: number) => label(`${grouped(n)} 次`, countedNoun(n, 'time')),
  openNewest: (name: string) => label(`打开最近一次：${name}`, `Open the newest: ${name}`),
  rank: (n: number) => label(`NO.${n}`, `NO.${n}`),
  chooseStation: (name: string) => label(`只看 ${name}`, `Look at ${name} only`),
};
