import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of the chart of strings by day. */
export const stringMapWords = {
  title: label('组串逐日对比', 'Strings by day'),
  open: (name: string) => label(`查看${name}的逐日组串`, `Strings of ${name} by day`),
  note: label(
    '每格为该组串10:00至14:00的平均电流占当日各组串中位数的百分比，由15分钟汇总值计算。',
    'Each cell is the mean current of a string from 10:00 to 14:00, in percent of the one in the middle of that day, made of quarters of an hour.',
  ),
  length: label('天数', 'Days'),
  days: (count: number) => label(`${count} 天`, countedNoun(count, 'day')),
  date: label('日期', 'Date'),
  median: label('中位电流（A）', 'Middle (A)'),
  string: (input: number) => label(`组串${input}`, `String ${input}`),
  short: (input: number) => label(`${input}`, `${input}`),
  openDay: (date: string) => label(`查看${date}的离散率`, `Dispersion of ${date}`),
  lagging: (input: number, days: number, open: number) =>
    label(
      `组串${input}：${days}天低于80%${open > 0 ? `,其中${open}天开路` : ''}`,
      `String ${input}: below 80% on ${days} ${days === 1 ? 'day' : 'days'}${open > 0 ? `, open on ${open}` : ''}`,
    ),
  noneLags: label('没有组串低于80%', 'No string is below 80%'),
  none: label('这些天没有可判断的组串数据', 'Nothing can be told of the strings on these days'),
  legend: label('图例', 'Legend'),
  isOpen: label('开路（<10%）', 'open (< 10%)'),
  weak: label('偏低（<80%）', 'weak (< 80%)'),
  low: label('略低（<95%）', 'low (< 95%)'),
  good: label('正常', 'good'),
  untold: label('无法判断', 'not told'),
};
