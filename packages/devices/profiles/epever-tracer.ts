import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../define-profile.ts';

/** EPEVER (EPsolar) Tracer A, AN, BN, XTRA and LS-B. Values × 100, 32-bit values with the low word first. */
export const epeverTracer = defineProfile({
  id: 'epever-tracer',
  label: label('EPEVER Tracer / LS-B 控制器', 'EPEVER Tracer / LS-B Controller'),
  manufacturer: label('汇能精电（EPEVER）', 'EPEVER'),
  source: 'B-Series Modbus Specification 1733 V1.1; captures of a Tracer2215BN and an LS1024B',
  protocol: 'modbus',
  deviceTypes: [1],
  link: { baud: 115_200, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    discrete: [[0x2000, 0x2000]],
    input: [
      [0x3000, 0x3008],
      [0x3100, 0x3112],
      [0x311a, 0x311d],
      [0x3200, 0x3201],
      [0x3300, 0x3315],
      [0x331a, 0x331e],
    ],
    holding: [[0x9000, 0x900e]],
  },
  tables: [
    {
      record: 'controller',
      space: 'input',
      every: 1,
      points: {
        pv1Voltage: [0x3100, 'u16', 0.01],
        pv1ChargingCurrent: [0x3101, 'u16', 0.01],
        batteryVoltage: [0x3104, 'u16', 0.01],
        chargingCurrent: [0x3105, 'u16', 0.01],
        chargingPower: [0x3106, 'u32l', 0.01],
        loadVoltage: [0x310c, 'u16', 0.01],
        loadCurrent: [0x310d, 'u16', 0.01],
        loadPower: [0x310e, 'u32l', 0.01],
        batteryTemperature: [0x3110, 's16', 0.01],
        internalTemperature: [0x3111, 's16', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        batteryStatus: [0x3200, 'u16', 1, { label: label('蓄电池状态', 'Battery status') }],
        chargingStatus: [0x3201, 'u16', 1, { label: label('充电设备状态', 'Charging status') }],
      },
    },
    {
      record: 'raw',
      space: 'discrete',
      every: 1,
      // LS-B models of the first firmware have no discrete inputs.
      optional: true,
      points: { overheated: [0x2000, 'bit', 1, { label: label('设备内部过温', 'Over-temperature inside') }] },
    },
    {
      record: 'operating',
      space: 'input',
      every: 5,
      points: {
        dailyLoadEnergy: [0x3304, 'u32l', 0.01],
        monthlyLoadEnergy: [0x3306, 'u32l', 0.01],
        totalLoadEnergy: [0x330a, 'u32l', 0.01],
        dailyEnergy: [0x330c, 'u32l', 0.01],
        monthlyEnergy: [0x330e, 'u32l', 0.01],
        totalEnergy: [0x3312, 'u32l', 0.01],
      },
    },
    {
      record: 'controller',
      space: 'input',
      every: 5,
      // Tons × 100 on the wire.
      points: { co2Reduction: [0x3314, 'u32l', 10] },
    },
    {
      record: 'controller',
      space: 'holding',
      every: 60,
      points: { batteryCapacity: [0x9001, 'u16', 1, { rest: 200 }] },
    },
    {
      record: 'charging',
      space: 'holding',
      every: 60,
      points: {
        overChargeVoltage: [0x9003, 'u16', 0.01, { rest: 16 }],
        overChargeRecovery: [0x9005, 'u16', 0.01, { rest: 15 }],
        chargingVoltage: [0x9007, 'u16', 0.01, { rest: 14.4 }],
        nominalVoltage: [0x9008, 'u16', 0.01, { rest: 13.8 }],
        lowVoltageRecovery: [0x900a, 'u16', 0.01, { rest: 12.6 }],
        overDischargeVoltage: [0x900d, 'u16', 0.01, { rest: 11.1 }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        chargeLimit: [
          0x9004,
          'u16',
          0.01,
          { label: label('充电限制电压', 'Charging limit'), unit: 'V', rest: 15 },
        ],
        equalize: [0x9006, 'u16', 0.01, { label: label('均衡电压', 'Equalize'), unit: 'V', rest: 14.6 }],
        boostReconnect: [
          0x9009,
          'u16',
          0.01,
          { label: label('提升恢复', 'Boost reconnect'), unit: 'V', rest: 13.2 },
        ],
        warningRecovery: [
          0x900b,
          'u16',
          0.01,
          { label: label('欠压恢复', 'Warning recovery'), unit: 'V', rest: 12.2 },
        ],
        warning: [
          0x900c,
          'u16',
          0.01,
          { label: label('欠压报警', 'Under-voltage warning'), unit: 'V', rest: 12 },
        ],
        dischargeLimit: [
          0x900e,
          'u16',
          0.01,
          { label: label('放电限制', 'Discharge limit'), unit: 'V', rest: 10.6 },
        ],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 0,
      points: {
        ratedPvVoltage: [0x3000, 'u16', 0.01, { label: label('PV额定电压', 'Rated PV voltage'), unit: 'V' }],
        pvPower: [0x3102, 'u32l', 0.01, { label: label('PV功率', 'PV power'), unit: 'W' }],
        // The manual says × 100; devices report plain per cent.
        stateOfCharge: [0x311a, 'u16', 1, { label: label('电池电量', 'State of charge'), unit: '%' }],
        systemVoltage: [0x311d, 'u16', 0.01, { label: label('系统电压', 'System voltage'), unit: 'V' }],
        terminalVoltage: [0x331a, 'u16', 0.01, { label: label('电池端电压', 'Battery voltage'), unit: 'V' }],
        netCurrent: [0x331b, 's32l', 0.01, { label: label('电池净电流', 'Net battery current'), unit: 'A' }],
      },
    },
    {
      record: 'raw',
      space: 'identity',
      every: 1440,
      optional: true,
      points: { revision: [2, 'words', 1, { label: label('版本', 'Revision') }] },
    },
  ],
  derived: {
    controller: {
      outputVoltage: { same: 'batteryVoltage' },
      workStatus: {
        all: [
          ['chargingStatus', 0x0001],
          ['chargingStatus', 0x000c, 1, 2, 3],
        ],
      },
      faultCode: {
        bits: {
          0: [['batteryStatus', 0x000f, 1]],
          1: [['chargingStatus', 0xc000, 2]],
          2: [['chargingStatus', 0x0400]],
          3: [
            ['chargingStatus', 0x0200],
            ['chargingStatus', 0x0100],
          ],
          4: [['batteryStatus', 0x00f0, 1]],
          5: [['overheated', 1]],
          7: [['batteryStatus', 0x000f, 2, 3]],
          // PV short, input error, and of the battery: resistance, wrong voltage, fault. No bit of its own names them.
          10: [
            ['chargingStatus', 0x0010],
            ['chargingStatus', 0xc000, 3],
            ['batteryStatus', 0x8100],
            ['batteryStatus', 0x000f, 4],
          ],
          11: [
            ['chargingStatus', 0x0080],
            ['chargingStatus', 0x3800],
          ],
        },
      },
    },
  },
  also: { operating: ['batteryCapacity'] },
  version: '{revision}',
  parameters: {
    record: 'charging',
    from: 0x9003,
    count: 12,
    // Real volts of a 12 to 48 V bank.
    limits: {
      chargingVoltage: { min: 9, max: 68, step: 0.01 },
      nominalVoltage: { min: 9, max: 68, step: 0.01 },
      overDischargeVoltage: { min: 9, max: 68, step: 0.01 },
      overChargeVoltage: { min: 9, max: 68, step: 0.01 },
      lowVoltageRecovery: { min: 9, max: 68, step: 0.01 },
      overChargeRecovery: { min: 9, max: 68, step: 0.01 },
    },
    // "Control parameters", rules I to V of the Tracer manuals; the device refuses a set that breaks one.
    rules: [
      'boostReconnect < nominalVoltage <= chargingVoltage <= equalize <= chargeLimit < overChargeVoltage',
      'overChargeRecovery < overChargeVoltage',
      'dischargeLimit <= overDischargeVoltage < lowVoltageRecovery < boostReconnect',
      'dischargeLimit <= warning < warningRecovery',
      // Follow from the above; said for sets that are judged before the device is asked.
      'lowVoltageRecovery < nominalVoltage',
      'chargingVoltage <= overChargeVoltage',
    ],
  },
  controls: {
    1: { by: 'coil', address: 2, value: true },
    2: { by: 'coil', address: 2, value: false },
    4: {
      by: 'clock',
      address: 0x9013,
      registers: [
        ['minute', 'second'],
        ['day', 'hour'],
        ['year', 'month'],
      ],
    },
  },
  counters: ['totalEnergy', 'totalLoadEnergy'],
  examples: [
    {
      name: 'a block of the LS1024B at dusk',
      request: '01043100000fbef2',
      response: '01041e006700000000000004fe00000000000004fe00000000000004fe00000000afba',
      means: {
        pv1Voltage: 1.03,
        pv1ChargingCurrent: 0,
        batteryVoltage: 12.78,
        chargingCurrent: 0,
        chargingPower: 0,
        loadVoltage: 12.78,
        loadCurrent: 0,
        outputVoltage: 12.78,
      },
      source: 'captured, EPEVER LS1024B',
    },
    {
      name: 'rated PV voltage',
      request: '0104300000013eca',
      response: '0104023a98aa3a',
      means: { ratedPvVoltage: 150 },
      source: 'captured, Tracer2215BN',
    },
    {
      name: 'PV voltage alone',
      request: '0104310000013f36',
      response: '01040200c57963',
      means: { pv1Voltage: 1.97 },
      source: 'captured, Tracer2215BN',
    },
    {
      name: 'battery voltage alone',
      request: '0104310400017ef7',
      response: '0104020510bbac',
      means: { batteryVoltage: 12.96, outputVoltage: 12.96 },
      source: 'captured, Tracer2215BN',
    },
    {
      name: 'input registers cannot be read with FC03',
      request: '0103300000018b0a',
      response: '018302c0f1',
      means: {},
      error: 'modbus-2',
      source: 'captured, Tracer2215BN',
    },
    {
      name: 'the clock, 2015-06-19 01:06:51',
      request: '010390130003d90e',
      response: '010306063313010f06f5a1',
      means: { clock: '2015-06-19 01:06:51' },
      source: 'captured, Tracer2215BN',
    },
    {
      name: 'a discharging battery: the net current is signed',
      request: '0104331a00039e88',
      response: '01040604fcfffdffff9157',
      means: { terminalVoltage: 12.76, netCurrent: -0.03 },
      source: 'captured, Tracer2215BN',
    },
  ],
});
