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

/**
 * Voltages of 96 V and more, in steps of 32 V: two modules of 48 V are the least. Batteries of 600 V and more have other steps, or a number
 * that has wrapped, and their voltages look lower.
 */
const knownVoltages = Array.from({ length: 18 }, (_, i) => i + 3);

/** Growatt hybrid inverters of the TL-XH family (MIN TL-XH and MOD TL3-XH). High word first. */
export const growattTlXh = defineProfile({
  id: 'growatt-tl-xh',
  label: label('古瑞瓦特MIN/MOD TL-XH混合逆变器', 'Growatt MIN / MOD TL-XH Hybrid Inverter'),
  manufacturer: label('古瑞瓦特（Growatt）', 'Growatt'),
  source:
    'Register facts of 0xAHA/Growatt_ModbusTCP, profiles/tl_xh.py and mod.py, and of johanmeijer/grott, examples/Record Layout/T06NNNNXMIN.json, which agree; not held against a device of ours. Energies of the panels are those of the inputs (3053 to 3066), since the output carries what the battery gives; firmware that says 0 for their total says nothing. The battery is absent where its voltage is 0. Its voltage below 96 V is absent: some batteries report tenths of a volt (wills106/homeassistant-solax-modbus, pull request 1099: APX) or hundredths that have wrapped at 655.36 V (issues 228 and 287 of the first list), and nothing that every inverter serves says which. Firmware whose battery has no charge in 3171 has that of the BMS in 3215 (issue 191 there, and WouterTuinstra/Homeassistant-Growatt-Local-Modbus issue 57). The second generation (TL-XH2) serves none of these registers and has a profile of its own. The second and third phase are absent where the second one says 0 V. What the fault and warning codes mean is not in the lists: that one is set is said, and the code shown. ' +
    growattHoldingSource,
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 150_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [3000, 3123],
      [3125, 3248],
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
        localLoadActivePower: [3045, 'u32', 0.1],
        inverterDayOutputEnergy: [3049, 'u32', 0.1],
        inverterTotalOutputEnergy: [3051, 'u32', 0.1],
        pvTotalOutputEnergy: [3053, 'u32', 0.1],
        deviceDayInputEnergy: [3067, 'u32', 0.1],
        deviceTotalInputEnergy: [3069, 'u32', 0.1],
        deviceDayOutputEnergy: [3071, 'u32', 0.1],
        deviceTotalOutputEnergy: [3073, 'u32', 0.1],
        localLoadDayOutputEnergy: [3075, 'u32', 0.1],
        localLoadTotalOutputEnergy: [3077, 'u32', 0.1],
        bmsDischargeDayInputEnergy: [3125, 'u32', 0.1],
        bmsDischargeInputTotalEnergy: [3127, 'u32', 0.1],
        bmsChargeDayInputEnergy: [3129, 'u32', 0.1],
        bmsChargeInputTotalEnergy: [3131, 'u32', 0.1],
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
        // Import from the grid, and export to it.
        importPower: rawPoint(3041, 'u32', 0.1, 'W', '取电功率', 'Power from the grid'),
        exportPower: rawPoint(3043, 'u32', 0.1, 'W', '馈网功率', 'Power into the grid'),
        pv1DayEnergy: rawPoint(3055, 'u32', 0.1, 'kWh', 'PV1今日电量', 'PV1 energy of the day'),
        pv2DayEnergy: rawPoint(3059, 'u32', 0.1, 'kWh', 'PV2今日电量', 'PV2 energy of the day'),
        pv3DayEnergy: rawPoint(3063, 'u32', 0.1, 'kWh', 'PV3今日电量', 'PV3 energy of the day'),
        packVoltage: rawPoint(3169, 'u16', 0.01, 'V', '电池电压', 'Battery voltage', { rest: 192.4 }),
        packSoc: rawPoint(3171, 'u16', 1, '%', '电池电量', 'Charge of the battery', { rest: 72 }),
        bmsSoc: rawPoint(3215, 'u16', 1, '%', 'BMS电量', 'Charge that the BMS says'),
        dischargePower: rawPoint(3178, 'u32', 0.1, 'W', '放电功率', 'Discharge power'),
        chargePower: rawPoint(3180, 'u32', 0.1, 'W', '充电功率', 'Charge power'),
      },
    },
  ],
  derived: {
    raw: {
      importNegative: { scaled: 'importPower', by: -1 },
      dischargeNegative: { scaled: 'dischargePower', by: -1 },
      hasKnownVoltage: { all: [['packVoltage', 0xffe0, ...knownVoltages]] },
    },
    inverterData: {
      gridL2Voltage: { same: 'secondPhase' },
      bmsVoltage: { same: 'packVoltage' },
      soc: { first: ['packSoc', 'bmsSoc'] },
      gridActivePower: { sum: ['exportPower', 'importNegative'] },
      bmsPower: { sum: ['chargePower', 'dischargeNegative'] },
      pvDayOutputEnergy: { sum: ['pv1DayEnergy', 'pv2DayEnergy', 'pv3DayEnergy'] },
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
    pvTotalOutputEnergy: ['pvTotalOutputEnergy', 'isNot', 0],
    bmsVoltage: ['hasKnownVoltage', 'is', 1],
    // Zero where only the BMS says it.
    packSoc: ['packSoc', 'isNot', 0],
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
      name: 'a battery of 192 V, three quarters full',
      request: '01040c610003e285',
      response: '0104064b28003100485ed7',
      means: { bmsVoltage: 192.4, soc: 72 },
      source: 'made from the register list',
    },
  ],
});
