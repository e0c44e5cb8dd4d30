import { label } from '@heliodeck/kit/label';

export const historyWords = {
  range: label('时间范围', 'Time range'),
  begin: label('开始时间', 'Begin'),
  end: label('结束时间', 'End'),
  search: label('搜索', 'Search'),
  today: label('今天', 'Today'),
  yesterday: label('昨天', 'Yesterday'),
  week: label('最近7天', 'Last 7 days'),
  month: label('最近30天', 'Last 30 days'),
  zoneOf: (zone: string) => label(`时区 ${zone}`, `Zone ${zone}`),
  metric: label('曲线', 'Chart'),
  pack: (n: number) => label(`PACK ${n}`, `Pack ${n}`),
  whichPack: label('电池PACK', 'Battery pack'),
  titleOf: (device: string, metric: string) => label(`${device} · ${metric}`, `${device} · ${metric}`),
  spanOf: (begin: string, end: string, zone: string) =>
    label(`${begin} 至 ${end}（${zone}）`, `${begin} to ${end} (${zone})`),
  time: label('时间', 'Time'),
  withUnit: (name: string, unit: string) =>
    label(unit === '' ? name : `${name}(${unit})`, unit === '' ? name : `${name} (${unit})`),
  absent: label('暂无数据', 'No data yet'),
  none: label('所选时间内没有数据', 'No data in this period'),
  failed: label('历史数据加载失败', 'The history could not be loaded'),
  again: label('重试', 'Try again'),
  reversed: label('结束时间不能早于开始时间', 'The end cannot lie before the beginning'),
  view: label('显示方式', 'View'),
  together: label('同图', 'One chart'),
  apart: label('分图', 'One each'),
  onEachOther: (names: string) =>
    label(
      `曲线几乎重合，同图无法区分：${names}`,
      `Lines lie on each other and cannot be told apart in one chart: ${names}`,
    ),
  noChart: label('此类设备没有历史曲线', 'There are no history charts for this type of device'),
};
