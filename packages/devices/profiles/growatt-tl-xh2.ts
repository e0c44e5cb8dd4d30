import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';

/** Growatt hybrid inverters of the second generation (MIN TL-XH2), which have only the registers of the VPP protocol. High word first. */
export const growattTlXh2 = defineProfile({
  id: 'growatt-tl-xh2',
  label: label('古瑞瓦特MIN TL-XH2混合逆变器', 'Growatt MIN TL-XH2 Hybrid Inverter'),
  manufacturer: label('古瑞瓦特（Growatt）', 'Growatt'),
  source:
    'Register facts of 0xAHA/Growatt_ModbusTCP, profiles/tl_xh.py (MIN_TL_XH2_3000_10000_V201), as an owner held them against display and portal (issue 361 there: inputs, their total, grid voltage and current, battery voltage, charge and energies, temperature); not held against a device of ours. Not read: active and reactive power (31100 to 31103), which are taken for the output in one release and for the grid in the next one; the temperature of the battery (31223), which is 0 in the device that was tried; states (31000), whose codes are not in the list. The protocol has no energies of the panels and of the output. The battery is absent where its voltage is 0. What the fault words mean is not in the list: that one is set is said, and the words shown. Switch, clock and limits (30101 to 30201) were not tried and are not written.',
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 50_000,
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [31_000, 31_015],
      [31_058, 31_059],
      [31_100, 31_114],
      [31_200, 31_224],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        pv1Voltage: [31_010, 'u16', 0.1],
        pv1Current: [31_011, 'u16', 0.1],
        pv2Voltage: [31_012, 'u16', 0.1],
        pv2Current: [31_013, 'u16', 0.1],
        pv3Voltage: [31_014, 'u16', 0.1],
        pv3Current: [31_015, 'u16', 0.1],
        pvOutputPower: [31_058, 'u32', 0.1],
        gridFrequency: [31_105, 'u16', 0.01],
        gridL1Voltage: [31_106, 'u16', 0.1],
        gridL1Current: [31_109, 'u16', 0.1],
        radiatorTemperature: [31_114, 's16', 0.1],
        // Positive when charging.
        bmsPower: [31_200, 's32', 0.1],
        bmsChargeDayInputEnergy: [31_202, 'u32', 0.1],
        bmsChargeInputTotalEnergy: [31_204, 'u32', 0.1],
        bmsDischargeDayInputEnergy: [31_206, 'u32', 0.1],
        bmsDischargeInputTotalEnergy: [31_208, 'u32', 0.1],
        bmsCurrent: [31_215, 's32', 0.1],
        soc: [31_217, 'u16'],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        faultWord1: rawPoint(31_001, 'u16', 1, '', '故障字1', 'Fault word 1'),
        faultWord2: rawPoint(31_002, 'u16', 1, '', '故障字2', 'Fault word 2'),
        faultWord3: rawPoint(31_003, 'u16', 1, '', '故障字3', 'Fault word 3'),
        packVoltage: rawPoint(31_214, 's16', 0.1, 'V', '电池电压', 'Battery voltage', { rest: 404.3 }),
      },
    },
  ],
  derived: {
    inverterData: {
      bmsVoltage: { same: 'packVoltage' },
      errorMsg4: {
        bits: {
          15: [
            ['faultWord1', 0xffff],
            ['faultWord2', 0xffff],
            ['faultWord3', 0xffff],
          ],
        },
      },
    },
  },
  where: {
    // An input that a model has not got contains zeros.
    ...existWithVolts(['pv3']),
    ...Object.fromEntries(
      ['bmsVoltage', 'bmsCurrent', 'bmsPower', 'soc'].map((name) => [
        name,
        ['packVoltage', 'isNot', 0] as const,
      ]),
    ),
  },
  examples: [
    {
      name: 'a battery of 404 V that is charged with 2 kW',
      request: '010479e0001268ad',
      response: '01042400004e98000000280000017b000000350000012400000000000000000fc500000031004b996f',
      means: {
        bmsPower: 2012,
        bmsChargeDayInputEnergy: 4,
        bmsChargeInputTotalEnergy: 37.9,
        bmsDischargeDayInputEnergy: 5.3,
        bmsDischargeInputTotalEnergy: 29.2,
        bmsVoltage: 403.7,
        bmsCurrent: 4.9,
        soc: 75,
      },
      source: 'made from the values that an owner published (0xAHA/Growatt_ModbusTCP, issue 361)',
    },
  ],
});
