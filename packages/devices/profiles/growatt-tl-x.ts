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

/** Growatt string inverters of the TL-X family (MIC, MIN and the MOD models that support registers 3000 and up). High word first. */
export const growattTlX = defineProfile({
  id: 'growatt-tl-x',
  label: label('古瑞瓦特MIN TL-X组串逆变器', 'Growatt MIN TL-X String Inverter'),
  manufacturer: label('古瑞瓦特（Growatt）', 'Growatt'),
  source:
    'Register facts of 0xAHA/Growatt_ModbusTCP, profiles/min.py, and of johanmeijer/grott, examples/Record Layout/T06NNNNXMIN.json, which agree; not held against a device of ours. Energies are those of the output (3049 and 3051), as on the display. The second and third phase are absent where the second one says 0 V. What a meter says of the grid is not read: without one its registers hold zeros. What the fault and warning codes mean is not in the lists: that one is set is said, and the code shown. ' +
    growattHoldingSource,
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 150_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: { input: [[3000, 3123]], holding: [[0x0000, 0x000e]] },
  tables: [
    ...growattHolding,
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        deviceRunStatus: [3000, 'u16', 1, { map: { 0: 0, 1: 2, 3: 3 } }],
        pvOutputPower: [3001, 'u32', 0.1],
        pv1Voltage: [3003, 'u16', 0.1],
        pv1Current: [3004, 'u16', 0.1],
        pv2Voltage: [3007, 'u16', 0.1],
        pv2Current: [3008, 'u16', 0.1],
        pv3Voltage: [3011, 'u16', 0.1],
        pv3Current: [3012, 'u16', 0.1],
        pv4Voltage: [3015, 'u16', 0.1],
        pv4Current: [3016, 'u16', 0.1],
        inverterReactivePower: [3021, 's32', 0.1],
        inverterActivePower: [3023, 'u32', 0.1],
        gridFrequency: [3025, 'u16', 0.01],
        gridL1Voltage: [3026, 'u16', 0.1],
        gridL1Current: [3027, 'u16', 0.1],
        gridL2Current: [3031, 'u16', 0.1],
        gridL3Voltage: [3034, 'u16', 0.1],
        gridL3Current: [3035, 'u16', 0.1],
        gridRsVoltage: [3038, 'u16', 0.1],
        gridStVoltage: [3039, 'u16', 0.1],
        gridRtVoltage: [3040, 'u16', 0.1],
        radiatorTemperature: [3093, 's16', 0.1],
        invModuleTemperature: [3094, 's16', 0.1],
        pvDayOutputEnergy: [3049, 'u32', 0.1],
        pvTotalOutputEnergy: [3051, 'u32', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        secondPhase: rawPoint(3030, 'u16', 0.1, 'V', '第二相电压', 'Second phase', { rest: 230 }),
        faultCode: rawPoint(3105, 'u16', 1, '', '故障码', 'Fault code'),
        warningCode: rawPoint(3106, 'u16', 1, '', '告警码', 'Warning code'),
      },
    },
  ],
  derived: {
    inverterData: {
      gridL2Voltage: { same: 'secondPhase' },
      errorMsg4: { bits: { 15: [['faultCode', 0xffff]] } },
      warningMsg4: { bits: { 15: [['warningCode', 0xffff]] } },
    },
  },
  where: {
    // Inputs that a model has not got contain zeros.
    ...existWithVolts(['pv3', 'pv4']),
    gridL2Voltage: ['secondPhase', 'isNot', 0],
    gridL2Current: ['secondPhase', 'isNot', 0],
    gridL3Voltage: ['secondPhase', 'isNot', 0],
    gridL3Current: ['secondPhase', 'isNot', 0],
    gridRsVoltage: ['secondPhase', 'isNot', 0],
    gridStVoltage: ['secondPhase', 'isNot', 0],
    gridRtVoltage: ['secondPhase', 'isNot', 0],
  },
  controls: { 4: growattClock },
  factors: growattFactors,
  settings: growattSettings,
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '01040bb80009b20d',
      response: '01041200010000f00017e8003400007c5017d4003186ab',
      means: {
        deviceRunStatus: 2,
        pvOutputPower: 6144,
        pv1Voltage: 612,
        pv1Current: 5.2,
        pv2Voltage: 610,
        pv2Current: 4.9,
      },
      source: 'made from the register list',
    },
  ],
});
