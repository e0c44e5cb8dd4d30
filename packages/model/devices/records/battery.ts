import { label } from '@heliodeck/kit/label';
import { defineRecord, numbered } from '../../descriptors/record.ts';
import {
  batteryBalance,
  batteryFaults,
  batteryProtections,
  batteryState,
  batteryWarnings,
} from '../flags/battery.ts';

/** Cells of the upper line of a narrow row; the other half stand below them. */
const upperCells = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * What a battery pack reports of this moment (docs/product/telemetry.md#battery-data); raw values as PACE Modbus registers carry
 * them.
 */
export const battery = defineRecord({
  key: 'battery',
  label: label('电池数据', 'Battery Data'),
  packed: true,
  metrics: {
    // Positive while charging.
    batteryCurrent: {
      label: label('电池电流', 'Battery Current'),
      kind: 'integer',
      unit: 'A',
      scale: 0.01,
      decimals: 2,
    },
    voltage: {
      label: label('电池电压', 'Battery Voltage'),
      kind: 'integer',
      unit: 'V',
      scale: 0.01,
      decimals: 2,
    },
    soc: { label: label('电量SOC', 'SOC'), kind: 'integer', unit: '%' },
    soh: { label: label('健康度SOH', 'SOH'), kind: 'integer', unit: '%' },
    remainCapacity: {
      label: label('剩余容量', 'Remaining Capacity'),
      kind: 'integer',
      unit: 'AH',
      scale: 0.01,
      decimals: 2,
    },
    fullCapacity: {
      label: label('满充容量', 'Full Capacity'),
      kind: 'integer',
      unit: 'AH',
      scale: 0.01,
      decimals: 2,
    },
    disignCapacity: {
      label: label('设计容量', 'Design Capacity'),
      kind: 'integer',
      unit: 'AH',
      scale: 0.01,
      decimals: 2,
    },
    cycleCounts: { label: label('循环次数', 'Cycle Count'), kind: 'integer' },
    balanceStatus: { label: label('均衡状态', 'Balance Status'), kind: 'flags', flags: batteryBalance },
    warningFlag: { label: label('告警', 'Warning'), kind: 'flags', flags: batteryWarnings },
    protectionFlag: { label: label('保护', 'Protection'), kind: 'flags', flags: batteryProtections },
    faultFlag: { label: label('故障', 'Fault'), kind: 'flags', flags: batteryFaults },
    cellVoltage1: {
      label: label('第1节电压', 'Cell Voltage 1'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage2: {
      label: label('第2节电压', 'Cell Voltage 2'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage3: {
      label: label('第3节电压', 'Cell Voltage 3'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage4: {
      label: label('第4节电压', 'Cell Voltage 4'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage5: {
      label: label('第5节电压', 'Cell Voltage 5'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage6: {
      label: label('第6节电压', 'Cell Voltage 6'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage7: {
      label: label('第7节电压', 'Cell Voltage 7'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage8: {
      label: label('第8节电压', 'Cell Voltage 8'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage9: {
      label: label('第9节电压', 'Cell Voltage 9'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage10: {
      label: label('第10节电压', 'Cell Voltage 10'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage11: {
      label: label('第11节电压', 'Cell Voltage 11'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage12: {
      label: label('第12节电压', 'Cell Voltage 12'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage13: {
      label: label('第13节电压', 'Cell Voltage 13'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage14: {
      label: label('第14节电压', 'Cell Voltage 14'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage15: {
      label: label('第15节电压', 'Cell Voltage 15'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
    },
    cellVoltage16: {
      label: label('第16节电压', 'Cell Voltage 16'),
      kind: 'integer',
      unit: 'V',
      scale: 0.001,
      decimals: 3,
      on: 'live',
    },
    cellTemperature1: {
      label: label('电芯温度1', 'Cell Temperature 1'),
      kind: 'integer',
      unit: '℃',
      scale: 0.1,
      decimals: 2,
    },
    cellTemperature2: {
      label: label('电芯温度2', 'Cell Temperature 2'),
      kind: 'integer',
      unit: '℃',
      scale: 0.1,
      decimals: 2,
    },
    cellTemperature3: {
      label: label('电芯温度3', 'Cell Temperature 3'),
      kind: 'integer',
      unit: '℃',
      scale: 0.1,
      decimals: 2,
    },
    cellTemperature4: {
      label: label('电芯温度4', 'Cell Temperature 4'),
      kind: 'integer',
      unit: '℃',
      scale: 0.1,
      decimals: 2,
    },
  },
  facets: {
    state: {
      label: label('状态', 'State'),
      of: 'faultFlag',
      flags: batteryState,
      before: 'warningFlag',
    },
  },
  historyBits: ['warningFlag', 'protectionFlag', 'faultFlag'],
  view: {
    keyColumns: [
      ...['soc', 'voltage', 'batteryCurrent', 'soh', 'state', 'protectionFlag', 'faultFlag', 'warningFlag'],
      ...[...numbered(16, (n) => `cellVoltage${n}`), ...numbered(4, (n) => `cellTemperature${n}`)],
    ],
    pairs: {
      ...Object.fromEntries(
        upperCells.map((n) => [`cellVoltage${n}`, `cellVoltage${n + upperCells.length}`]),
      ),
      cellTemperature1: 'cellTemperature3',
      cellTemperature2: 'cellTemperature4',
    },
    groups: [
      {
        label: label('电池包', 'Pack'),
        columns: {
          soc: label('SOC', 'SOC'),
          voltage: label('电压', 'Voltage'),
          batteryCurrent: label('电流', 'Current'),
          soh: label('SOH', 'SOH'),
        },
      },
      {
        label: label('电芯电压', 'Cell Voltage'),
        unit: 'V',
        columns: Object.fromEntries(numbered(16, (n) => [`cellVoltage${n}`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('电芯温度', 'Cell Temperature'),
        unit: '℃',
        columns: Object.fromEntries(numbered(4, (n) => [`cellTemperature${n}`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('容量', 'Capacity'),
        unit: 'AH',
        columns: {
          remainCapacity: label('剩余', 'Remaining'),
          fullCapacity: label('满充', 'Full'),
          disignCapacity: label('设计', 'Design'),
        },
      },
    ],
  },
  live: { key: 'battery', path: 'blade-battery/battery', label: label('电池数据', 'Battery Data') },
  history: {
    key: 'batteryHistory',
    path: 'blade-batteryHistory/batteryHistory',
    label: label('电池历史数据', 'Battery History'),
  },
  chart: [
    'voltage',
    'batteryCurrent',
    'soc',
    'cellVoltage1',
    'cellVoltage2',
    'cellVoltage3',
    'cellVoltage4',
    'cellVoltage5',
    'cellVoltage6',
    'cellVoltage7',
    'cellVoltage8',
    'cellVoltage9',
    'cellVoltage10',
    'cellVoltage11',
    'cellVoltage12',
    'cellVoltage13',
    'cellVoltage14',
    'cellVoltage15',
  ],
  // The chart call names the pack's voltage otherwise than the list does (docs/product/telemetry.md#charts).
  chartNames: { voltage: 'batteryVoltage' },
});
