import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** How planned energy was recorded. */
export const planOrigin = { entered: 1, imported: 2, proposed: 3 } as const;

/** Energy a station is expected to generate in a month (docs/product/energy.md#planned-energy). */
export const planEnergy = defineEntity({
  key: 'planEnergy',
  path: 'blade-planEnergy/planEnergy',
  table: 'plan_energy',
  label: label('计划电量', 'Planned Energy'),
  tenancy: 'tenant',
  title: 'planMonth',
  order: { descs: 'plan_month' },
  access: { picked: [] },
  fields: {
    stationId: {
      kind: 'ref',
      label: label('电站名称', 'Station'),
      entity: 'stationInfo',
      required: label('请选择电站', 'Please select the station'),
      search: 'equal',
      form: 'addOnly',
      list: { width: 180 },
    },
    planMonth: {
      kind: 'text',
      label: label('计划月份', 'Planned Month'),
      required: label('请输入计划月份', 'Please enter the planned month'),
      max: 10,
      search: 'like',
      form: 'addOnly',
      help: label('yyyy-MM，如 2026-07', 'yyyy-MM, such as 2026-07'),
      list: { width: 120 },
    },
    planPower: {
      kind: 'decimal',
      label: label('计划发电量', 'Planned Energy'),
      required: label('请输入计划发电量', 'Please enter the planned energy'),
      unit: 'kWh',
      min: 0,
      max: 1e9,
      decimals: 3,
      list: { width: 150 },
    },
    origin: {
      kind: 'choice',
      label: label('来源', 'Origin'),
      options: [
        { value: planOrigin.entered, label: label('录入', 'Entered') },
        { value: planOrigin.imported, label: label('导入', 'Imported') },
        { value: planOrigin.proposed, label: label('建议', 'Proposed') },
      ],
      initial: planOrigin.entered,
      search: 'equal',
      form: 'readOnly',
      list: { width: 110 },
    },
    remark: { kind: 'text', label: label('备注', 'Remark'), max: 200, view: { span: 24 } },
  },
  unique: [
    {
      fields: ['stationId', 'planMonth'],
      message: label(
        '该电站该月份已有计划，请编辑它',
        'The station has a plan for that month already; edit that one',
      ),
    },
  ],
});
