import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const statisticsWords = {
  month: label('月份', 'Month'),
  total: label('告警总数', 'Alarms'),
  basis: label(
    '按告警产生的时间统计；同一风暴的告警逐条计数。',
    'By the time at which alarms were raised. Members of a storm count one by one.',
  ),
  partial: label('告警过多，只统计最近 50,000 条。', 'Too many alarms: the newest 50,000 are counted.'),
  onlyStation: (name: string) => label(`仅 ${name}`, `Only ${name}`),
  everyStation: label('显示全部电站', 'Show every station'),
  stations: label('电站告警数量占比', 'Alarm Count Share by Station'),
  grades: label('告警类型占比', 'Alarm Type Share'),
  words: label('告警词云', 'Alarm Word Cloud'),
  ranking: label('告警数量排行', 'Alarm Count Ranking'),
  days: label('电站设备告警数', 'Station Device Alarms'),
  day: label('日期', 'Day'),
  count: label('告警数', 'Alarms'),
  none: label('本月没有告警', 'No alarms in this month'),
  others: (n: number) => label(`其他 ${grouped(n)} 个`, countedNoun(n, 'other')),
  times: (n: number) => label(`${grouped(n)} 次`, countedNoun(n, 'time')),
  openNewest: (name: string) => label(`打开 ${name} 最近的告警`, `Open the newest alarm of ${name}`),
  rank: (n: number) => label(`NO.${n}`, `NO.${n}`),
  chooseStation: (name: string) => label(`只看 ${name}`, `Look at ${name} only`),
};
