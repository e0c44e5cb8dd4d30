import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';
import {
  growattClock,
  growattFactors,
  growattHolding,
  growattHoldingSource,
  growattSettings,
} from './growatt-common.ts';

/** Growatt three-phase string inverters of the MID and MOD TL3-X series. High word first. */
export const growattMid = defineProfile({
  id: 'growatt-mid',
  label: label('古瑞瓦特MID/MOD TL3-X组串逆变器', 'Growatt MID / MOD TL3-X String Inverter'),
  manufacturer: label('古瑞瓦特（Growatt）', 'Growatt'),
  source:
    'Register facts of 0xAHA/Growatt_ModbusTCP, profiles/mid.py (legacy registers 0 to 112), held against a record of a MOD 5000TL3-X (johanmeijer/grott, issue 82): models of the MOD TL3-X series without a battery have zeros in the registers 3000 and up (issue 228 of the former); not held against a device of ours. What the fault and warning codes mean is not in the list: that one is set is said, and the code shown. ' +
    growattHoldingSource,
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 200_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: { input: [[0x0000, 0x007c]], holding: [[0x0000, 0x000e]] },
  tables: [
    ...growattHolding,
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        deviceRunStatus: [0x0000, 'u16', 1, { map: { 0: 0, 1: 2, 3: 3 } }],
        pvOutputPower: [0x0001, 'u32', 0.1],
        pv1Voltage: [0x0003, 'u16', 0.1],
        pv1Current: [0x0004, 'u16', 0.1],
        pv2Voltage: [0x0007, 'u16', 0.1],
        pv2Current: [0x0008, 'u16', 0.1],
        pv3Voltage: [0x000b, 'u16', 0.1],
        pv3Current: [0x000c, 'u16', 0.1],
        inverterActivePower: [0x0023, 'u32', 0.1],
        gridFrequency: [0x0025, 'u16', 0.01],
        gridL1Voltage: [0x0026, 'u16', 0.1],
        gridL1Current: [0x0027, 'u16', 0.1],
        gridL2Voltage: [0x002a, 'u16', 0.1],
        gridL2Current: [0x002b, 'u16', 0.1],
        gridL3Voltage: [0x002e, 'u16', 0.1],
        gridL3Current: [0x002f, 'u16', 0.1],
        gridRsVoltage: [0x0032, 'u16', 0.1],
        gridStVoltage: [0x0033, 'u16', 0.1],
        gridRtVoltage: [0x0034, 'u16', 0.1],
        pvDayOutputEnergy: [0x0035, 'u32', 0.1],
        pvTotalOutputEnergy: [0x0037, 'u32', 0.1],
        radiatorTemperature: [0x005d, 's16', 0.1],
        invModuleTemperature: [0x005e, 's16', 0.1],
        boostModuleTemperature: [0x005f, 's16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        faultCode: rawPoint(0x0069, 'u16', 1, '', '故障码', 'Fault code'),
        warningCode: rawPoint(0x0070, 'u16', 1, '', '告警码', 'Warning code'),
      },
    },
  ],
  derived: {
    inverterData: {
      errorMsg4: { bits: { 15: [['faultCode', 0xffff]] } },
      warningMsg4: { bits: { 15: [['warningCode', 0xffff]] } },
    },
  },
  // An input that a model has not got contains zeros.
  where: existWithVolts(['pv3']),
  controls: { 4: growattClock },
  factors: growattFactors,
  settings: growattSettings,
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '010400010008a00c',
      response: '0104100000f00017e8003400007c5017d40031c522',
      means: { pvOutputPower: 6144, pv1Voltage: 612, pv1Current: 5.2, pv2Voltage: 610, pv2Current: 4.9 },
      source: 'made from the register list',
    },
  ],
});
