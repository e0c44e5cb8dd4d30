import { label } from '@heliodeck/kit/label';
import { defineRecord } from '../../descriptors/record.ts';

/**
 * The counters of a charge controller (docs/product/telemetry.md#operating-data). Stored in kWh. The list of
 * current data omits times and loads; the history includes them.
 */
export const operating = defineRecord({
  key: 'operating',
  label: label('运行数据', 'Operating Data'),
  follows: {
    deviceAddress: { kind: 'via', label: label('设备地址', 'Device Address'), path: ['xwjId', 'address'] },
  },
  metrics: {
    moduleCount: { label: label('模块数量（个）', 'Module Count (pcs)'), kind: 'integer' },
    batteryCapacity: {
      label: label('蓄电池容量', 'Battery Capacity'),
      kind: 'number',
      unit: 'AH',
      decimals: 0,
    },
    dailyEnergy: { label: label('日发电量', 'Daily Energy'), kind: 'number', unit: 'kWh', decimals: 3 },
    monthlyEnergy: { label: label('月发电量', 'Monthly Energy'), kind: 'number', unit: 'kWh', decimals: 3 },
    totalEnergy: {
      label: label('总发电量', 'Total Energy'),
      kind: 'number',
      unit: 'kWh',
      decimals: 3,
      counter: { wattHours: 1000, role: 'generated' },
    },
    dailyOperatingTime: {
      label: label('日运行时间', 'Daily Operating Time'),
      kind: 'number',
      unit: 'h',
      decimals: 2,
      on: 'history',
    },
    monthlyOperatingTime: {
      label: label('月运行时间', 'Monthly Operating Time'),
      kind: 'number',
      unit: 'h',
      decimals: 1,
      on: 'history',
    },
    dailyLoadEnergy: {
      label: label('日负载用电量', 'Daily Load Energy'),
      kind: 'number',
      unit: 'kWh',
      decimals: 3,
      on: 'history',
    },
    monthlyLoadEnergy: {
      label: label('月负载用电量', 'Monthly Load Energy'),
      kind: 'number',
      unit: 'kWh',
      decimals: 3,
      on: 'history',
    },
    totalLoadEnergy: {
      label: label('总负载用电量', 'Total Load Energy'),
      kind: 'number',
      unit: 'kWh',
      decimals: 3,
      counter: { wattHours: 1000, role: 'load' },
      on: 'history',
    },
  },
  view: {
    groups: [
      {
        label: label('发电量', 'Energy Generated'),
        unit: 'kWh',
        columns: {
          dailyEnergy: label('日', 'Day'),
          monthlyEnergy: label('月', 'Month'),
          totalEnergy: label('总', 'Total'),
        },
      },
      {
        label: label('运行时间', 'Operating Time'),
        unit: 'h',
        columns: {
          dailyOperatingTime: label('日', 'Day'),
          monthlyOperatingTime: label('月', 'Month'),
        },
      },
      {
        label: label('负载用电量', 'Load Energy'),
        unit: 'kWh',
        columns: {
          dailyLoadEnergy: label('日', 'Day'),
          monthlyLoadEnergy: label('月', 'Month'),
          totalLoadEnergy: label('总', 'Total'),
        },
      },
    ],
  },
  live: {
    key: 'operateDate',
    path: 'blade-operateDate/operateDate',
    label: label('运行数据', 'Operating Data'),
  },
  history: {
    key: 'operateDateHistory',
    path: 'blade-operateDateHistory/operateDateHistory',
    label: label('运行历史数据', 'Operating Data History'),
  },
});
