import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { runPeriod, runPeriodOptions } from './report-kinds.ts';

/**
 * Generation of each inverter by day, month, year or in total, and the equivalent hours at its rated power
 * (docs/product/reports.md#inverter-run-report): sums of the same quarters of an hour as every other figure.
 */
export const inverterForm = defineEntity({
  key: 'inverterForm',
  path: 'blade-inverterForm/inverterForm',
  table: 'energy_counter',
  label: label('逆变器运行报表', 'Inverter Run Report'),
  tenancy: 'tenant',
  figures: true,
  sums: { of: ['generation'], coverage: 'coverage', alike: ['type'] },
  acts: ['view'],
  title: 'period',
  order: { descs: 'timeRange' },
  scopeVia: 'deviceId',
  zoneVia: ['stationId', 'timeZone'],
  fields: {
    type: {
      kind: 'choice',
      label: label('统计周期', 'Period Length'),
      options: runPeriodOptions,
      initial: runPeriod.day,
      always: true,
      search: 'equal',
      list: false,
    },
    stationId: {
      kind: 'ref',
      label: label('电站名称', 'Station Name'),
      entity: 'stationInfo',
      search: 'equal',
      list: { width: 160 },
    },
    stationName: {
      kind: 'via',
      label: label('电站', 'Station'),
      path: ['stationId', 'stationName'],
      list: false,
      view: { detail: false },
    },
    period: { kind: 'text', label: label('时间', 'Time'), column: 'now_day', list: { width: 120 } },
    timeRange: {
      kind: 'date',
      label: label('日期', 'Date'),
      column: 'begin',
      search: 'equal',
      list: false,
      view: { detail: false },
    },
    deviceId: {
      kind: 'ref',
      label: label('逆变器', 'Inverter'),
      entity: 'xwj',
      search: 'equal',
      list: { width: 160 },
    },
    deviceNo: { kind: 'text', label: label('设备编号', 'Device Number'), list: { width: 150 } },
    deviceBrand: {
      kind: 'dict',
      label: label('设备厂家', 'Maker'),
      dict: 'inverter_brand',
      numeric: true,
      list: { width: 120 },
    },
    actualPower: {
      kind: 'decimal',
      label: label('实际功率', 'Actual Power'),
      unit: 'kW',
      decimals: 3,
      help: label(
        '接入组件功率；未填时为额定功率',
        'Connected module power; where that is not entered, the rated power',
      ),
    },
    generation: {
      kind: 'decimal',
      label: label('发电量', 'Generation'),
      unit: 'kWh',
      decimals: 3,
    },
    usingHours: {
      kind: 'decimal',
      label: label('利用小时', 'Utilisation Hours'),
      unit: 'h',
      decimals: 2,
      help: label('发电量 ÷ 实际功率', 'Generation ÷ actual power'),
    },
    coverage: {
      kind: 'decimal',
      label: label('数据覆盖率', 'Data Coverage'),
      unit: '%',
      decimals: 1,
      help: label('已过去的时间中有数据的比例', 'Share of the time elapsed that has data'),
    },
    regionId: {
      kind: 'via',
      label: label('所属区域', 'Region'),
      path: ['stationId', 'regionId'],
      list: false,
      view: { detail: false },
    },
  },
  view: { keyColumns: ['generation', 'usingHours', 'coverage'], pageSizes: [20, 50, 100] },
});
