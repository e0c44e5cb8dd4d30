import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts, inputNames } from '../definition/zero-volts.ts';
import { sofarClock } from './sofar-clock.ts';
import { sofarErrors, sofarFaultPoints } from './sofar-faults.ts';

/** Inputs that only larger models have, and their first register. */
const furtherInputs = Array.from({ length: 12 }, (_, i) => [5 + i, 0x0590 + 3 * i] as const);

const allInputs = [1, 2, 3, 4, ...furtherInputs.map(([n]) => n)];

/** SOFAR string inverters of the third generation: 3.3–12 KTLX-G3 and similar. High word first; powers in steps of 10 W. */
export const sofarG3 = defineProfile({
  id: 'sofar-g3',
  label: label('首航组串逆变器（G3）', 'SOFAR String Inverter (G3)'),
  manufacturer: label('首航（SOFAR）', 'SOFAR'),
  source:
    'Register facts of davidrapan/ha-solarman (MIT), inverter_definitions/sofar_g3.yaml; not held against a device of ours. The sum of the inputs in 05C4H is refused by these models and is made of the inputs. The switch in 1104H: wills106/homeassistant-solax-modbus (Apache-2.0), which writes it to string and hybrid inverters alike. Faults, states beyond 9, the inputs from the third on, the rated power (06EDH) and the clock: the maker (Modbus-G3 V1.38, docs/Sofar_Inverter_MODBUS_V1.38_EN.pdf, which egeek-tech/sofar-HYD-diag has); the clock that goes is read apart from the registers it is set by.',
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 1_000_000,
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    holding: [
      [0x0404, 0x042b],
      [0x0445, 0x0465],
      [0x0484, 0x04af],
      [0x0584, 0x058f],
      [0x0590, 0x05b3],
      [0x0684, 0x0693],
      [0x06ed, 0x06ef],
      [0x1104, 0x1104],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      points: {
        deviceRunStatus: [
          0x0404,
          'u16',
          1,
          { map: { 0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 5, 7: 2, 8: 2, 9: 2, 10: 2, 11: 0 } },
        ],
        airTemperature: [0x0418, 's16'],
        radiatorTemperature: [0x041a, 's16'],
        invModuleTemperature: [0x0420, 's16'],
        gridFrequency: [0x0484, 'u16', 0.01],
        inverterActivePower: [0x0485, 's16', 10],
        gridActivePower: [0x0488, 's16', 10],
        gridL1Voltage: [0x048d, 'u16', 0.1],
        gridL1Current: [0x048e, 'u16', 0.01],
        gridL2Voltage: [0x0498, 'u16', 0.1],
        gridL2Current: [0x0499, 'u16', 0.01],
        gridL3Voltage: [0x04a3, 'u16', 0.1],
        gridL3Current: [0x04a4, 'u16', 0.01],
        localLoadActivePower: [0x04af, 'u16', 10],
        pv1Voltage: [0x0584, 'u16', 0.1],
        pv1Current: [0x0585, 'u16', 0.01],
        pv2Voltage: [0x0587, 'u16', 0.1],
        pv2Current: [0x0588, 'u16', 0.01],
        pvDayOutputEnergy: [0x0684, 'u32', 0.01],
        pvTotalOutputEnergy: [0x0686, 'u32', 0.1],
        localLoadDayOutputEnergy: [0x0688, 'u32', 0.01],
        localLoadTotalOutputEnergy: [0x068a, 'u32', 0.1],
        deviceDayInputEnergy: [0x068c, 'u32', 0.01],
        deviceTotalInputEnergy: [0x068e, 'u32', 0.1],
        deviceDayOutputEnergy: [0x0690, 'u32', 0.01],
        deviceTotalOutputEnergy: [0x0692, 'u32', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        ...sofarFaultPoints,
        pv1Power: rawPoint(0x0586, 'u16', 10, 'W', 'PV1功率', 'PV1 power'),
        pv2Power: rawPoint(0x0589, 'u16', 10, 'W', 'PV2功率', 'PV2 power'),
        insulationResistance: rawPoint(0x042b, 'u16', 1, 'kΩ', '绝缘阻抗', 'Insulation resistance'),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        pv3Voltage: [0x058a, 'u16', 0.1],
        pv3Current: [0x058b, 'u16', 0.01],
        pv4Voltage: [0x058d, 'u16', 0.1],
        pv4Current: [0x058e, 'u16', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        pv3Power: rawPoint(0x058c, 'u16', 10, 'W', 'PV3功率', 'PV3 power'),
        pv4Power: rawPoint(0x058f, 'u16', 10, 'W', 'PV4功率', 'PV4 power'),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: Object.fromEntries(
        furtherInputs.flatMap(([n, at]): [string, PointSpec][] => [
          [`pv${n}Voltage`, [at, 'u16', 0.1]],
          [`pv${n}Current`, [at + 1, 'u16', 0.01]],
        ]),
      ),
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: Object.fromEntries(
        furtherInputs.map(([n, at]) => [
          `pv${n}Power`,
          rawPoint(at + 2, 'u16', 10, 'W', `PV${n}功率`, `PV${n} power`),
        ]),
      ),
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        ratedHectowatts: rawPoint(0x06ed, 'u16', 1, '', '额定功率（0.1 kW）', 'Rated power, 0.1 kW', {
          rest: 120,
        }),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      points: { remoteSwitch: [0x1104, 'u16', 1, { map: { 0: 2, 1: 1 }, rest: 1 }] },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        serialNumber: rawPoint(0x0445, 'text8', 1, '', '序列号', 'Serial number'),
        hardwareVersion: rawPoint(0x044d, 'text2', 1, '', '硬件版本', 'Hardware version'),
      },
    },
  ],
  derived: {
    raw: {
      // From 307.2 kW on.
      isLarge: {
        bits: {
          0: [
            ['ratedHectowatts', 0xf000],
            ['ratedHectowatts', 0x0c00, 3],
          ],
        },
      },
    },
    inverterData: {
      pvOutputPower: { sum: allInputs.map((n) => `pv${n}Power`) },
      ...sofarErrors,
    },
  },
  where: {
    // Inputs and phases that a model has not got contain zeros.
    ...existWithVolts([...inputNames(3, 16), 'gridL2', 'gridL3']),
    // Models of 320 kW and more have steps of 100 W here.
    inverterActivePower: ['isLarge', 'isNot', 1],
    gridActivePower: ['isLarge', 'isNot', 1],
  },
  version: '{hardwareVersion}',
  controls: { 4: sofarClock },
  settings: { by: 16, fields: { remoteSwitch: {} } },
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '010305840006852d',
      response: '01030c17e80208013e17d401ea012b5050',
      means: { pv1Voltage: 612, pv1Current: 5.2, pv2Voltage: 610, pv2Current: 4.9, pvOutputPower: 6170 },
      source: 'made from the register list',
    },
  ],
});
