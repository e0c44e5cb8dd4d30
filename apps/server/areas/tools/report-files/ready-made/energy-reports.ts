import { label } from '@heliodeck/kit/label';
import type { Template } from '@heliodeck/reports/template/template';
import { heads, houseTemplate, monthParameter, stationParameter, styleOf } from './template-parts.ts';

const kwh = label('发电量（kWh）', 'Energy (kWh)');
const hours = label('利用小时（h）', 'Utilisation (h)');
const station = label('电站', 'Station');
const total = label('合计', 'Total');
const remark = label('数据说明', 'Remark on the data');
const noStation = label('没有电站', 'There is no station');

/** Generation of every station on one day. */
export const dailyGeneration: Template = houseTemplate({
  name: label('发电日报', 'Daily Generation'),
  about: label('{day}', '{day}'),
  parameters: [
    { name: 'day', type: 'date', label: label('日期', 'Day'), default: 'yesterday', required: true },
  ],
  sets: [{ name: 'e', source: 'energy', arguments: { unit: 'day', from: '$day', to: '$day' } }],
  widths: [12, 48, 28, 28, 24, 20, 36],
  heights: [
    { height: 9 },
    { height: 7.5, keepWithNext: true },
    { height: 8.5 },
    { height: 4 },
    { height: 80 },
  ],
  page: { headerRows: [3] },
  cells: [
    ...heads(
      3,
      label('序号', 'No.'),
      station,
      label('装机容量（kWp）', 'Capacity (kWp)'),
      kwh,
      hours,
      label('占比', 'Share'),
      remark,
    ),
    { at: 'A4', formula: 'index(B4)', left: 'B4', style: styleOf.centred },
    {
      at: 'B4',
      set: 'e',
      field: 'station',
      agg: 'group',
      expand: 'down',
      none: noStation,
      style: styleOf.text,
    },
    { at: 'C4', set: 'e', field: 'capacity', agg: 'max', format: '#,##0.0', style: styleOf.number },
    { at: 'D4', set: 'e', field: 'kwh', agg: 'sum', format: '#,##0.0', style: styleOf.number },
    { at: 'E4', formula: 'D4/C4', format: '0.00', style: styleOf.number },
    { at: 'F4', formula: 'D4/sum(D4[*])', format: '0.0%', style: styleOf.number },
    { at: 'G4', set: 'e', field: 'remark', agg: 'first', style: styleOf.remark },
    { at: 'A5', span: [1, 2], text: total, style: styleOf.totalText },
    { at: 'C5', formula: 'sum(C4)', left: null, format: '#,##0.0', style: styleOf.total },
    { at: 'D5', formula: 'sum(D4)', left: null, format: '#,##0.0', style: styleOf.total },
    // Hours of the total only if every station has some: the capacity of a station without energy would lower the value.
    {
      at: 'E5',
      formula: 'if(count(E4) = count(B4), D5/C5, "")',
      left: null,
      format: '0.00',
      style: styleOf.total,
    },
    { at: 'F5', formula: 'sum(F4)', left: null, format: '0.0%', style: styleOf.total },
    { at: 'G5', text: '', left: null, style: styleOf.total },
    // Hours, because stations of different sizes are compared.
    {
      at: 'A7',
      span: [1, 7],
      chart: { kind: 'bar', title: hours, labels: 'B4', series: [{ cell: 'E4', name: hours }] },
    },
  ],
});

