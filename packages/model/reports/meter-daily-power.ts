import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { reportTypeOptions, timeType, timeTypeOptions } from './report-kinds.ts';

/**
 * Energy of each counter by day, month or year of its station (docs/product/reports.md#daily-power): sums of
 * the same quarters of an hour as every other figure. `type` distinguishes generation of devices from
 * measurements of meters.
 */
export const meterDailyPower = defineEntity({
  key: 'meterDailyPower',
  path: 'blade-meterDailyPower/meterDailyPower',
  table: 'energy_day',
  label: label('每日电量统计', 'Meter Daily Power'),
  tenancy: 'tenant',
  figures: true,
  // Devices and meters count the same energy: their rows are not added up.
  sums: { of: ['power', 'reversePower'], coverage: 'coverage', alike: ['timeType', 'type'] },
  acts: ['view'],
  access: { readPermissions: ['measurementForm', 'stationForm'] },
  title: 'nowDay',
  order: { descs: 'date1' },
  scopeVia: 'meterId',
  zoneVia: ['stationId', 'timeZone'],
  fields: {
    stationId: {
      kind: 'ref',
      label: label('电站名称', 'Station Name'),
      entity: 'stationInfo',
      search: 'equal',
      list: { width: 160 },
    },
    dtuId: {
      kind: 'ref',
      label: label('DTU名称', 'DTU Name'),
      entity: 'dtu',
      search: 'equal',
      list: { width: 140 },
    },
    meterId: {
      kind: 'ref',
      label: label('设备名称', 'Device Name'),
      entity: 'xwj',
      column: 'device_id',
      search: 'equal',
      list: { width: 160 },
    },
    date1: {
      kind: 'date',
      label: label('日期', 'Date'),
      column: 'begin',
      search: 'range',
      list: false,
      view: { detail: false },
    },
    nowDay: { kind: 'text', label: label('更新时间', 'Update Time'), list: { width: 120 } },
    power: {
      kind: 'decimal',
      label: label('今日电量', "Today's Power"),
      unit: 'kWh',
      decimals: 3,
      help: label('该日（月、年）的电量', 'Energy of that day, month or year'),
    },
    reversePower: {
      kind: 'decimal',
      label: label('反向电量', 'Reverse Energy'),
      unit: 'kWh',
      decimals: 3,
      list: { hidden: true },
    },
    nowdayPower: {
      kind: 'decimal',
      label: label('总电量', 'Total Power'),
      unit: 'kWh',
      decimals: 3,
      help: label('至该日（月、年）末的累计电量', 'All energy up to the end of that day, month or year'),
    },
    coverage: {
      kind: 'decimal',
      label: label('数据覆盖率', 'Data Coverage'),
      unit: '%',
      decimals: 1,
      help: label('已过去的时间中有数据的比例', 'Share of the time elapsed that has data'),
    },
    timeType: {
      kind: 'choice',
      label: label('时间类型', 'Time Type'),
      options: timeTypeOptions,
      initial: timeType.day,
      always: true,
      search: 'equal',
      list: false,
    },
    type: {
      kind: 'choice',
      label: label('报表类型', 'Report Type'),
      options: reportTypeOptions,
      search: 'equal',
      list: { hidden: true },
    },
    regionId: {
      kind: 'via',
      label: label('所属区域', 'Region'),
      path: ['stationId', 'regionId'],
      search: 'like',
      list: { hidden: true },
    },
  },
  view: { keyColumns: ['power', 'nowdayPower', 'coverage'], pageSizes: [20, 50, 100] },
});
