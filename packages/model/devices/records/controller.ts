import { label } from '@heliodeck/kit/label';
import { defineRecord, numbered } from '../../descriptors/record.ts';
import { controllerFaults } from '../flags/controller.ts';
import { inputLabel } from './input-label.ts';

/** The current data of a charge controller (docs/product/telemetry.md#controller-data). */
export const controller = defineRecord({
  key: 'controller',
  label: label('控制器数据', 'Controller Data'),
  metrics: {
    workStatus: {
      label: label('工作状态', 'Work Status'),
      kind: 'choice',
      options: [
        { value: 0, label: label('待机', 'Standby'), tone: 'neutral' },
        { value: 1, label: label('MPPT充电', 'MPPT Charging'), tone: 'good' },
      ],
    },
    pv1Voltage: { label: label('PV1电压', 'PV1 Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    pv2Voltage: { label: label('PV2电压', 'PV2 Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    pv3Voltage: { label: label('PV3电压', 'PV3 Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    pv4Voltage: { label: label('PV4电压', 'PV4 Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    pv1ChargingCurrent: {
      label: label('PV1充电电流', 'PV1 Charging Current'),
      kind: 'number',
      unit: 'A',
      decimals: 2,
    },
    pv2ChargingCurrent: {
      label: label('PV2充电电流', 'PV2 Charging Current'),
      kind: 'number',
      unit: 'A',
      decimals: 2,
    },
    pv3ChargingCurrent: {
      label: label('PV3充电电流', 'PV3 Charging Current'),
      kind: 'number',
      unit: 'A',
      decimals: 2,
    },
    pv4ChargingCurrent: {
      label: label('PV4充电电流', 'PV4 Charging Current'),
      kind: 'number',
      unit: 'A',
      decimals: 2,
    },
    batteryVoltage: { label: label('蓄电池电压', 'Battery Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    chargingCurrent: { label: label('充电电流', 'Charging Current'), kind: 'number', unit: 'A', decimals: 2 },
    outputVoltage: { label: label('输出电压', 'Output Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    loadVoltage: { label: label('负载电压', 'Load Voltage'), kind: 'number', unit: 'V', decimals: 2 },
    loadCurrent: { label: label('负载电流', 'Load Current'), kind: 'number', unit: 'A', decimals: 2 },
    chargingPower: {
      label: label('充电功率', 'Charging Power'),
      kind: 'number',
      unit: 'kW',
      scale: 0.001,
      decimals: 2,
    },
    loadPower: {
      label: label('负载功率', 'Load Power'),
      kind: 'number',
      unit: 'kW',
      scale: 0.001,
      decimals: 2,
    },
    batteryTemperature: {
      label: label('蓄电池温度', 'Battery Temperature'),
      kind: 'number',
      unit: '℃',
      decimals: 1,
    },
    internalTemperature: {
      label: label('内部温度', 'Internal Temperature'),
      kind: 'number',
      unit: '℃',
      decimals: 1,
    },
    batteryCapacity: {
      label: label('蓄电池容量', 'Battery Capacity'),
      kind: 'number',
      unit: 'AH',
      decimals: 0,
    },
    co2Reduction: { label: label('CO₂减排量', 'CO₂ Reduction'), kind: 'number', unit: 'kg', decimals: 2 },
    faultCode: { label: label('故障', 'Fault'), kind: 'flags', flags: controllerFaults },
  },
  view: {
    keyColumns: [
      ...['workStatus', 'faultCode', 'chargingPower', 'loadPower', 'batteryVoltage', 'chargingCurrent'],
      ...['batteryTemperature', ...numbered(4, (n) => `pv${n}Voltage`)],
      ...[...numbered(4, (n) => `pv${n}ChargingCurrent`), 'outputVoltage', 'loadVoltage', 'loadCurrent'],
    ],
    pairs: Object.fromEntries([1, 2, 3, 4].map((n) => [`pv${n}Voltage`, `pv${n}ChargingCurrent`])),
    groups: [
      {
        label: label('功率', 'Power'),
        unit: 'kW',
        columns: { chargingPower: label('充电', 'Charge'), loadPower: label('负载', 'Load') },
      },
      {
        label: label('蓄电池', 'Battery'),
        columns: {
          batteryVoltage: label('电压', 'Voltage'),
          chargingCurrent: label('充电电流', 'Charge'),
          batteryTemperature: label('温度', 'Temp.'),
        },
      },
      {
        label: label('PV电压', 'PV Voltage'),
        unit: 'V',
        columns: Object.fromEntries(numbered(4, (n) => [`pv${n}Voltage`, label(`PV${n}`, `PV${n}`)])),
      },
      {
        label: label('PV充电电流', 'PV Charging Current'),
        unit: 'A',
        columns: Object.fromEntries(numbered(4, (n) => [`pv${n}ChargingCurrent`, label(`PV${n}`, `PV${n}`)])),
      },
      {
        label: label('内部与累计', 'Inside and Total'),
        columns: {
          internalTemperature: label('内部温度', 'Inside'),
          batteryCapacity: label('蓄电池容量', 'Capacity'),
          co2Reduction: label('CO₂减排量', 'CO₂'),
        },
      },
      {
        label: label('输出与负载', 'Output and Load'),
        columns: {
          outputVoltage: label('输出电压', 'Output'),
          loadVoltage: label('负载电压', 'Load'),
          loadCurrent: label('负载电流', 'Load'),
        },
      },
    ],
  },
  live: {
    key: 'xwjEquipment',
    path: 'blade-xwjEquipment/xwjEquipment',
    label: label('控制器实时数据', 'Controller Real-time Data'),
  },
  history: {
    key: 'xwjHistory',
    path: 'blade-xwjHistory/xwjHistory',
    label: label('控制器历史数据', 'Controller History Data'),
  },
  chart: [
    'pv1Voltage',
    'pv2Voltage',
    'pv3Voltage',
    'pv4Voltage',
    'pv1ChargingCurrent',
    'pv2ChargingCurrent',
    'pv3ChargingCurrent',
    'pv4ChargingCurrent',
    'batteryVoltage',
    'chargingCurrent',
    'chargingPower',
  ],
  chartGroups: [
    {
      key: 'pvVoltage',
      label: label('PV电压', 'PV Voltage'),
      metrics: numbered(4, (n) => `pv${n}Voltage`),
      names: numbered(4, inputLabel),
    },
    {
      key: 'pvCurrent',
      label: label('PV充电电流', 'PV Charging Current'),
      metrics: numbered(4, (n) => `pv${n}ChargingCurrent`),
      names: numbered(4, inputLabel),
    },
  ],
});
