import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';

/** Chint DDSU666 single-phase meter: floats of primary values, high word first, as input registers (function 04). */
export const chintDdsu666 = defineProfile({
  id: 'chint-ddsu666',
  label: label('正泰 DDSU666 单相电表', 'Chint DDSU666 Single-phase Meter'),
  manufacturer: label('正泰', 'Chint'),
  source: 'DDSU666 user manual, MODBUS register list. The -H variant for inverters has another map.',
  protocol: 'modbus',
  deviceTypes: [2],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x2000, 0x200f],
      [0x4000, 0x400b],
    ],
  },
  tables: [
    {
      record: 'meter',
      space: 'input',
      every: 1,
      points: {
        firstVoltage: [0x2000, 'f32', 1],
        totalCurrent: [0x2002, 'f32', 1],
        totalActivePower: [0x2004, 'f32', 1],
        totalPositiveActiveEnergy: [0x4000, 'f32', 1],
      },
    },
    {
      record: 'meterTariff',
      space: 'input',
      every: 15,
      points: { negativeTotal: [0x400a, 'f32', 1] },
    },
    {
      record: 'raw',
      space: 'input',
      every: 0,
      points: {
        reactivePower: rawPoint(0x2006, 'f32', 1, 'kvar', '无功功率', 'Reactive power'),
        powerFactor: rawPoint(0x200a, 'f32', 1, '', '功率因数', 'Power factor'),
        frequency: rawPoint(0x200e, 'f32', 1, 'Hz', '频率', 'Frequency'),
      },
    },
  ],
  derived: { meterTariff: { positiveTotal: { same: 'totalPositiveActiveEnergy' } } },
  counters: ['totalPositiveActiveEnergy', 'negativeTotal'],
  examples: [
    {
      name: 'voltage, current and power',
      request: '0104200000067bc8',
      response: '01040c43668000408800003f700000761a',
      means: { firstVoltage: 230.5, totalCurrent: 4.25, totalActivePower: 0.9375 },
      source: 'constructed by the register list',
    },
    {
      name: 'energy taken and delivered',
      request: '01044000000ce5cf',
      response: '010418449a500000000000000000000000000000000000429d80002853',
      means: { totalPositiveActiveEnergy: 1234.5, positiveTotal: 1234.5, negativeTotal: 78.75 },
      source: 'constructed by the register list',
    },
  ],
});
