import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of the yield over the years. */
export const yearsWords = {
  title: label('多年衰减与积灰（估算）', 'Degradation and soiling over years (estimates)'),
  note: label(
    '以晴空模型为参照，仅取数据完整的晴好日；季节温度与大气浑浊度仍包含在内，不具IEC等级。',
    'Against a cloudless sky, of clear days without gaps. Temperature and haze of the seasons are still in it, and none has an IEC class.',
  ),
  degradation: label('年衰减率', 'Change a year'),
  degradationHelp: label(
    '逐年对比法（RdTools）：每个晴好日与365天前之差的中位数 ÷ 第一年的中位数。至少需要两年数据和30对日期。',
    'Year on year (RdTools): the middle of what each clear day gave against the day 365 days before, over the middle of the first year. It needs two years of data and 30 pairs of days.',
  ),
  between: (low: string, high: string, pairs: number) =>
    label(
      `95%区间 ${low} 至 ${high}，${pairs}对日期`,
      `95% between ${low} and ${high}, ${countedNoun(pairs, 'pair')} of days`,
    ),
  soiling: label('积灰损失', 'Lost to soiling'),
  soilingHelp: label(
    '近一年：两次清洗或降雨之间按Theil–Sen求斜率，各日拟合值与清洁水平（第95百分位）之比的平均（参照RdTools SRR）。至少需要60个晴好日。',
    'Of the last year: slopes by Theil and Sen between rains or cleanings; the mean of their lines over the clean level, which is the 95th percentile (after the SRR of RdTools). It needs 60 clear days.',
  ),
  soilingRate: label('每日积灰', 'Soiling a day'),
  soilingRateHelp: label(
    '两次清洗之间斜率（Theil–Sen）的中位数，参照RdTools SRR。',
    'The middle slope (Theil and Sen) of the stretches between two cleanings (after the SRR of RdTools).',
  ),
  cleanings: label('清洗或降雨', 'Cleanings or rain'),
  cleaningsHelp: label(
    '前后各5个晴好日的中位数上跳2%以上的日子（参照RdTools SRR）。',
    'Days at which the middle of five clear days lies 2% and more above that of the five before (after the SRR of RdTools).',
  ),
  needsYears: (days: number) =>
    label(
      `至少需要两年数据，目前${days}个晴好日`,
      `needs two years of data; so far ${countedNoun(days, 'clear day')}`,
    ),
  needsPairs: label('可比的日期不足', 'too few days have one a year before'),
  needsDays: (days: number) =>
    label(`至少需要60个晴好日，目前${days}个`, `needs 60 clear days; so far ${days}`),
  noPlace: label('电站没有经纬度', 'the station has no place'),
  noCapacity: label('电站没有装机容量', 'the station has no capacity'),
  months: label('各月晴好日产出（占晴空）', 'Clear days by month, of a cloudless sky'),
  monthsHelp: label(
    '该月各晴好日（发电量 ÷ 装机容量 ÷ 组件平面的晴空小时，Ineichen–Perez，浑浊度3）的中位数。',
    'The middle of the month’s clear days: energy by capacity over the hours of a cloudless sky in the plane of the modules (Ineichen and Perez, turbidity 3).',
  ),
  month: label('月份', 'Month'),
  ratio: label('占晴空', 'Of a clear sky'),
};
