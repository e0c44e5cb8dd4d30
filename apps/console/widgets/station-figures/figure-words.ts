import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const figureWords = {
  title: label('关键数据', 'Key figures'),
  now: label('当前功率', 'Now'),
  today: label('今日', 'Today'),
  yesterday: label('昨日', 'Yesterday'),
  month: label('本月', 'This month'),
  charge: label('电量', 'Charge'),
  byController: label('按控制器', 'by controllers'),
  answering: (answering: number, all: number) =>
    label(`${all} 台中 ${answering} 台`, `${answering} of ${all}`),
  packs: (counted: number, all: number) =>
    label(`${all} 组中 ${counted} 组`, `${counted} of ${countedNoun(all, 'pack')}`),
  versus: (change: string) => label(`较上月同期 ${change}`, `${change} on last month, same days`),
  versusNone: label('上月同期没有数据', 'no data for the same days last month'),
  versusLater: label('明日起与上月同期比较', 'compared with last month from tomorrow on'),
  versusPart: label('部分日期数据不全', 'some days are not fully covered'),
  toFull: (age: string) => label(`约 ${age}充满`, `full in about ${age}`),
  toEmpty: (age: string) => label(`约 ${age}放空`, `empty in about ${age}`),
  limited: label('限发：电池已充满', 'Limited: battery full'),
  limitedSince: (time: string) => label(`限发：电池自 ${time} 充满`, `Limited: battery full since ${time}`),
  covered: (percent: string) => label(`覆盖 ${percent}`, `${percent} covered`),
};