/** Each day of a month by station, with subtotals, and a grouped header. */
export const monthlyStation: Template = houseTemplate({
  name: label('电站发电月报', 'Monthly Station Report'),
  about: label('{month}', '{month}'),
  parameters: [monthParameter, stationParameter],
  sets: [
    {
      name: 'e',
      source: 'energy',
      arguments: { unit: 'day', from: '$month.from', to: '$month.to', stationId: '$station' },
    },
  ],
  widths: [44, 26, 30, 28, 30, 36],
  heights: [
    ...[{ height: 8 }, { height: 8 }],
    ...[{ height: 6.4, keepWithNext: true }, { height: 7.5 }, { height: 8.5 }],
  ],
  page: { headerRows: [3, 4] },
  cells: [
    { at: 'A3', span: [2, 1], text: station, style: styleOf.head },
    { at: 'B3', span: [2, 1], text: label('日期', 'Day'), style: styleOf.head },
    { at: 'C3', span: [1, 3], text: label('发电', 'Generation'), style: styleOf.head },
    { at: 'F3', span: [2, 1], text: remark, style: styleOf.head },
    { at: 'C4', text: kwh, style: styleOf.head },
    { at: 'D4', text: hours, style: styleOf.head },
    { at: 'E4', text: label('较前一日', 'Against the day before'), style: styleOf.head },
    {
      at: 'A5',
      span: [2, 1],
      set: 'e',
      field: 'station',
      agg: 'group',
      expand: 'down',
      none: noStation,
      style: styleOf.name,
    },
    {
      at: 'B5',
      set: 'e',
      field: 'period',
      agg: 'group',
      expand: 'down',
      order: 'asc',
      format: 'yyyy-mm-dd',
      style: styleOf.centred,
    },
    { at: 'C5', set: 'e', field: 'kwh', agg: 'sum', format: '#,##0.0', style: styleOf.number },
    { at: 'D5', set: 'e', field: 'hours', agg: 'sum', format: '0.00', style: styleOf.number },
    // Days with gaps and the running day are not compared: their energy is too small.
    {
      at: 'E5',
      formula: 'if(and(F5 = "", F5[-1] = ""), (C5-C5[-1])/C5[-1], "")',
      format: '0.0%',
      style: styleOf.number,
    },
    { at: 'F5', set: 'e', field: 'remark', agg: 'first', style: styleOf.remark },
    { at: 'B6', text: label('小计', 'Sub-total'), style: styleOf.sumText },
    { at: 'C6', formula: 'sum(C5)', format: '#,##0.0', style: styleOf.sum },
    { at: 'D6', formula: 'sum(D5)', format: '0.00', style: styleOf.sum },
    { at: 'E6', text: '', style: styleOf.sum },
    { at: 'F6', text: '', style: styleOf.sum },
    { at: 'A7', span: [1, 2], text: total, style: styleOf.totalText },
    { at: 'C7', formula: 'sum(C5)', left: null, format: '#,##0.0', style: styleOf.total },
    { at: 'D7', text: '', style: styleOf.total },
    { at: 'E7', text: '', style: styleOf.total },
    { at: 'F7', text: '', style: styleOf.total },
  ],
});

/** Stations as rows, months as columns, totals on both sides. */
export const stationByMonth: Template = houseTemplate({
  name: label('电站月度电量对比表', 'Energy by Station and Month'),
  about: label('{year} 年 · 单位 kWh', '{year} · kWh'),
  parameters: [
    { name: 'year', type: 'year', label: label('年份', 'Year'), default: 'thisYear', required: true },
  ],
  sets: [{ name: 'e', source: 'energy', arguments: { unit: 'month', from: '$year.from', to: '$year.to' } }],
  widths: [44, 20, 26],
  heights: [{ height: 9 }, { height: 8, keepWithNext: true }, { height: 9 }, { height: 7 }, { height: 80 }],
  page: { orientation: 'landscape', headerRows: [3] },
  cells: [
    { at: 'A3', text: station, style: styleOf.head },
    {
      at: 'B3',
      set: 'e',
      field: 'month',
      agg: 'group',
      expand: 'right',
      order: 'asc',
      top: null,
      format: 'yyyy-mm',
      style: styleOf.head,
    },
    { at: 'C3', text: total, top: null, style: styleOf.head },
    {
      at: 'A4',
      set: 'e',
      field: 'station',
      agg: 'group',
      expand: 'down',
      none: noStation,
      style: styleOf.name,
    },
    {
      at: 'B4',
      set: 'e',
      field: 'kwh',
      agg: 'sum',
      format: '#,##0',
      style: styleOf.number,
      when: [{ if: 'field("remark") <> ""', style: styleOf.partial }],
    },
    { at: 'C4', formula: 'sum(B4)', top: null, format: '#,##0', style: styleOf.sum },
    { at: 'A5', text: total, left: null, style: styleOf.totalText },
    { at: 'B5', formula: 'sum(B4)', left: null, format: '#,##0', style: styleOf.total },
    { at: 'C5', formula: 'sum(B4)', left: null, top: null, format: '#,##0', style: styleOf.total },
    {
      at: 'A6',
      span: [1, 3],
      top: null,
      text: label(
        '褐色数字：该月未结束或数据不完整',
        'Brown figures: the month is not over, or its data has gaps',
      ),
      style: styleOf.note,
    },
    {
      at: 'A7',
      span: [1, 3],
      top: null,
      chart: { kind: 'bar', title: kwh, labels: 'B3', series: [{ cell: 'B5', name: kwh }] },
    },
  ],
});
