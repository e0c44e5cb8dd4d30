import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';

/**
 * Eastron SDM120, SDM230, SDM630: floats of the primary side, high word first. Single-phase models have neither the other phases nor the
 * system's total; in three-wire systems only the total is available.
 */
export const eastronSdm = defineProfile({
  id: 'eastron-sdm',
  label: label('Eastron SDM 系列电表', 'Eastron SDM Meter'),
  manufacturer: label('东鸿（Eastron）', 'Eastron'),
  source: 'SDM630 Modbus protocol, input registers; capture of an SDM230',
  protocol: 'modbus',
  deviceTypes: [2],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x0000, 0x0025],
      [0x0034, 0x0035],
      [0x0038, 0x0039],
      [0x003c, 0x003f],
      // Frequency, energy and reactive energy, imported and exported: available in every model.
      [0x0046, 0x004f],
      [0x0156, 0x0157],
    ],
  },
  tables: [
    {
      record: 'meter',
      space: 'input',
      every: 1,
      points: {
        firstVoltage: [0x0000, 'f32'],
        totalPositiveActiveEnergy: [0x0048, 'f32'],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        currentA: [0x0006, 'f32', 1, { label: label('A相电流', 'Current 1'), unit: 'A' }],
        powerA: [0x000c, 'f32', 0.001, { label: label('A相有功功率', 'Active power 1'), unit: 'kW' }],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        currentB: [0x0008, 'f32', 1, { label: label('B相电流', 'Current 2'), unit: 'A' }],
        currentC: [0x000a, 'f32', 1, { label: label('C相电流', 'Current 3'), unit: 'A' }],
        systemPower: [
          0x0034,
          'f32',
          0.001,
          { label: label('系统总有功功率', 'Total system power'), unit: 'kW' },
        ],
      },
    },
    {
      record: 'meterTariff',
      space: 'input',
      every: 15,
      points: { negativeTotal: [0x004a, 'f32'] },
    },
    {
      record: 'raw',
      space: 'input',
      every: 0,
      points: {
        frequency: [0x0046, 'f32', 1, { label: label('频率', 'Frequency'), unit: 'Hz' }],
        voltageB: rawPoint(0x0002, 'f32', 1, 'V', 'B相电压', 'Voltage 2'),
        voltageC: rawPoint(0x0004, 'f32', 1, 'V', 'C相电压', 'Voltage 3'),
        powerB: rawPoint(0x000e, 'f32', 0.001, 'kW', 'B相有功功率', 'Active power 2'),
        powerC: rawPoint(0x0010, 'f32', 0.001, 'kW', 'C相有功功率', 'Active power 3'),
        apparentPowerA: rawPoint(0x0012, 'f32', 0.001, 'kVA', 'A相视在功率', 'Apparent power 1'),
        reactivePowerA: rawPoint(0x0018, 'f32', 0.001, 'kvar', 'A相无功功率', 'Reactive power 1'),
        powerFactorA: rawPoint(0x001e, 'f32', 1, '', 'A相功率因数', 'Power factor 1'),
        phaseAngleA: rawPoint(0x0024, 'f32', 1, '°', 'A相相角', 'Phase angle 1'),
        apparentPower: rawPoint(0x0038, 'f32', 0.001, 'kVA', '总视在功率', 'Apparent power, total'),
        reactivePower: rawPoint(0x003c, 'f32', 0.001, 'kvar', '总无功功率', 'Reactive power, total'),
        powerFactor: rawPoint(0x003e, 'f32', 1, '', '总功率因数', 'Power factor, total'),
        reactiveForward: rawPoint(0x004c, 'f32', 1, 'kvarh', '正向无功电能', 'Reactive energy, import'),
        reactiveReverse: rawPoint(0x004e, 'f32', 1, 'kvarh', '反向无功电能', 'Reactive energy, export'),
        absoluteEnergy: rawPoint(
          0x0156,
          'f32',
          1,
          'kWh',
          '有功总电能（进加出）',
          'Active energy, import and export',
        ),
      },
    },
  ],
  derived: {
    meter: {
      totalCurrent: { sum: ['currentA', 'currentB', 'currentC'] },
      totalActivePower: { first: ['systemPower', 'powerA'] },
    },
    meterTariff: { positiveTotal: { same: 'totalPositiveActiveEnergy' } },
  },
  counters: ['totalPositiveActiveEnergy', 'negativeTotal'],
  examples: [
    {
      name: 'voltage of an SDM230',
      request: '01040000000271cb',
      response: '010404436633341b38',
      means: { firstVoltage: 230.2 },
      source: 'captured, SDM230',
    },
    {
      name: 'voltage without the glitch bytes around it',
      request: '01040000000271cb',
      response: '01040443696978106e',
      means: { firstVoltage: 233.412 },
      source: 'captured reply of a float meter',
    },
  ],
});
