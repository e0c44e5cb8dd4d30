import { type Label, label } from '@heliodeck/kit/label';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import { heads, houseTemplate, monthParameter, styleOf } from './template-parts.ts';

const station = label('电站', 'Station');
const pair = (at: string, text: Label): TemplateCell => ({ at, text, left: 'B3', style: styleOf.formLabel });

/** Alarms of a month by station and grade. */
export const alarmMonthly: Template = houseTemplate({
  name: label('告警月报', 'Monthly Alarm Report'),
  about: label('{month}', '{month}'),
  parameters: [monthParameter],
  sets: [
    {
      name: 'a',
      source: 'entity:realtimeAlarm',
      limit: 50_000,
      arguments: { alarmTime_ge: '$month.from', alarmTime_le: '$month.to' },
    },
  ],
  widths: [56, 30, 26, 26, 30, 24],
  heights: [...[{ height: 9 }, { height: 7.5, keepWithNext: true }], ...[{ height: 7.5 }, { height: 8.5 }]],
  page: { headerRows: [3] },
  cells: [
    ...heads(
      3,
      station,
      label('告警等级', 'Grade'),
      label('次数', 'Alarms'),
      label('已恢复', 'Recovered'),
      label('已确认', 'Acknowledged'),
      label('占比', 'Share'),
    ),
    {
      at: 'A4',
      span: [2, 1],
      set: 'a',
      field: 'stationName',
      agg: 'group',
      expand: 'down',
      order: 'asc',
      style: styleOf.name,
    },
    {
      at: 'B4',
      set: 'a',
      field: 'gradeName',
      agg: 'group',
      expand: 'down',
      order: 'asc',
      style: styleOf.centred,
    },
    { at: 'C4', set: 'a', field: 'id', agg: 'count', format: '0', style: styleOf.number },
    { at: 'D4', set: 'a', field: 'recoveredAt', agg: 'count', format: '0', style: styleOf.number },
    { at: 'E4', set: 'a', field: 'acknowledgedAt', agg: 'count', format: '0', style: styleOf.number },
    { at: 'F4', formula: 'C4/sum(C4[*])', format: '0.0%', style: styleOf.number },
    { at: 'B5', text: label('小计', 'Sub-total'), style: styleOf.sumText },
    ...['C', 'D', 'E'].map((column) => ({
      at: `${column}5`,
      formula: `sum(${column}4)`,
      format: '0',
      style: styleOf.sum,
    })),
    { at: 'F5', formula: 'C5/sum(C4[*])', format: '0.0%', style: styleOf.sum },
    { at: 'A6', span: [1, 2], text: label('合计', 'Total'), style: styleOf.totalText },
    ...['C', 'D', 'E'].map((column) => ({
      at: `${column}6`,
      formula: `sum(${column}4)`,
      left: null,
      format: '0',
      style: styleOf.total,
    })),
    { at: 'F6', formula: 'C6/sum(C4[*])', left: null, format: '0.0%', style: styleOf.total },
  ],
});

const time = { format: 'yyyy-mm-dd hh:mm', style: styleOf.formText } as const;

