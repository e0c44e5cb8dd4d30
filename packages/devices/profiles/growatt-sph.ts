import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import {
  growattClock,
  growattFactors,
  growattHolding,
  growattHoldingSource,
  growattSettings,
} from './growatt-common.ts';

/** Growatt hybrid inverters of the SPH family. High word first. */
export const growattSph = defineProfile({
  id: 'growatt-sph',
  label: label('古瑞瓦特SPH混合逆变器', 'Growatt SPH Hybrid Inverter'),
  manufacturer: label('古瑞瓦特（Growatt）', 'Growatt'),
  source:
    'Register facts of 0xAHA/Growatt_ModbusTCP, profiles/sph.py and sph_tl3.py; energies of battery and load (1052 to 1063), and what 1021, 1029 and 1037 are, as owners held them against the portal (issues 369 and 377 there); not held against a device of ours. Energies of the panels are those of the inputs (59 to 66, 91), since the output carries what the battery gives. Energies from and to the grid (1044 to 1051) do not agree with the portal and are not read. The battery is absent where its voltage is 0. The second and third phase are absent where the second one says 0 V. What the fault and warning codes mean is not in the list: that one is set is said, and the code shown. ' +
    growattHoldingSource,
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 150_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x0000, 0x007b],
      [1000, 1123],
    ],
    holding: [[0x0000, 0x000e]],
  },
  tables: [
    ...growattHolding,
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        // 5 and 6: grid-connected with PV, and with the battery only.
        deviceRunStatus: [0, 'u16', 1, { map: { 0: 0, 1: 2, 3: 3, 5: 2, 6: 2 } }],
        pvOutputPower: [1, 'u32', 0.1],
        pv1Voltage: [3, 'u16', 0.1],
        pv1Current: [4, 'u16', 0.1],
        pv2Voltage: [7, 'u16', 0.1],
        pv2Current: [8, 'u16', 0.1],
        inverterActivePower: [35, 'u32', 0.1],
        gridFrequency: [37, 'u16', 0.01],
        gridL1Voltage: [38, 'u16', 0.1],
        gridL1Current: [39, 'u16', 0.1],
        gridL2Current: [43, 'u16', 0.1],
        gridL3Voltage: [46, 'u16', 0.1],
        gridL3Current: [47, 'u16', 0.1],
        pvTotalOutputEnergy: [91, 'u32', 0.1],
        radiatorTemperature: [93, 's16', 0.1],
        invModuleTemperature: [94, 's16', 0.1],
        boostModuleTemperature: [95, 's16', 0.1],
        soc: [1014, 'u16'],
        localLoadActivePower: [1037, 'u32', 0.1],
        bmsDischargeDayInputEnergy: [1052, 'u32', 0.1],
        bmsDischargeInputTotalEnergy: [1054, 'u32', 0.1],
        bmsChargeDayInputEnergy: [1056, 'u32', 0.1],
        bmsChargeInputTotalEnergy: [1058, 'u32', 0.1],
        localLoadDayOutputEnergy: [1060, 'u32', 0.1],
        localLoadTotalOutputEnergy: [1062, 'u32', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        secondPhase: rawPoint(42, 'u16', 0.1, 'V', '第二相电压', 'Second phase', { rest: 230 }),
        pv1DayEnergy: rawPoint(59, 'u32', 0.1, 'kWh', 'PV1今日电量', 'PV1 energy of the day'),
        pv2DayEnergy: rawPoint(63, 'u32', 0.1, 'kWh', 'PV2今日电量', 'PV2 energy of the day'),
        faultCode: rawPoint(105, 'u16', 1, '', '故障码', 'Fault code'),
        warningCode: rawPoint(112, 'u16', 1, '', '告警码', 'Warning code'),
        dischargePower: rawPoint(1009, 'u32', 0.1, 'W', '放电功率', 'Discharge power'),
        chargePower: rawPoint(1011, 'u32', 0.1, 'W', '充电功率', 'Charge power'),
        packVoltage: rawPoint(1013, 'u16', 0.1, 'V', '电池电压', 'Battery voltage', { rest: 54.2 }),
        // Import from the grid, and export to it.
        importPower: rawPoint(1021, 'u32', 0.1, 'W', '取电功率', 'Power from the grid'),
        exportPower: rawPoint(1029, 'u32', 0.1, 'W', '馈网功率', 'Power into the grid'),
      },
    },
  ],
  derived: {
    raw: {
      importNegative: { scaled: 'importPower', by: -1 },
      dischargeNegative: { scaled: 'dischargePower', by: -1 },
    },
    inverterData: {
      gridL2Voltage: { same: 'secondPhase' },
      bmsVoltage: { same: 'packVoltage' },
      gridActivePower: { sum: ['exportPower', 'importNegative'] },
      bmsPower: { sum: ['chargePower', 'dischargeNegative'] },
      pvDayOutputEnergy: { sum: ['pv1DayEnergy', 'pv2DayEnergy'] },
      errorMsg4: { bits: { 15: [['faultCode', 0xffff]] } },
      warningMsg4: { bits: { 15: [['warningCode', 0xffff]] } },
    },
  },
  where: {
    gridL2Voltage: ['secondPhase', 'isNot', 0],
    gridL2Current: ['secondPhase', 'isNot', 0],
    gridL3Voltage: ['secondPhase', 'isNot', 0],
    gridL3Current: ['secondPhase', 'isNot', 0],
    bmsVoltage: ['packVoltage', 'isNot', 0],
    soc: ['packVoltage', 'isNot', 0],
    chargePower: ['packVoltage', 'isNot', 0],
    dischargePower: ['packVoltage', 'isNot', 0],
  },
  controls: { 4: growattClock },
  factors: growattFactors,
  settings: growattSettings,
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'a battery of 48 V, two thirds full',
      request: '010403f5000261bd',
      response: '010404021e0043dbcb',
      means: { bmsVoltage: 54.2, soc: 67 },
      source: 'made from the register list',
    },
  ],
});
