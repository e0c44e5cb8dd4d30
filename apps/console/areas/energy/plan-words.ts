import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of planned energy: its list, and the year of a station. */
export const planWords = {
  shown: label('显示方式', 'Shown as'),
  list: label('计划列表', 'Plans'),
  year: label('全年对比', 'Year'),
  station: label('电站', 'Station'),
  chooseStation: label('请选择电站', 'Choose a station'),
  chooseYear: label('年份', 'Year'),
  importPlans: label('导入计划电量', 'Import planned energy'),
  propose: label('为空缺月份采用建议值', 'Adopt proposals for missing months'),
  proposed: (count: number) =>
    label(`已保存 ${count} 个月的建议值`, `Proposals for ${countedNoun(count, 'month')} saved`),
  month: label('月份', 'Month'),
  planned: label('计划（kWh）', 'Planned (kWh)'),
  measured: label('实际（kWh）', 'Measured (kWh)'),
  reached: label('完成率', 'Reached'),
  proposal: label('建议（kWh）', 'Proposal (kWh)'),
  sum: label('合计', 'Sum'),
  partial: (share: string) => label(`数据覆盖 ${share}`, `${share} has data`),
  reachedHelp: label(
    '完成率只计有计划且有实际电量的月份',
    'Reached counts the months that are planned and measured',
  ),
  noStations: label('没有可见的电站', 'There is no station you can see'),
};

/** Labels for the basis of a proposal. */
export const basisWords = {
  years: label('往年同月均值', 'mean of earlier years'),
  'clear-sky': label('晴空估算 × 本站实测比例', 'clear sky × measured share'),
  assumed: label('晴空估算 × 0.6', 'clear sky × 0.6'),
} as const;
