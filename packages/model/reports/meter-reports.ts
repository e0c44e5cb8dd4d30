import { label } from '@heliodeck/kit/label';
import { bandColumns, bandsByColumn, qualityColumn, ratioLabel } from './band-columns.ts';
import type { FixedReport } from './fixed-report.ts';
import { everyPeriod, periodColumn, stationColumn } from './shared-columns.ts';

// The energies follow the names and the period, so that they are visible without scrolling; what identifies a meter further is last.

/** Energy of each meter by band, with the field names that clients expect. */
export const timeDivisionForm: FixedReport = {
  key: 'timedivisionForm',
  path: 'blade-timedivisionForm/timedivisionForm',
  label: label('分时电量报表', 'Time-division Report'),
  subject: 'meter',
  periods: everyPeriod,
  columns: [
    stationColumn('stationName'),
    { key: 'deviceNo', of: 'deviceNo', label: label('设备编号', 'Device Number'), kind: 'text', width: 150 },
    periodColumn('timeRange'),
    ...bandColumns('forward', [
      'positiveTotal',
      'positiveJian',
      'positiveFeng',
      'positivePing',
      'positiveGu',
      'positiveOther',
    ]),
    ...bandColumns('reverse', [
      'negativeTotal',
      'negativeJian',
      'negativeFeng',
      'negativePing',
      'negativeGu',
      'negativeOther',
    ]),
    { key: 'address', of: 'address', label: label('设备地址', 'Address'), kind: 'text', width: 120 },
    { key: 'transformRatio', of: 'ratio', label: ratioLabel, kind: 'number', decimals: 2, width: 124 },
    bandsByColumn,
    qualityColumn('quality'),
  ],
  pageSizes: [10, 20, 50, 100, 10_000],
  exportQuestion: label('是否导出分时电量报表数据？', 'Do you want to export time-division report data?'),
};

const bandKeys = {
  forward: ['zz', 'zj', 'zf', 'zp', 'zg', 'zq'],
  reverse: ['fz', 'fj', 'ff', 'fp', 'fg', 'fq'],
} as const;

/** Energy of the stations' meters by band, and the course of one meter. */
export const timeSharingReport: FixedReport = {
  key: 'timeSharingReport',
  path: 'blade-timeSharing/timeSharing',
  label: label('电站分时电量报表', 'Station Time-of-use Report'),
  subject: 'meter',
  periods: everyPeriod,
  columns: [
    stationColumn('name'),
    {
      key: 'deviceName',
      of: 'deviceName',
      label: label('设备名称', 'Device Name'),
      kind: 'text',
      width: 150,
    },
    periodColumn('time'),
    ...bandColumns('forward', bandKeys.forward),
    ...bandColumns('reverse', bandKeys.reverse),
    { key: 'address', of: 'address', label: label('设备地址', 'Address'), kind: 'text', width: 120 },
    { key: 'variableThan', of: 'ratio', label: ratioLabel, kind: 'number', decimals: 2, width: 124 },
    bandsByColumn,
    qualityColumn('quality'),
  ],
  pageSizes: [10, 20, 50, 100, 10_000],
  exportQuestion: label(
    '是否导出电站分时电量报表数据？',
    'Do you want to export station time-of-use report data?',
  ),
  single: {
    all: label('电站分时电量报表', 'Station time-of-use report'),
    one: label('单表分时电量报表', 'Single meter time-of-use report'),
  },
};

/** Energy of each meter between its readings at the start and end of a period. */
export const measureReport: FixedReport = {
  key: 'measureReport',
  path: 'blade-measureReport/measureReport',
  label: label('电站计量报表', 'Station Metering Report'),
  subject: 'meter',
  periods: everyPeriod,
  columns: [
    stationColumn('name'),
    {
      key: 'ammeter',
      of: 'deviceName',
      label: label('电表', 'Meter'),
      kind: 'text',
      merge: true,
      width: 150,
    },
    {
      key: 'statisticalTime',
      of: 'period',
      label: label('统计时间', 'Statistical Time'),
      kind: 'text',
      width: 110,
    },
    ...bandColumns('forward', bandKeys.forward),
    ...bandColumns('reverse', bandKeys.reverse),
    {
      key: 'data',
      of: 'baseTime',
      label: label('基准采样时间', 'Base Sampling Time'),
      kind: 'text',
      width: 180,
      help: label('时段开始前的最后一次读数', 'Last reading before the period, or the first in it'),
    },
    {
      key: 'samplingTime',
      of: 'sampledTime',
      label: label('采样时间', 'Sampling Time'),
      kind: 'text',
      width: 180,
      help: label('时段内的最后一次读数', 'Last reading in the period'),
    },
    { key: 'tableNumber', of: 'deviceNo', label: label('表号', 'Meter Number'), kind: 'text', width: 150 },
    { key: 'variableThan', of: 'ratio', label: ratioLabel, kind: 'number', decimals: 2, width: 124 },
    bandsByColumn,
    qualityColumn('quality'),
  ],
  pageSizes: [20, 50, 100, 10_000],
  exportQuestion: label('是否导出电站计量报表数据？', 'Do you want to export station metering report data?'),
};
