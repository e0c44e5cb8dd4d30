import { label } from '@heliodeck/kit/label';
import { windowField } from '@heliodeck/model/devices/time-windows';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';

/** Solis (Ginlong) hybrid inverters of the RHI and S6 series. High word first; registers 33000 and up are read only. */
export const solisHybrid = defineProfile({
  id: 'solis-hybrid',
  label: label('锦浪Solis混合逆变器', 'Solis Hybrid Inverter'),
  manufacturer: label('锦浪（Solis）', 'Solis'),
  source:
    'Register facts of davidrapan/ha-solarman (MIT), inverter_definitions/solis_hybrid.yaml; the third and fourth input, the other two phases, the switch in 43007, the least charge in 43011, modes in 43110 and the clock: wills106/homeassistant-solax-modbus (Apache-2.0), plugin_solis.py; the power of its meter (33263) and its voltage (33251): there, issue 351, and evcc-io/evcc, templates/definition/meter/solis-hybrid-s.yaml; not held against a device of ours. Battery current and power are sizes, and 33135 is their direction, 0 into the battery and 1 out of it (the list, fboundy/ha_solis_modbus, openWB pull request 3583); that the sizes have no sign: jmccrohan/pysolarmanv5 issue 10. One with a sign that contradicts the direction is absent. What its data logger asks on the same bus: candlerb/solis_exporter (MIT), docs/packet_log.',
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 300_000,
  link: { baud: 9600, parity: 'none', gapMs: 300, timeoutMs: 4000 },
  // Requests of its data logger on the same bus.
  heard: { input: [1, 4, 5, 6, 20, 22, 24, 36, 37, 41] },
  // At most 50 registers are read at once.
  areas: {
    input: [
      [0x8105, 0x8122],
      [0x8131, 0x8161],
      [0x816c, 0x819b],
      [0x81e3, 0x81f0],
    ],
    holding: [
      [0xa7ff, 0xa803],
      [0xa866, 0xa866],
      [0xa887, 0xa8a2],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        pvTotalOutputEnergy: [0x8105, 'u32'],
        pvMonthOutputEnergy: [0x8107, 'u32'],
        pvDayOutputEnergy: [0x810b, 'u16', 0.1],
        pvYearOutputEnergy: [0x810d, 'u32'],
        pv1Voltage: [0x8119, 'u16', 0.1],
        pv1Current: [0x811a, 'u16', 0.1],
        pv2Voltage: [0x811b, 'u16', 0.1],
        pv2Current: [0x811c, 'u16', 0.1],
        pv3Voltage: [0x811d, 'u16', 0.1],
        pv3Current: [0x811e, 'u16', 0.1],
        pv4Voltage: [0x811f, 'u16', 0.1],
        pv4Current: [0x8120, 'u16', 0.1],
        pvOutputPower: [0x8121, 'u32'],
        gridL1Voltage: [0x8131, 'u16', 0.1],
        gridL2Voltage: [0x8132, 'u16', 0.1],
        gridL3Voltage: [0x8133, 'u16', 0.1],
        gridL1Current: [0x8134, 'u16', 0.1],
        gridL2Current: [0x8135, 'u16', 0.1],
        gridL3Current: [0x8136, 'u16', 0.1],
        inverterActivePower: [0x8137, 's32'],
        inverterReactivePower: [0x8139, 's32'],
        radiatorTemperature: [0x8145, 's16', 0.1],
        gridFrequency: [0x8146, 'u16', 0.01],
        deviceRunStatus: [
          0x8161,
          'u16',
          1,
          { map: { 1793: 2, 1794: 0, 1796: 6, 1800: 6, 1808: 0, 1824: 2, 1856: 2, 1920: 3 } },
        ],
        soc: [0x8173, 'u16'],
        soh: [0x8174, 'u16'],
        bmsCurrentAllowMaxChargeCurrent: [0x8177, 'u16', 0.1],
        bmsCurrentAllowMaxDischargeCurrent: [0x8178, 'u16', 0.1],
        localLoadActivePower: [0x817b, 'u16'],
        epsActivePower: [0x817c, 'u16'],
        bmsChargeInputTotalEnergy: [0x8189, 'u32'],
        bmsChargeDayInputEnergy: [0x818b, 'u16', 0.1],
        bmsDischargeInputTotalEnergy: [0x818d, 'u32'],
        bmsDischargeDayInputEnergy: [0x818f, 'u16', 0.1],
        deviceTotalInputEnergy: [0x8191, 'u32'],
        deviceDayInputEnergy: [0x8193, 'u16', 0.1],
        deviceTotalOutputEnergy: [0x8195, 'u32'],
        deviceDayOutputEnergy: [0x8197, 'u16', 0.1],
        localLoadTotalOutputEnergy: [0x8199, 'u32'],
        localLoadDayOutputEnergy: [0x819b, 'u16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        apparentPower: rawPoint(0x813b, 's32', 1, 'VA', '逆变器视在功率', 'Inverter apparent power'),
        inverterStatus: rawPoint(0x8147, 'u16', 1, '', '逆变器状态码', 'Inverter status code'),
        gridFaults: rawPoint(0x815c, 'u16', 1, '', '电网故障字', 'Grid fault word'),
        backupFaults: rawPoint(0x815d, 'u16', 1, '', '备用负载故障字', 'Backup load fault word'),
        batteryFaults: rawPoint(0x815e, 'u16', 1, '', '电池故障字', 'Battery fault word'),
        deviceFaults: rawPoint(0x815f, 'u16', 1, '', '设备故障字1', 'Device fault word 1'),
        deviceFaults2: rawPoint(0x8160, 'u16', 1, '', '设备故障字2', 'Device fault word 2'),
        packVoltage: rawPoint(0x816d, 'u16', 0.1, 'V', '电池电压', 'Battery voltage', { rest: 51.2 }),
        batteryCurrent: rawPoint(0x816e, 's16', 0.1, 'A', '电池电流大小', 'Battery current, its size'),
        batteryDirection: rawPoint(0x816f, 'u16', 1, '', '电池电流方向', 'Battery direction'),
        batteryPower: rawPoint(0x817d, 's32', 1, 'W', '电池功率大小', 'Battery power, its size'),
      },
    },
    {
      // Of its meter, positive for export to the grid.
      record: 'raw',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        meterVoltage: rawPoint(0x81e3, 'u16', 0.1, 'V', '电表电压', 'Voltage of the meter', { rest: 230 }),
        meterPower: rawPoint(0x81ef, 's32', 1, 'W', '电表馈网功率', 'Power into the grid by the meter'),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      points: {
        chargeTimePeriod1Start: [0xa887, 'time2'],
        chargeTimePeriod1End: [0xa889, 'time2'],
        dischargeTimePeriod1Start: [0xa88b, 'time2'],
        dischargeTimePeriod1End: [0xa88d, 'time2'],
        chargeTimePeriod2Start: [0xa891, 'time2'],
        chargeTimePeriod2End: [0xa893, 'time2'],
        dischargeTimePeriod2Start: [0xa895, 'time2'],
        dischargeTimePeriod2End: [0xa897, 'time2'],
        chargeTimePeriod3Start: [0xa89b, 'time2'],
        chargeTimePeriod3End: [0xa89d, 'time2'],
        dischargeTimePeriod3Start: [0xa89f, 'time2'],
        dischargeTimePeriod3End: [0xa8a1, 'time2'],
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        remoteSwitch: [0xa7ff, 'u16', 1, { map: { 190: 1, 222: 2 }, rest: 1 }],
        // The state of charge at which discharging stops.
        batterySocConnectLowerProtectionValue: [0xa803, 'u16', 1, { rest: 20 }],
        // Sums of bits: 1 self-consumption, 2 time of use, 32 charging from the grid.
        deviceRunMode: [0xa866, 'u16', 1, { map: { 1: 1, 3: 4, 33: 1, 35: 4 }, rest: 1 }],
      },
    },
  ],
  derived: {
    inverterData: {
      gridActivePower: { same: 'meterPower' },
      bmsVoltage: { same: 'packVoltage' },
      bmsCurrent: { size: 'batteryCurrent', direction: 'batteryDirection', positive: 0, negative: 1 },
      bmsPower: { size: 'batteryPower', direction: 'batteryDirection', positive: 0, negative: 1 },
      errorMsg1: {
        bits: {
          0: [['gridFaults', 0x0002]],
          1: [['gridFaults', 0x0004]],
          2: [['gridFaults', 0x0008]],
          3: [['gridFaults', 0x0010]],
          4: [['gridFaults', 0x0001]],
          5: [['gridFaults', 0x0020]],
          7: [['gridFaults', 0x0100]],
          8: [
            ['deviceFaults', 0x0100],
            ['deviceFaults2', 0x2000],
          ],
          9: [['deviceFaults2', 0x0008]],
          15: [
            ['gridFaults', 0xfcc0],
            ['deviceFaults', 0x0400],
            ['deviceFaults2', 0x0003],
          ],
        },
      },
      errorMsg2: {
        bits: {
          0: [['deviceFaults', 0x0001]],
          1: [['deviceFaults', 0x0060]],
          3: [['deviceFaults2', 0x0020]],
          4: [['deviceFaults2', 0x0080]],
          15: [
            ['deviceFaults', 0x1880],
            ['deviceFaults2', 0x0100],
          ],
        },
      },
      errorMsg3: {
        bits: {
          0: [
            ['batteryFaults', 0x0002],
            ['deviceFaults2', 0x0800],
          ],
          1: [['batteryFaults', 0x0004]],
          5: [['batteryFaults', 0x0001]],
          15: [['batteryFaults', 0xfff8]],
        },
      },
      errorMsg4: {
        bits: {
          0: [['deviceFaults', 0x0002]],
          1: [['deviceFaults', 0x0008]],
          2: [['deviceFaults', 0x0014]],
          3: [
            ['deviceFaults', 0x0200],
            ['deviceFaults2', 0x1000],
          ],
          6: [['deviceFaults', 0x2000]],
          8: [['deviceFaults2', 0x0040]],
          15: [
            ['deviceFaults', 0xc000],
            ['deviceFaults2', 0x0600],
          ],
        },
      },
      errorMsg5: {
        bits: {
          0: [['deviceFaults2', 0x0004]],
          4: [['backupFaults', 0x0002]],
          6: [['backupFaults', 0x0001]],
          15: [
            ['backupFaults', 0xfffc],
            ['deviceFaults2', 0x0010],
          ],
        },
      },
      errorMsg6: {
        bits: {
          0: [['deviceFaults2', 0x8000]],
          3: [['gridFaults', 0x0200]],
          15: [['deviceFaults2', 0x4000]],
        },
      },
    },
  },
  // A battery or a meter of 0 V does not exist.
  where: {
    // Inputs and phases that a model has not got contain zeros.
    ...existWithVolts(['pv3', 'pv4', 'gridL2', 'gridL3']),
    ...Object.fromEntries(
      [
        ...['bmsVoltage', 'bmsCurrent', 'bmsPower', 'soc', 'soh'],
        ...['bmsCurrentAllowMaxChargeCurrent', 'bmsCurrentAllowMaxDischargeCurrent'],
      ].map((name) => [name, ['packVoltage', 'isNot', 0] as const]),
    ),
    gridActivePower: ['meterVoltage', 'isNot', 0],
  },
  settings: {
    by: 6,
    fields: Object.fromEntries([
      ['remoteSwitch', {}],
      ['deviceRunMode', { raw: { 1: 33, 4: 35 } }],
      ['batterySocConnectLowerProtectionValue', { min: 10, max: 100, step: 1 }],
      ...(['chargeTimePeriod', 'dischargeTimePeriod'] as const).flatMap((kind) =>
        [1, 2, 3].flatMap((n) => [
          [windowField(kind, n, 'Start'), {}],
          [windowField(kind, n, 'End'), {}],
        ]),
      ),
    ]),
  },
  controls: {
    4: {
      by: 'clock',
      address: 0xa7f8,
      registers: ['shortYear', 'month', 'day', 'hour', 'minute', 'second'],
    },
  },
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '01048119000a89f6',
      response: '0104140e42005b0da000570000000000000000000018d47e5f',
      means: { pv1Voltage: 365, pv1Current: 9.1, pv2Voltage: 348.8, pv2Current: 8.7, pvOutputPower: 6356 },
      source: 'made from the register list',
    },
  ],
});
