import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';

/**
 * Chint DTSU666 three-phase meter: floats, high word first, of the secondary side. The ratios are in registers 6 and 7; a meter behind 100
 * : 5 A clamps reports a twentieth until they are applied.
 */
export const chintDtsu666 = defineProfile({
  id: 'chint-dtsu666',
  label: label('正泰 DTSU666 电表', 'Chint DTSU666 Meter'),
  manufacturer: label('正泰', 'Chint'),
  source: 'DTSU666 user manual, MODBUS register list. The -H variant for inverters has another map.',
  protocol: 'modbus',
  deviceTypes: [2],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  // 101E to 1029: imported energy, total, by phase and net, then exported energy: one read of the manual's table.
  areas: {
    holding: [
      [0x0000, 0x0000],
      [0x0006, 0x0007],
      [0x101e, 0x1029],
      [0x2000, 0x2013],
      [0x202a, 0x202b],
      [0x2044, 0x2045],
    ],
  },
  tables: [
    {
      record: 'meter',
      space: 'holding',
      every: 1,
      points: {
        firstVoltage: [0x2006, 'f32', 0.1, { factor: 'pt' }],
        // 0.1 W on the wire.
        totalActivePower: [0x2012, 'f32', 0.0001, { factor: 'ratio' }],
        totalPositiveActiveEnergy: [0x101e, 'f32', 1, { factor: 'ratio' }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        currentA: [0x200c, 'f32', 0.001, { factor: 'ct', label: label('A相电流', 'Current A'), unit: 'A' }],
        currentB: [0x200e, 'f32', 0.001, { factor: 'ct', label: label('B相电流', 'Current B'), unit: 'A' }],
        currentC: [0x2010, 'f32', 0.001, { factor: 'ct', label: label('C相电流', 'Current C'), unit: 'A' }],
      },
    },
    {
      record: 'meterTariff',
      space: 'holding',
      every: 15,
      points: { negativeTotal: [0x1028, 'f32', 1, { factor: 'ratio' }] },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      points: {
        ctRatio: [0x0006, 'u16', 1, { label: label('电流互感器倍率', 'CT ratio'), rest: 1 }],
        ptRatio: [0x0007, 'u16', 0.1, { label: label('电压互感器倍率', 'PT ratio'), rest: 1 }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        frequency: [0x2044, 'f32', 0.01, { label: label('频率', 'Frequency'), unit: 'Hz' }],
        lineVoltageAb: rawPoint(0x2000, 'f32', 0.1, 'V', 'AB线电压', 'Line voltage A-B', { factor: 'pt' }),
        lineVoltageBc: rawPoint(0x2002, 'f32', 0.1, 'V', 'BC线电压', 'Line voltage B-C', { factor: 'pt' }),
        lineVoltageCa: rawPoint(0x2004, 'f32', 0.1, 'V', 'CA线电压', 'Line voltage C-A', { factor: 'pt' }),
        voltageB: rawPoint(0x2008, 'f32', 0.1, 'V', 'B相电压', 'Voltage B', { factor: 'pt' }),
        voltageC: rawPoint(0x200a, 'f32', 0.1, 'V', 'C相电压', 'Voltage C', { factor: 'pt' }),
        // The manual's scale of 0.001, as for the currents.
        powerFactor: rawPoint(0x202a, 'f32', 0.001, '', '功率因数', 'Power factor'),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1440,
      optional: true,
      points: {
        softwareVersion: [0x0000, 'u16', 1, { label: label('软件版本', 'Software version'), rest: 204 }],
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
  version: '{softwareVersion}',
  counters: ['totalPositiveActiveEnergy', 'negativeTotal'],
  examples: [
    {
      name: 'voltages, currents and power delivered',
      request: '01032006000e2fcf',
      response: '01031c4510100045106000450fa00044d1600044bb8000444e4000c60e8000df10',
      means: {
        firstVoltage: 230.5,
        currentA: 1.675,
        currentB: 1.5,
        currentC: 0.825,
        totalCurrent: 4,
        totalActivePower: -0.912,
      },
      source: 'constructed by the register list',
    },
    {
      name: 'energy taken and delivered',
      request: '0103101e000c2109',
      response: '010318449a51ec00000000000000000000000000000000429dcccdd917',
      means: { totalPositiveActiveEnergy: 1234.56, positiveTotal: 1234.56, negativeTotal: 78.9 },
      source: 'constructed by the register list',
    },
  ],
});
