import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/**
 * The installed capacity of a station from a date on (docs/product/reports.md#capacity-history). Before the
 * first date the capacity of the station applies.
 */
export const stationCapacity = defineEntity({
  key: 'stationCapacity',
  path: 'blade-stationCapacity/stationCapacity',
  table: 'station_capacity',
  label: label('容量变更', 'Capacity History'),
  tenancy: 'tenant',
  title: 'validFrom',
  order: { descs: 'valid_from' },
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
    validFrom: {
      kind: 'date',
      label: label('生效日期', 'Valid From'),
      required: label('请选择生效日期', 'Please choose the date'),
      search: 'range',
      list: { width: 130 },
    },
    capacity: {
      kind: 'decimal',
      label: label('装机容量', 'Installed Capacity'),
      required: label('请输入装机容量', 'Please enter the installed capacity'),
      unit: 'kWp',
      min: 0.01,
      max: 10_000_000,
      decimals: 2,
      list: { width: 150 },
    },
    remark: { kind: 'text', label: label('备注', 'Remark'), max: 200, view: { span: 24 } },
  },
  unique: [
    {
      fields: ['stationId', 'validFrom'],
      message: label(
        '该电站在该日期已有容量，请编辑它',
        'The station has a capacity from that date on already; edit that one',
      ),
    },
  ],
});
