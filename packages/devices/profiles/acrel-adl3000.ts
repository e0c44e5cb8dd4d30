import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';

const energy = { factor: 'ratio' } as const;

/** Acrel ADL3000-E and DTSD1352. Data of the secondary side: E = data × PT × CT × 0.01 kWh, according to the manual. */
export const acrelAdl3000 = defineProfile({
  id: 'acrel-adl3000',
  label: label('安科瑞 ADL3000 / DTSD1352 电表', 'Acrel ADL3000 / DTSD1352 Meter'),
  manufacturer: label('安科瑞', 'Acrel'),
  source: 'ADL3000-E installation and operation manual, 9.1 address list',
  protocol: 'modbus',
  deviceTypes: [2],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  // The rows of the address list without a gap.
  areas: {
    holding: [
      [0x0000, 0x001d],
      [0x0061, 0x0066],
      [0x0077, 0x0077],
      [0x008d, 0x008e],
      [0x0164, 0x016b],
    ],
  },
  tables: [
    {
      record: 'meter',
      space: 'holding',
      every: 1,
      points: {
        totalPositiveActiveEnergy: [0x000a, 'u32', 0.01, { factor: 'ratio' }],
        firstVoltage: [0x0061, 'u16', 0.1, { factor: 'pt' }],
        totalActivePower: [0x016a, 's32', 0.001, { factor: 'ratio' }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        currentA: [0x0064, 'u16', 0.01, { factor: 'ct', label: label('A相电流', 'Current A'), unit: 'A' }],
        currentB: [0x0065, 'u16', 0.01, { factor: 'ct', label: label('B相电流', 'Current B'), unit: 'A' }],
        currentC: [0x0066, 'u16', 0.01, { factor: 'ct', label: label('C相电流', 'Current C'), unit: 'A' }],
      },
    },
    {
      record: 'meterTariff',
      space: 'holding',
      every: 15,
      points: {
        positiveJian: [0x000c, 'u32', 0.01, { factor: 'ratio' }],
        positiveFeng: [0x000e, 'u32', 0.01, { factor: 'ratio' }],
        positivePing: [0x0010, 'u32', 0.01, { factor: 'ratio' }],
        positiveGu: [0x0012, 'u32', 0.01, { factor: 'ratio' }],
        negativeTotal: [0x0014, 'u32', 0.01, { factor: 'ratio' }],
        negativeJian: [0x0016, 'u32', 0.01, { factor: 'ratio' }],
        negativeFeng: [0x0018, 'u32', 0.01, { factor: 'ratio' }],
        negativePing: [0x001a, 'u32', 0.01, { factor: 'ratio' }],
        negativeGu: [0x001c, 'u32', 0.01, { factor: 'ratio' }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      points: {
        ptRatio: [0x008d, 'u16', 1, { label: label('电压变比', 'PT ratio'), rest: 1 }],
        ctRatio: [0x008e, 'u16', 1, { label: label('电流变比', 'CT ratio'), rest: 1 }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        frequency: [0x0077, 'u16', 0.01, { label: label('频率', 'Frequency'), unit: 'Hz' }],
        combinedEnergy: rawPoint(0x0000, 'u32', 0.01, 'kWh', '总有功电能', 'Active energy, total', energy),
        combinedJian: rawPoint(0x0002, 'u32', 0.01, 'kWh', '总尖电能', 'Active energy, sharp', energy),
        combinedFeng: rawPoint(0x0004, 'u32', 0.01, 'kWh', '总峰电能', 'Active energy, peak', energy),
        combinedPing: rawPoint(0x0006, 'u32', 0.01, 'kWh', '总平电能', 'Active energy, flat', energy),
        combinedGu: rawPoint(0x0008, 'u32', 0.01, 'kWh', '总谷电能', 'Active energy, valley', energy),
        voltageB: rawPoint(0x0062, 'u16', 0.1, 'V', 'B相电压', 'Voltage B', { factor: 'pt' }),
        voltageC: rawPoint(0x0063, 'u16', 0.1, 'V', 'C相电压', 'Voltage C', { factor: 'pt' }),
        powerA: rawPoint(0x0164, 's32', 0.001, 'kW', 'A相有功功率', 'Active power A', { factor: 'ratio' }),
        powerB: rawPoint(0x0166, 's32', 0.001, 'kW', 'B相有功功率', 'Active power B', { factor: 'ratio' }),
        powerC: rawPoint(0x0168, 's32', 0.001, 'kW', 'C相有功功率', 'Active power C', { factor: 'ratio' }),
      },
    },
  ],
  factors: {
    ct: { of: ['ctRatio'], otherwise: 1 },
    pt: { of: ['ptRatio'], otherwise: 1 },
    ratio: { of: ['ctRatio', 'ptRatio'], otherwise: 1 },
  },
  derived: {
    meter: { totalCurrent: { sum: ['currentA', 'currentB', 'currentC'] } },
    meterTariff: {
      positiveTotal: { same: 'totalPositiveActiveEnergy' },
      transformRatio: { factor: 'ratio' },
    },
  },
  counters: [
    ...['totalPositiveActiveEnergy', 'negativeTotal'],
    ...['positiveJian', 'positiveFeng', 'positivePing', 'positiveGu'],
    ...['negativeJian', 'negativeFeng', 'negativePing', 'negativeGu'],
  ],
  examples: [
    {
      name: 'forward and reverse energy with their tariffs, as of the secondary side',
      request: '0103000a001465c7',
      response: '0103280012d687000003e80007a12000061a80000516ff0000089800000064000003e800000258000001f4748a',
      means: {
        totalPositiveActiveEnergy: 12_345.67,
        positiveTotal: 12_345.67,
        positiveJian: 10,
        positiveFeng: 5000,
        positivePing: 4000,
        positiveGu: 3335.67,
        negativeTotal: 22,
        negativeJian: 1,
        negativeFeng: 10,
        negativePing: 6,
        negativeGu: 5,
      },
      source: 'constructed by the register list',
    },
    {
      name: 'voltages and currents',
      request: '0103006100069416',
      response: '01030c08fd090108fa019c018e0195bdf3',
      means: { firstVoltage: 230.1, currentA: 4.12, currentB: 3.98, currentC: 4.05, totalCurrent: 12.15 },
      source: 'constructed by the register list',
    },
    {
      name: 'power delivered',
      request: '0103016a0002e5eb',
      response: '010304fffff547fd75',
      means: { totalActivePower: -2.745 },
      source: 'constructed by the register list',
    },
  ],
});
