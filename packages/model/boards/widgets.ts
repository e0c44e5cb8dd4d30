import { type Label, label } from '@heliodeck/kit/label';

/** How a widget displays its source. */
export const widgetKinds = [
  'top',
  'strip',
  'value',
  'line',
  'bars',
  'share',
  'ranking',
  'words',
  'troubles',
  'map',
  'flow',
  'text',
  'camera',
] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** Kinds without a source: they display no computed data. */
const plainKinds = ['top', 'text', 'camera'] as const satisfies readonly WidgetKind[];
export type PlainKind = (typeof plainKinds)[number];

/** Whether a kind needs no source. */
export function isPlain(kind: string): kind is PlainKind {
  return plainKinds.some((one) => one === kind);
}

/** Names of the kinds, for the composer of boards. */
export const widgetKindLabels: Readonly<Record<WidgetKind, Label>> = {
  top: label('标题栏', 'Header'),
  strip: label('电站选择', 'Station select'),
  value: label('数值', 'Value'),
  line: label('折线图', 'Line chart'),
  bars: label('柱状图', 'Bar chart'),
  share: label('占比图', 'Shares'),
  ranking: label('排行', 'Ranking'),
  words: label('词云', 'Word cloud'),
  troubles: label('异常列表', 'Troubles'),
  map: label('地图', 'Map'),
  flow: label('能量流图', 'Energy flow'),
  text: label('文本', 'Text'),
  camera: label('摄像机', 'Camera'),
};

/** A source of data for widgets. */
interface BoardSource {
  readonly label: Label;
  /** The kinds of widgets that can display it; the first is the default. */
  readonly kinds: readonly [WidgetKind, ...WidgetKind[]];
  /** True where it follows the station chosen on the board; otherwise it covers all stations the caller may see. */
  readonly perStation?: true;
  /**
   * True where it depends on readings: the console reloads it when the live feed reports one, otherwise every
   * few minutes.
   */
  readonly live?: true;
  /** The screen whose permission code it requires, besides that of the board. */
  readonly code?: string;
  /** Explanation of how it is computed. */
  readonly help?: Label;
}

const finance = { code: 'financialAnalysis' } as const;

/** All sources of widgets; fixed boards and users' boards share them. */
const boardSources = {
  overview: { label: label('综合统计', 'Overall statistics'), kinds: ['value'], live: true },
  stations: { label: label('电站分布', 'Station map'), kinds: ['map', 'strip'], live: true },
  stationFigures: {
    label: label('今日发电', 'Power production today'),
    kinds: ['value'],
    perStation: true,
    live: true,
  },
  dayPower: {
    label: label('今日发电功率', 'Power output today'),
    kinds: ['line'],
    perStation: true,
    help: label('每15分钟的平均功率', 'Mean power of each quarter of an hour'),
  },
  generationDays: {
    label: label('发电量统计', 'Power production statistics'),
    kinds: ['bars', 'line'],
    perStation: true,
    help: label('本月逐日', 'The days of this month'),
  },
  generationMonths: {
    label: label('全年发电量', 'Production by month'),
    kinds: ['bars', 'line'],
    perStation: true,
    help: label('本年逐月', 'The months of this year'),
  },
  planRate: {
    label: label('发电计划完成率', 'Power production plan rate'),
    kinds: ['bars'],
    perStation: true,
    help: label('横线为计划电量', 'The marks are planned energy'),
  },
  stationStates: { label: label('电站统计', 'Station statistics'), kinds: ['share', 'ranking'], live: true },
  deviceTypes: {
    label: label('设备类型统计', 'Equipment type statistics'),
    kinds: ['share', 'ranking'],
    perStation: true,
  },
  stationGeneration: {
    label: label('电站发电排行', 'Stations by production'),
    kinds: ['ranking', 'share'],
    help: label('本月发电量', 'Production of this month'),
  },
  specificYield: {
    label: label('等效利用小时排行', 'Stations by full-load hours'),
    kinds: ['ranking'],
    help: label('本月发电量 ÷ 装机容量', 'Production of this month over installed capacity'),
  },
  alarmGrades: {
    label: label('告警统计', 'Alarm statistics'),
    kinds: ['share', 'ranking'],
    help: label('本月告警', 'Alarms of this month'),
  },
  alarmStations: {
    label: label('电站告警排行', 'Stations by alarms'),
    kinds: ['ranking', 'share'],
    help: label('本月告警', 'Alarms of this month'),
  },
  alarmDays: { label: label('每日告警数', 'Alarms by day'), kinds: ['bars', 'line'], perStation: true },
  troubles: { label: label('当前异常', 'What is wrong now'), kinds: ['troubles'], live: true },
  faults: {
    label: label('设备故障词云', 'Equipment fault word cloud'),
    kinds: ['words', 'ranking', 'share'],
    help: label('本月故障', 'Faults of this month'),
  },
  repairFees: {
    label: label('维修费用统计', 'Repair fee statistics'),
    kinds: ['bars'],
    help: label('本年逐月，已完成的工单', 'The months of this year, finished work orders'),
  },
  consumptionDays: {
    label: label('能耗概览', 'Energy consumption overview'),
    kinds: ['bars', 'line'],
    perStation: true,
    help: label(
      '有负载电表时取负载电表，否则为发电 + 购电 − 售电，离网站取控制器负载电量',
      'Load meters where there are any, else generated + bought − sold; off-grid the load of controllers',
    ),
  },
  consumptionShare: {
    label: label('电站月总用电占比', 'Monthly total power consumption share'),
    kinds: ['share', 'ranking'],
    help: label('本月用电量', 'Consumption of this month'),
  },
  coal: {
    label: label('当前能耗（吨标准煤）', 'Current energy consumption (tons of standard coal)'),
    kinds: ['bars', 'share'],
    help: label(
      '本月；1 kWh = 0.1229 kgce，电力当量值，GB/T 2589-2020 附录A',
      'This month; 1 kWh = 0.1229 kgce, equivalent value of electricity, GB/T 2589-2020 annex A',
    ),
  },
  energyFlow: { label: label('能量流图', 'Energy flow'), kinds: ['flow'], perStation: true, live: true },
  financeCards: { ...finance, label: label('财务概况', 'Finance'), kinds: ['value'] },
  regionRevenue: {
    ...finance,
    label: label('区域售电收入占比', 'Regional electricity sales revenue share'),
    kinds: ['share', 'ranking'],
  },
  annualRevenue: { ...finance, label: label('企业年度营收', 'Enterprise annual revenue'), kinds: ['bars'] },
  mainBusiness: {
    ...finance,
    label: label('售电与主营业务收入', 'Electricity sales and main business'),
    kinds: ['bars', 'line'],
  },
  stationProfit: {
    ...finance,
    label: label('电站年度收支利润', 'Station annual income, expense and profit'),
    kinds: ['bars'],
  },
} as const satisfies Readonly<Record<string, BoardSource>>;

export type SourceKey = keyof typeof boardSources;

/** Names of all sources. */
export const sourceKeys = Object.keys(boardSources) as [SourceKey, ...SourceKey[]];

/** Returns a source by its name. */
export function sourceOf(key: SourceKey): BoardSource {
  return boardSources[key];
}
