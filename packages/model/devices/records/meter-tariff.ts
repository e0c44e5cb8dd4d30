import { label } from '@heliodeck/kit/label';
import { defineRecord } from '../../descriptors/record.ts';

/**
 * Tariff registers of a meter: forward and reverse energy in total and by band (sharp, peak, flat, valley),
 * primary side. Has no screen; the reports by band use it. Total forward energy is counted by the meter
 * record, reverse energy and bands by this one.
 */
export const meterTariff = defineRecord({
  key: 'meterTariff',
  label: label('电表分时电能', 'Meter Time-of-use Energy'),
  metrics: {
    positiveTotal: {
      label: label('正向有功总电能', 'Forward Active Energy, Total'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
    },
    positiveJian: {
      label: label('正向有功尖电能', 'Forward Active Energy, Sharp'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'forwardSharp' },
    },
    positiveFeng: {
      label: label('正向有功峰电能', 'Forward Active Energy, Peak'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'forwardPeak' },
    },
    positivePing: {
      label: label('正向有功平电能', 'Forward Active Energy, Flat'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'forwardFlat' },
    },
    positiveGu: {
      label: label('正向有功谷电能', 'Forward Active Energy, Valley'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'forwardValley' },
    },
    negativeTotal: {
      label: label('反向有功总电能', 'Reverse Active Energy, Total'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'reverse' },
    },
    negativeJian: {
      label: label('反向有功尖电能', 'Reverse Active Energy, Sharp'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'reverseSharp' },
    },
    negativeFeng: {
      label: label('反向有功峰电能', 'Reverse Active Energy, Peak'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'reversePeak' },
    },
    negativePing: {
      label: label('反向有功平电能', 'Reverse Active Energy, Flat'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'reverseFlat' },
    },
    negativeGu: {
      label: label('反向有功谷电能', 'Reverse Active Energy, Valley'),
      kind: 'number',
      unit: 'kWh',
      decimals: 2,
      counter: { wattHours: 1000, role: 'reverseValley' },
    },
    transformRatio: { label: label('变比', 'Transformer Ratio'), kind: 'number', decimals: 2 },
  },
});
