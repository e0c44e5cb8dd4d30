import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../entity.ts';
import { messages } from '../wire/messages.ts';

/** A row of the national list of regions: province (2 digits), city (4), district (6). */
export const region = defineEntity({
  key: 'region',
  path: 'blade-system/region',
  table: 'region',
  label: label('行政区划', 'Region'),
  tenancy: 'platform',
  title: 'name',
  order: { ascs: 'code' },
  fields: {
    code: {
      kind: 'text',
      label: label('区划编号', 'Region Code'),
      required: label('请输入区划编号', 'Please enter the region code'),
      max: 12,
      search: 'like',
    },
    parentCode: { kind: 'text', label: label('上级区划编号', 'Parent Code'), max: 12, search: 'equal' },
    name: {
      kind: 'text',
      label: label('区划名称', 'Region Name'),
      required: label('请输入区划名称', 'Please enter the region name'),
      max: 64,
      search: 'like',
    },
    nameEn: { kind: 'text', label: label('英文名称', 'English Name'), max: 128 },
    regionLevel: {
      kind: 'dict',
      label: label('区划等级', 'Level'),
      dict: 'region',
      numeric: true,
      required: label('请选择区划等级', 'Please choose the level'),
    },
    sort: { kind: 'integer', label: label('排序', 'Sort'), min: 0, list: false },
    remark: {
      kind: 'text',
      label: label('备注', 'Remark'),
      multiline: true,
      max: 255,
      list: false,
      span: 24,
    },
  },
  actions: [
    { code: 'region_import', label: label('导入', 'Import'), place: 'toolbar' },
    { code: 'region_export', label: label('导出', 'Export'), place: 'toolbar' },
  ],
  unique: [{ fields: ['code'], message: messages['record.exists'] }],
  indexes: [['parentCode']],
});
