import { type Label, label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';

/** Registers of the output, which differ in three-phase models. */
interface Output {
  readonly id: string;
  readonly label: Label;
  readonly points: Readonly<Record<string, PointSpec>>;
  /** Powers of the phases that sum to the inverter's power. */
  readonly powers: readonly string[];
  readonly raw: Readonly<Record<string, PointSpec>>;
}

/** SolaX X1 Hybrid of the fourth generation. */
export const solaxX1G4 = solaxHybrid({
  id: 'solax-x1-g4',
  label: label('艾罗X1 Hybrid G4混合逆变器', 'SolaX X1 Hybrid G4'),
  points: {
    gridL1Voltage: [0x0000, 'u16', 0.1],
    gridL1Current: [0x0001, 's16', 0.1],
    gridFrequency: [0x0007, 'u16', 0.01],
    epsL1Voltage: [0x004c, 'u16', 0.1],
    epsL1Current: [0x004d, 'u16', 0.1],
    epsFrequency: [0x004f, 'u16', 0.01],
  },
  powers: ['outputPower'],
  raw: { outputPower: rawPoint(0x0002, 's16', 1, 'W', '逆变器输出功率', 'Inverter power') },
});

/** SolaX X3 Hybrid of the fourth generation. */
export const solaxX3G4 = solaxHybrid({
  id: 'solax-x3-g4',
  label: label('艾罗X3 Hybrid G4混合逆变器', 'SolaX X3 Hybrid G4'),
  points: {
    gridL1Voltage: [0x006a, 'u16', 0.1],
    gridL1Current: [0x006b, 's16', 0.1],
    gridFrequency: [0x006d, 'u16', 0.01],
    gridL2Voltage: [0x006e, 'u16', 0.1],
    gridL2Current: [0x006f, 's16', 0.1],
    gridL3Voltage: [0x0072, 'u16', 0.1],
    gridL3Current: [0x0073, 's16', 0.1],
    epsL1Voltage: [0x0076, 'u16', 0.1],
    epsL2Voltage: [0x007a, 'u16', 0.1],
    epsL3Voltage: [0x007e, 'u16', 0.1],
  },
  powers: ['outputL1Power', 'outputL2Power', 'outputL3Power'],
  raw: {
    outputL1Power: rawPoint(0x006c, 's16', 1, 'W', 'L1输出功率', 'Inverter power L1'),
    outputL2Power: rawPoint(0x0070, 's16', 1, 'W', 'L2输出功率', 'Inverter power L2'),
    outputL3Power: rawPoint(0x0074, 's16', 1, 'W', 'L3输出功率', 'Inverter power L3'),
  },
});

function solaxHybrid({ id, label: words, points, powers, raw }: Output) {
  return defineProfile({
    id,
    label: words,
    manufacturer: label('艾罗（SolaX）', 'SolaX'),
    source:
      'Register facts of wills106/homeassistant-solax-modbus (Apache-2.0), plugin_solax.py, for hybrid inverters of the fourth generation; not held against a device of ours. Numbers of two registers have the low word first. The power of the meter is positive into the grid where its direction is set right in the inverter. The battery is absent where its voltage is 0. Later generations have other steps and are not read; settings take a password of their own and are not written.',
    protocol: 'modbus',
    deviceTypes: [3],
    mostWatts: 80_000,
    link: { baud: 19_200, parity: 'none', gapMs: 50, timeoutMs: 4000 },
    areas: {
      input: [
        [0x0000, 0x0054],
        [0x0066, 0x00bf],
      ],
    },
    tables: [
      {
        record: 'inverterData',
        space: 'input',
        every: 1,
        points: {
          ...points,
          pv1Voltage: [0x0003, 'u16', 0.1],
          pv2Voltage: [0x0004, 'u16', 0.1],
          pv1Current: [0x0005, 'u16', 0.1],
          pv2Current: [0x0006, 'u16', 0.1],
          radiatorTemperature: [0x0008, 's16'],
          deviceRunStatus: [
            0x0009,
            'u16',
            1,
            { map: { 0: 0, 1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 0, 7: 2, 8: 1, 9: 0, 10: 0 } },
          ],
          bmsCurrent: [0x0015, 's16', 0.1],
          bmsPower: [0x0016, 's16'],
          soc: [0x001c, 'u16'],
          bmsDischargeInputTotalEnergy: [0x001d, 'u32l', 0.1],
          bmsDischargeDayInputEnergy: [0x0020, 'u16', 0.1],
          bmsChargeInputTotalEnergy: [0x0021, 'u32l', 0.1],
          bmsChargeDayInputEnergy: [0x0023, 'u16', 0.1],
          gridActivePower: [0x0046, 's32l'],
          deviceTotalOutputEnergy: [0x0048, 'u32l', 0.01],
          deviceTotalInputEnergy: [0x004a, 'u32l', 0.01],
          inverterDayOutputEnergy: [0x0050, 'u16', 0.1],
          inverterTotalOutputEnergy: [0x0052, 'u32l', 0.1],
          pvTotalOutputEnergy: [0x0094, 'u32l', 0.1],
          pvDayOutputEnergy: [0x0096, 'u16', 0.1],
          deviceDayOutputEnergy: [0x0098, 'u32l', 0.01],
          deviceDayInputEnergy: [0x009a, 'u32l', 0.01],
        },
      },
      {
        record: 'raw',
        space: 'input',
        every: 1,
        points: {
          ...raw,
          pv1Power: rawPoint(0x000a, 'u16', 1, 'W', 'PV1功率', 'PV1 power'),
          pv2Power: rawPoint(0x000b, 'u16', 1, 'W', 'PV2功率', 'PV2 power'),
          packVoltage: rawPoint(0x0014, 'u16', 0.1, 'V', '电池电压', 'Battery voltage', { rest: 230 }),
        },
      },
    ],
    derived: {
      inverterData: {
        bmsVoltage: { same: 'packVoltage' },
        pvOutputPower: { sum: ['pv1Power', 'pv2Power'] },
        inverterActivePower: { sum: powers },
      },
    },
    where: {
      bmsVoltage: ['packVoltage', 'isNot', 0],
      bmsCurrent: ['packVoltage', 'isNot', 0],
      bmsPower: ['packVoltage', 'isNot', 0],
      soc: ['packVoltage', 'isNot', 0],
    },
    counters: ['pvTotalOutputEnergy'],
    examples: [
      {
        name: 'two inputs in the sun',
        request: '01040003000401c9',
        response: '0104080e420dac005a0057376d',
        means: { pv1Voltage: 365, pv2Voltage: 350, pv1Current: 9, pv2Current: 8.7 },
        source: 'made from the register list',
      },
    ],
  });
}
