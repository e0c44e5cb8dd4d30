import { describe, expect, it } from 'vitest';
import { fixedBoard } from './fixed-boards.ts';
import { sourceOf, widgetKindLabels } from './widgets.ts';

const widgetsOf = (board: string) => fixedBoard(board)?.pages.flat() ?? [];
/** Titles of the widgets in both languages; strips and headers are listed by their kind. */
const titlesOf = (board: string): readonly string[] => [
  ...new Set(
    widgetsOf(board).map(({ kind, source }) => {
      const { zh, en } =
        source === null || kind === 'strip' ? widgetKindLabels[kind] : sourceOf(source).label;
      return `${zh} ${en}`;
    }),
  ),
];

/** The widgets of the data board as clients of the family name them, and the kinds that display them here. */
const thirteen = {
  top: ['top', null, '标题栏 Header'],
  'station select': ['strip', 'stations', '电站选择 Station select'],
  'multi statistics': ['value', 'overview', '综合统计 Overall statistics'],
  map: ['map', 'stations', '电站分布 Station map'],
  'today production power': ['value', 'stationFigures', '今日发电 Power production today'],
  'production power statistics': ['bars', 'generationDays', '发电量统计 Power production statistics'],
  'production power plan rate': ['bars', 'planRate', '发电计划完成率 Power production plan rate'],
  'station statistics': ['share', 'stationStates', '电站统计 Station statistics'],
  'energy consumption overview': ['bars', 'consumptionDays', '能耗概览 Energy consumption overview'],
  'alarm statistics': ['share', 'alarmGrades', '告警统计 Alarm statistics'],
  'equipment fault word cloud': ['words', 'faults', '设备故障词云 Equipment fault word cloud'],
  'equipment type statistics': ['share', 'deviceTypes', '设备类型统计 Equipment type statistics'],
  'repair fees statistics': ['bars', 'repairFees', '维修费用统计 Repair fee statistics'],
} as const;

describe('the data board', () => {
  it.each(Object.entries(thirteen))('shows %s', (_, [kind, source, title]) => {
    expect(widgetsOf('dataBoard')).toContainEqual(expect.objectContaining({ kind, source }));
    expect(titlesOf('dataBoard')).toContain(title);
  });
});

describe('the boards of analysis', () => {
  it('show energy: the share of each station as a ring, standard coal by use, consumption by day', () => {
    expect(widgetsOf('energyAnalysis').map(({ kind }) => kind)).toEqual(['strip', 'share', 'bars', 'bars']);
    expect(titlesOf('energyAnalysis').slice(1)).toEqual([
      '电站月总用电占比 Monthly total power consumption share',
      '当前能耗（吨标准煤） Current energy consumption (tons of standard coal)',
      '能耗概览 Energy consumption overview',
    ]);
  });

  it('have five charts of electricity in two rows, three above two', () => {
    const charts = widgetsOf('electricityAnalysis').filter(({ kind }) => kind !== 'strip');
    const rows = [...Map.groupBy(charts, ({ y }) => y).values()].map(({ length }) => length);
    expect(rows).toEqual([3, 2]);
  });

  it('show money: cards, revenue by region and year, sales beside main business, profit by station', () => {
    expect(titlesOf('financialAnalysis')).toEqual([
      '财务概况 Finance',
      '区域售电收入占比 Regional electricity sales revenue share',
      '企业年度营收 Enterprise annual revenue',
      '售电与主营业务收入 Electricity sales and main business',
      '电站年度收支利润 Station annual income, expense and profit',
    ]);
  });
});
