import { label } from '@heliodeck/kit/label';
import { defineRecord } from '../../descriptors/record.ts';

/** The current data of an electricity meter (docs/product/telemetry.md#meter-data), primary side. */
export const meter = defineRecord({
  key: 'meter',
  label: label('电表数据', 'Electricity Meter Data'),
  metrics: {
    firstVoltage: { label: label('电压', 'Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    totalCurrent: { label: label('总电流', 'Total Current'), kind: 'number', unit: 'A', decimals: 2 },
    totalActivePower: {
      label: label('总有功功率', 'Total Active Power'),
      kind: 'number',
      unit: 'kW',
      decimals: 3,
    },
    totalPositiveActiveEnergy: {
      label: label('正向有功总电能', 'Total Positive Active Energy'),
      kind: 'number',
      unit: 'kWh',
      decimals: 3,
      counter: { wattHours: 1000, role: 'forward' },
    },
  },
  live: { key: 'meterData', path: 'blade-meterData/meterData', label: label('电表数据', 'Meter Data') },
  history: {
    key: 'meterDataHistory',
    path: 'blade-meterDataHistory/meterDataHistory',
    label: label('电表历史数据', 'Meter Data History'),
  },
  chart: ['firstVoltage', 'totalCurrent', 'totalActivePower', 'totalPositiveActiveEnergy'],
});
