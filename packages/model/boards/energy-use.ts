import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** Uses of energy in the terms of GB/T 2589-2020 for the breakdown of a plant's consumption; the numbers are stored. */
export const energyUses = [
  { value: 1, label: label('宿舍', 'Dormitory') },
  { value: 2, label: label('车间运行', 'Workshop operation') },
  { value: 3, label: label('办公', 'Office') },
  { value: 4, label: label('逆变器自用', 'Inverter') },
  { value: 5, label: label('其他', 'Other') },
] as const;

/** Uses that are always listed, measured or not; other uses are listed only where a meter measures them. */
export const namedUses: readonly number[] = [1, 2, 3, 4];

/** Standard coal per kWh of electricity, in tons: equivalent value 0.1229 kgce/(kW·h) of GB/T 2589-2020, annex A. */
export const coalTonsPerKilowattHour = 0.1229 / 1000;

/** The use that a meter measures (docs/product/boards.md#standard-coal). */
export const energyUse = defineEntity({
  key: 'energyUse',
  path: 'blade-energyUse/energyUse',
  table: 'energy_use',
  label: label('用能类别', 'Use of Energy'),
  tenancy: 'tenant',
  title: 'deviceId',
  access: { picked: [] },
  fields: {
    deviceId: {
      kind: 'ref',
      label: label('电表', 'Meter'),
      entity: 'xwj',
      required: label('请选择电表', 'Please select the meter'),
      search: 'equal',
      form: 'addOnly',
      list: { width: 220 },
    },
    // Meters of several stations often have the same name.
    stationName: {
      kind: 'via',
      label: label('电站名称', 'Station Name'),
      path: ['deviceId', 'dtuId', 'stationInfoId', 'stationName'],
      form: false,
      list: { width: 200 },
    },
    useKind: {
      kind: 'choice',
      label: label('用能类别', 'Use'),
      required: label('请选择用能类别', 'Please select the use'),
      options: energyUses,
      search: 'equal',
      list: { width: 160 },
    },
    remark: { kind: 'text', label: label('备注', 'Remark'), max: 200, view: { span: 24 } },
  },
  unique: [
    {
      fields: ['deviceId'],
      message: label('该电表已有用能类别，请编辑它', 'The meter has a use already; edit that one'),
    },
  ],
});
