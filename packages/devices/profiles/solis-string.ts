import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';

/** Waiting, opening, soft start, generating; fault states use the digits of their numbers, 1004H and 1010H to 1057H, and 2011H. */
const states: Readonly<Record<number, number>> = Object.fromEntries([
  ...[0, 1, 1, 2].map((state, code) => [code, state]),
  ...[0x1004, 0x2011, ...Array.from({ length: 0x48 }, (_, i) => 0x1010 + i)].map((code) => [code, 3]),
]);

/** Solis (Ginlong) string inverters of the 4G, S5 and S6 series. High word first. */
export const solisString = defineProfile({
  id: 'solis-string',
  label: label('锦浪Solis组串逆变器', 'Solis String Inverter'),
  manufacturer: label('锦浪（Solis）', 'Solis'),
  source:
    'Register facts of davidrapan/ha-solarman (MIT), inverter_definitions/solis_3p-4g.yaml, solis_1p-5g.yaml and solis_s6-gr1p.yaml, and what an owner found in an S5-GR3P20K (jmccrohan/pysolarmanv5 issue 49); the fourth input: Pho3niX90/solis_modbus, sensor_data/string_sensors.py, and wills106/homeassistant-solax-modbus, plugin_solis_old.py, which agree; not held against a device of ours. Models of one phase show it as the third, 3035 and 3038; the others are absent where the first one says 0 V. Total, month and year count whole kWh. States are faults from 1004H on, and the lists do not agree on what 1004H is; what the bits of 3071 mean is not read.',
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 500_000,
  link: { baud: 9600, parity: 'none', gapMs: 300, timeoutMs: 4000 },
  // At most 50 registers are read at once.
  areas: {
    input: [
      [3004, 3018],
      [3021, 3044],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        inverterActivePower: [3004, 's32'],
        pvOutputPower: [3006, 'u32'],
        pvTotalOutputEnergy: [3008, 'u32'],
        pvMonthOutputEnergy: [3010, 'u32'],
        pvDayOutputEnergy: [3014, 'u16', 0.1],
        pvYearOutputEnergy: [3016, 'u32'],
        pv1Voltage: [3021, 'u16', 0.1],
        pv1Current: [3022, 'u16', 0.1],
        pv2Voltage: [3023, 'u16', 0.1],
        pv2Current: [3024, 'u16', 0.1],
        pv3Voltage: [3025, 'u16', 0.1],
        pv3Current: [3026, 'u16', 0.1],
        pv4Voltage: [3027, 'u16', 0.1],
        pv4Current: [3028, 'u16', 0.1],
        gridL2Voltage: [3034, 'u16', 0.1],
        gridL3Voltage: [3035, 'u16', 0.1],
        gridL1Current: [3036, 'u16', 0.1],
        gridL2Current: [3037, 'u16', 0.1],
        gridL3Current: [3038, 'u16', 0.1],
        radiatorTemperature: [3041, 's16', 0.1],
        gridFrequency: [3042, 'u16', 0.01],
        deviceRunStatus: [3043, 'u16', 1, { map: states }],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        firstPhase: rawPoint(3033, 'u16', 0.1, 'V', '第一相电压', 'First phase', { rest: 230 }),
      },
    },
  ],
  derived: { inverterData: { gridL1Voltage: { same: 'firstPhase' } } },
  where: {
    // Inputs that a model has not got contain zeros.
    ...existWithVolts(['pv3', 'pv4']),
    gridL1Voltage: ['firstPhase', 'isNot', 0],
    gridL1Current: ['firstPhase', 'isNot', 0],
    gridL2Voltage: ['firstPhase', 'isNot', 0],
    gridL2Current: ['firstPhase', 'isNot', 0],
  },
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'an S5-GR3P20K in its first days',
      request: '01040bbc000eb20e',
      response: '01041c0000026c000002f2000000e0000000e00000000000f600c9000000e0b1fe',
      means: {
        inverterActivePower: 620,
        pvOutputPower: 754,
        pvTotalOutputEnergy: 224,
        pvMonthOutputEnergy: 224,
        pvDayOutputEnergy: 24.6,
        pvYearOutputEnergy: 224,
      },
      source: 'jmccrohan/pysolarmanv5 issue 49, registers 3004 to 3017 as its owner printed them',
    },
  ],
});