/** One page for each repair that was begun in a month, with its picture and lines to sign on. */
export const repairOrders: Template = houseTemplate({
  name: label('维修工单', 'Repair Order'),
  about: label('{month}', '{month}'),
  parameters: [monthParameter, { name: 'no', type: 'text', label: label('维修编号', 'Repair no.') }],
  sets: [
    {
      name: 'r',
      source: 'entity:repair',
      limit: 500,
      arguments: { createTime_ge: '$month.from', createTime_le: '$month.to', repairNo: '$no' },
    },
  ],
  widths: [37, 54, 37, 54],
  heights: [
    ...Array.from({ length: 4 }, () => ({ height: 9 })),
    ...[{ height: 18 }, { height: 18 }, { height: 12 }, { height: 80 }, { height: 16 }],
  ],
  page: { titleRows: [], headerRows: [1, 2] },
  cells: [
    pair('A3', label('维修编号', 'Repair No.')),
    {
      at: 'B3',
      set: 'r',
      field: 'repairNo',
      agg: 'list',
      expand: 'down',
      pageBreakAfter: true,
      style: styleOf.name,
    },
    pair('C3', label('状态', 'Status')),
    { at: 'D3', set: 'r', field: 'repairStatusName', style: styleOf.formText },
    pair('A4', label('设备', 'Device')),
    { at: 'B4', set: 'r', field: 'deviceName', left: 'B3', style: styleOf.formText },
    pair('C4', label('设备编号', 'Device No.')),
    { at: 'D4', set: 'r', field: 'deviceNo', left: 'B3', style: styleOf.formText },
    pair('A5', label('到达时间', 'Arrived')),
    { at: 'B5', set: 'r', field: 'arriveTime', left: 'B3', ...time },
    pair('C5', label('完成时间', 'Completed')),
    { at: 'D5', set: 'r', field: 'completeTime', left: 'B3', ...time },
    pair('A6', label('维修人员', 'Repairman')),
    { at: 'B6', set: 'r', field: 'repairman', left: 'B3', style: styleOf.formText },
    pair('C6', label('费用 (元)', 'Cost (CNY)')),
    { at: 'D6', set: 'r', field: 'money', left: 'B3', format: '#,##0.00', style: styleOf.formText },
    pair('A7', label('故障原因', 'Cause')),
    { at: 'B7', span: [1, 3], set: 'r', field: 'faultCause', left: 'B3', style: styleOf.formText },
    pair('A8', label('维修方法', 'What Was Done')),
    { at: 'B8', span: [1, 3], set: 'r', field: 'repairMethod', left: 'B3', style: styleOf.formText },
    pair('A9', label('更换配件', 'Parts')),
    { at: 'B9', span: [1, 3], set: 'r', field: 'accessories', left: 'B3', style: styleOf.formText },
    pair('A10', label('维修图片', 'Picture')),
    {
      at: 'B10',
      span: [1, 3],
      set: 'r',
      field: 'repairPicture',
      left: 'B3',
      picture: true,
      style: styleOf.centred,
    },
    pair('A11', label('维修人签字', 'Repairman signature')),
    { at: 'B11', text: '', left: 'B3', style: styleOf.formText },
    pair('C11', label('客户签字', 'Customer signature')),
    { at: 'D11', text: '', left: 'B3', style: styleOf.formText },
  ],
});

/** Patrols of a month, station by station, with what was found. */
export const patrolRecord: Template = houseTemplate({
  name: label('巡检记录', 'Patrol Record'),
  about: label('{month}', '{month}'),
  parameters: [monthParameter],
  sets: [
    {
      name: 'p',
      source: 'entity:order',
      arguments: { plannedOn_ge: '$month.from', plannedOn_le: '$month.to' },
    },
  ],
  widths: [40, 24, 26, 32, 32, 52, 20, 46],
  heights: [{ height: 9 }, { height: 9 }, { height: 9 }],
  page: { orientation: 'landscape', headerRows: [3] },
  cells: [
    ...heads(
      3,
      station,
      label('计划日期', 'Planned'),
      label('巡检人员', 'Patroller'),
      label('开始', 'Began'),
      label('结束', 'Ended'),
      label('巡检内容', 'What Was Checked'),
      label('异常', 'Abnormal'),
      label('异常内容', 'What Was Found'),
    ),
    {
      at: 'A4',
      set: 'p',
      field: 'stationName',
      agg: 'group',
      expand: 'down',
      order: 'asc',
      style: styleOf.name,
    },
    {
      at: 'B4',
      set: 'p',
      field: 'plannedOn',
      agg: 'list',
      expand: 'down',
      order: 'asc',
      format: 'yyyy-mm-dd',
      style: styleOf.centred,
    },
    { at: 'C4', set: 'p', field: 'patroller', style: styleOf.text },
    { at: 'D4', set: 'p', field: 'startTime', format: 'yyyy-mm-dd hh:mm', style: styleOf.centred },
    { at: 'E4', set: 'p', field: 'endTime', format: 'yyyy-mm-dd hh:mm', style: styleOf.centred },
    { at: 'F4', set: 'p', field: 'patrolContent', style: styleOf.text },
    {
      at: 'G4',
      set: 'p',
      field: 'isUnusualName',
      style: styleOf.centred,
      when: [{ if: 'count(H4) > 0', style: styleOf.alert }],
    },
    { at: 'H4', set: 'p', field: 'unusualContent', style: styleOf.text },
    { at: 'A5', text: label('次数', 'Patrols'), style: styleOf.totalText },
    { at: 'B5', formula: 'count(B4)', left: null, format: '0', style: styleOf.total },
    ...['C', 'D', 'E', 'F', 'G', 'H'].map((column) => ({
      at: `${column}5`,
      text: '',
      left: null,
      style: styleOf.total,
    })),
  ],
});
