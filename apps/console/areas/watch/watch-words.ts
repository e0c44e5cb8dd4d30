import { type Label, label } from '@heliodeck/kit/label';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { Severity } from '@heliodeck/model/wire/trouble';
import type { StationState } from '@heliodeck/model/wire/watch';

export const watchWords = {
  title: label('值守', 'Watch'),
  wrong: label('当前异常', 'Wrong now'),
  allWell: label('没有异常', 'Nothing is wrong'),
  allWellHint: label('新的异常会自动出现在这里。', 'What goes wrong appears here by itself.'),
  noneFits: label('没有符合条件的异常', 'No trouble fits'),
  more: (count: number) => label(`另有 ${count} 条未显示`, `${count} more are not shown`),
  loadMore: label('加载更多', 'Load more'),
  counts: label('统计', 'Counts'),
  stations: label('电站', 'Stations'),
  stationCount: (count: number) => label(`${count} 座电站`, count === 1 ? '1 station' : `${count} stations`),
  everyState: label('全部', 'All'),
  troubled: label('有异常', 'In trouble'),
  powerNow: label('总功率', 'Power now'),
  today: label('今日', 'Today'),
  charge: label('电量', 'Charge'),
  search: label('搜索电站、设备或异常', 'Search stations, devices, troubles'),
  searchKey: label('按 / 搜索', 'Press / to search'),
  sort: label('排序', 'Order'),
  byTrouble: label('按异常', 'By trouble'),
  byRegion: label('按区域', 'By region'),
  byName: label('按名称', 'By name'),
  tiles: label('列表', 'Tiles'),
  map: label('地图', 'Map'),
  view: label('显示方式', 'View'),
  wall: label('大屏', 'Wall'),
  wallOff: label('普通', 'Desk'),
  metres: (metres: number) => label(`${metres} 米`, `${metres} m`),
  noStation: label('还没有电站', 'No station yet'),
  noStationHint: label(
    '下一步：登记电站，再添加DTU和设备。',
    'Next step: enter a station, then add its DTU and devices.',
  ),
  addStation: label('登记电站', 'Add a station'),
  noneFound: label('没有符合条件的电站', 'No station fits'),
  elsewhere: label('无区域', 'No region'),
  since: (age: string) => label(`已 ${age}`, `for ${age}`),
  sinceAtLeast: (age: string) => label(`超过 ${age}`, `for more than ${age}`),
  sinceUnknown: label('开始时间未知', 'since when is unknown'),
  who: (name: string) => label(`处理人 ${name}`, `${name} deals with it`),
  nobody: label('无人处理', 'Nobody yet'),
  why: label('原因', 'Why'),
  whyOf: (subject: string) => label(`${subject} 异常原因`, `Why: ${subject}`),
  go: (place: string) => label(`打开 ${place}`, `Open ${place}`),
  ago: (age: string) => label(`${age}前`, `${age} ago`),
  never: label('从未上报', 'never reported'),
  answering: (count: number, of: number) => label(`${of} 台中 ${count} 台`, `${count} of ${of}`),
  byController: label('控制器', 'controllers'),
  troubles: (count: number) => label(`${count} 条异常`, count === 1 ? '1 trouble' : `${count} troubles`),
  dayLine: label('今日功率', 'Power today'),
  interrupted: label(
    '与服务器的连接中断，以下数据不再更新；正在重连',
    'The connection to the server is lost: nothing below is new. Trying again',
  ),
  mapLabel: label('电站地图', 'Map of stations'),
  mapFailed: label('地图无法显示', 'The map cannot be shown'),
  noPlace: (count: number) => label(`${count} 座电站没有坐标`, `${count} without a place`),
  keys: label('方向键移动，回车打开', 'Arrows move, Enter opens'),
} as const;

/** States of a station: words and tone. */
export const stateWords: Readonly<Record<StationState, { readonly label: Label; readonly tone: Tone }>> = {
  running: { label: label('运行', 'Running'), tone: 'good' },
  limited: { label: label('限发', 'Limited'), tone: 'info' },
  standby: { label: label('待机', 'Standby'), tone: 'neutral' },
  offline: { label: label('离线', 'Offline'), tone: 'critical' },
  noData: { label: label('无数据', 'No data'), tone: 'neutral' },
};

export const severityWords: Readonly<Record<Severity, { readonly label: Label; readonly tone: Tone }>> = {
  critical: { label: label('严重', 'Critical'), tone: 'critical' },
  warning: { label: label('警告', 'Warning'), tone: 'warning' },
  info: { label: label('提示', 'Notice'), tone: 'info' },
};
