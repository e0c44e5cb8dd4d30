import { type Label, label } from '@heliodeck/kit/label';
import type { RecordView } from '../../descriptors/record.ts';
import { upTo } from './inverter-metrics.ts';

const inputs = upTo(20);
/** Phase names of the older record, and the corresponding lines of the grid. */
const phases = [
  ['A', 'L1'],
  ['B', 'L2'],
  ['C', 'L3'],
] as const;

function each<K>(
  keys: readonly K[],
  make: (key: K) => readonly [name: string, field: { metric: string; label: Label }],
): RecordView['fields'] {
  return Object.fromEntries(keys.map(make));
}

/** Short headings of the columns of each phase, below the heading of their group. */
const ofPhases = (name: string): Readonly<Record<string, Label>> =>
  Object.fromEntries(phases.map(([phase]) => [`${name}${phase}`, label(phase, phase)]));

/**
 * The older record of an inverter (docs/product/devices.md#the-older-inverter-record): the readings of
 * `inverterData` under the names that older programs use, with up to twenty DC inputs.
 */
export const olderInverter: RecordView = {
  follows: {
    deviceNo: {
      kind: 'via',
      label: label('设备编号', 'Device Number'),
      path: ['xwjId', 'serialNumber'],
      search: 'like',
      form: false,
    },
    deviceName: {
      kind: 'via',
      label: label('设备名称', 'Device Name'),
      path: ['xwjId', 'name'],
      list: false,
      form: false,
    },
  },
  fields: {
    dailyGeneration: { metric: 'pvDayOutputEnergy', label: label('日发电量', 'Daily Generation') },
    totalGeneration: { metric: 'pvTotalOutputEnergy', label: label('总发电量', 'Total Generation') },
    totalRuntime: { metric: 'deviceTotalRunTime', label: label('总运行时间', 'Total Run Time') },
    airTemperature: { metric: 'airTemperature' },
    transformerTemperature: { metric: 'transformerTemperature' },
    radiatorTemperature: { metric: 'radiatorTemperature' },
    ...each(phases, ([phase, line]) => [
      `voltage${phase}`,
      { metric: `grid${line}Voltage`, label: label(`${phase}相电压`, `Phase ${phase} Voltage`) },
    ]),
    ...each(phases, ([phase, line]) => [
      `phaseCurrent${phase}`,
      { metric: `grid${line}Current`, label: label(`${phase}相电流`, `Phase ${phase} Current`) },
    ]),
    ...each(phases, ([phase, line]) => [
      `capacity${phase}`,
      { metric: `inverter${line}Power`, label: label(`${phase}相功率`, `Phase ${phase} Power`) },
    ]),
    totalActivePower: { metric: 'inverterActivePower', label: label('总有功功率', 'Total Active Power') },
    // Spelt as in the API.
    totalReacvtivePower: {
      metric: 'inverterReactivePower',
      label: label('总无功功率', 'Total Reactive Power'),
    },
    totalPowerFactor: { metric: 'inverterPowerFactor', label: label('总功率因数', 'Total Power Factor') },
    gridFrequency: { metric: 'gridFrequency' },
    inverterFrequency: { metric: 'inverterFrequency' },
    totalDcPower: { metric: 'pvOutputPower', label: label('总直流功率', 'Total DC Power') },
    ...each(inputs, (n) => [
      `dcVoltage${n}`,
      { metric: `pv${n}Voltage`, label: label(`第${n}路直流电压`, `DC Voltage ${n}`) },
    ]),
    ...each(inputs, (n) => [
      `dcCurrent${n}`,
      { metric: `pv${n}Current`, label: label(`第${n}路直流电流`, `DC Current ${n}`) },
    ]),
  },
  view: {
    keyColumns: [
      ...['totalActivePower', 'totalDcPower', 'dailyGeneration', 'totalGeneration', 'totalRuntime'],
      ...['radiatorTemperature', 'voltageA', 'voltageB', 'voltageC', 'gridFrequency'],
      ...['phaseCurrentA', 'phaseCurrentB', 'phaseCurrentC', 'capacityA', 'capacityB', 'capacityC'],
      ...[...upTo(4).map((n) => `dcVoltage${n}`), ...upTo(4).map((n) => `dcCurrent${n}`)],
    ],
    // The current of a phase or an input is displayed below its voltage: with twenty inputs side by side it
    // would be out of view.
    pairs: {
      ...Object.fromEntries(phases.map(([phase]) => [`voltage${phase}`, `phaseCurrent${phase}`])),
      ...Object.fromEntries(inputs.map((n) => [`dcVoltage${n}`, `dcCurrent${n}`])),
    },
    groups: [
      {
        label: label('总功率', 'Total Power'),
        unit: 'W',
        columns: { totalActivePower: label('有功', 'Active'), totalDcPower: label('直流', 'DC') },
      },
      {
        label: label('发电量', 'Generation'),
        unit: 'kWh',
        columns: { dailyGeneration: label('日', 'Day'), totalGeneration: label('总', 'Total') },
      },
      {
        label: label('相电压', 'Phase Voltage'),
        unit: 'V',
        columns: ofPhases('voltage'),
      },
      {
        label: label('相电流', 'Phase Current'),
        unit: 'A',
        columns: ofPhases('phaseCurrent'),
      },
      {
        label: label('相功率', 'Phase Power'),
        unit: 'W',
        columns: ofPhases('capacity'),
      },
      {
        label: label('直流电压', 'DC Voltage'),
        unit: 'V',
        columns: Object.fromEntries(inputs.map((n) => [`dcVoltage${n}`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('直流电流', 'DC Current'),
        unit: 'A',
        columns: Object.fromEntries(inputs.map((n) => [`dcCurrent${n}`, label(`${n}`, `${n}`)])),
      },
    ],
  },
  live: {
    key: 'inverter',
    path: 'blade-inverter/inverter',
    label: label('逆变器概览', 'Inverter Overview'),
  },
  history: {
    key: 'inverterHistory',
    path: 'blade-inverterHistory/inverterHistory',
    label: label('逆变器历史', 'Inverter History'),
  },
};
