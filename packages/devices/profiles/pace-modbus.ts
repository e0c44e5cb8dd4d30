import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../define-profile.ts';

/**
 * PACE BMS in its Modbus dialect; register numbers of the manual are decimal. The battery record is these registers.
 * The alarm record is made from their flags, so its single alerts of cells and sensors stay unknown.
 */
export const paceModbus = defineProfile({
  id: 'pace-modbus',
  label: label('PACE BMS（Modbus 协议）', 'PACE BMS (Modbus)'),
  manufacturer: label('沛城（PACE）', 'PACE'),
  source: 'PACE BMS Modbus protocol for RS485 V1.3, 2017-06-27',
  protocol: 'modbus',
  deviceTypes: [4],
  link: { baud: 9600, parity: 'none', gapMs: 100, timeoutMs: 4000 },
  packFromAddress: true,
  // A read that touches a reserved register is refused.
  areas: {
    holding: [
      [0, 12],
      [15, 36],
      [60, 114],
      [150, 179],
    ],
  },
  tables: [
    {
      record: 'battery',
      space: 'holding',
      every: 1,
      points: {
        batteryCurrent: [0, 's16'],
        voltage: [1, 'u16'],
        soc: [2, 'u16'],
        soh: [3, 'u16'],
        remainCapacity: [4, 'u16'],
        fullCapacity: [5, 'u16'],
        disignCapacity: [6, 'u16'],
        cycleCounts: [7, 'u16'],
        warningFlag: [9, 'u16'],
        protectionFlag: [10, 'u16'],
        faultFlag: [11, 'u16'],
        balanceStatus: [12, 'u16'],
        // Packs of 8, 13 or 15 cells leave the rest at 0.
        cellVoltage1: [15, 'u16', 1, { none: [0] }],
        cellVoltage2: [16, 'u16', 1, { none: [0] }],
        cellVoltage3: [17, 'u16', 1, { none: [0] }],
        cellVoltage4: [18, 'u16', 1, { none: [0] }],
        cellVoltage5: [19, 'u16', 1, { none: [0] }],
        cellVoltage6: [20, 'u16', 1, { none: [0] }],
        cellVoltage7: [21, 'u16', 1, { none: [0] }],
        cellVoltage8: [22, 'u16', 1, { none: [0] }],
        cellVoltage9: [23, 'u16', 1, { none: [0] }],
        cellVoltage10: [24, 'u16', 1, { none: [0] }],
        cellVoltage11: [25, 'u16', 1, { none: [0] }],
        cellVoltage12: [26, 'u16', 1, { none: [0] }],
        cellVoltage13: [27, 'u16', 1, { none: [0] }],
        cellVoltage14: [28, 'u16', 1, { none: [0] }],
        cellVoltage15: [29, 'u16', 1, { none: [0] }],
        cellVoltage16: [30, 'u16', 1, { none: [0] }],
        // F830H, -200.0 °C, is a sensor that is not fitted.
        cellTemperature1: [31, 's16', 1, { none: [-2000] }],
        cellTemperature2: [32, 's16', 1, { none: [-2000] }],
        cellTemperature3: [33, 's16', 1, { none: [-2000] }],
        cellTemperature4: [34, 's16', 1, { none: [-2000] }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        mosTemperature: [
          35,
          's16',
          0.1,
          { none: [-2000], label: label('MOS温度', 'MOS temperature'), unit: '℃', rest: 25 },
        ],
        environmentTemperature: [
          36,
          's16',
          0.1,
          { none: [-2000], label: label('环境温度', 'Environment temperature'), unit: '℃', rest: 25 },
        ],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1440,
      optional: true,
      points: { firmware: [150, 'text10', 1, { label: label('软件版本', 'Version') }] },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        modelNumber: [160, 'text10', 1, { label: label('型号', 'Model SN') }],
        packNumber: [170, 'text10', 1, { label: label('电池包序列号', 'Pack SN') }],
      },
    },
  ],
  derived: {
    batteryAlarm: {
      protectionStatus1: { words: [['protectionFlag', 0x00ff, 0]] },
      protectionStatus2: { words: [['protectionFlag', 0x7f00, -8]] },
      indicatorStatus: {
        bits: {
          0: [['faultFlag', 0x1000]],
          1: [['faultFlag', 0x0400]],
          2: [['faultFlag', 0x0800]],
          3: [['faultFlag', 0x0200]],
          4: [['faultFlag', 0x4000]],
          7: [['faultFlag', 0x8000]],
        },
      },
      faultStatus: { words: [['faultFlag', 0x00ff, 0]] },
      balanceStatus1: { words: [['balanceStatus', 0x00ff, 0]] },
      balanceStatus2: { words: [['balanceStatus', 0xff00, -8]] },
      alertStatus1: { words: [['warningFlag', 0x00ff, 0]] },
      alertStatus2: { words: [['warningFlag', 0xff00, -8]] },
    },
  },
  version: '{firmware}',
  examples: [
    {
      name: 'pack voltage of an 8-cell pack',
      request: '010300010001d5ca',
      response: '0103020a457f17',
      means: { voltage: 2629 },
      source: 'captured',
    },
    {
      name: 'current, voltage and charge',
      request: '01030000000305cb',
      response: '01030600000a450042b349',
      means: { batteryCurrent: 0, voltage: 2629, soc: 66 },
      source: 'captured',
    },
  ],
});
