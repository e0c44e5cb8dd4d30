import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';

/**
 * A row of the national list of regions: country '00', province (2 digits), city (4), district (6), township
 * (9), village (12). Code and parent cannot be changed, because stations and lower regions refer to them.
 */
export const region = defineEntity({
  key: 'region',
  path: 'blade-system/region',
  table: 'region',
  label: label('行政区划', 'Region'),
  tenancy: 'platform',
  title: 'name',
  titleEn: ['nameEn'],
  order: { ascs: 'code' },
  fields: {
    parentCode: {
      kind: 'text',
      label: label('上级区划编号', 'Parent Code'),
      max: 12,
      search: 'equal',
      form: 'addOnly',
      list: { hidden: true },
    },
    code: {
      kind: 'text',
      label: label('区划编号', 'Region Code'),
      required: label('请输入区划编号', 'Please enter the region code'),
      max: 12,
      pattern: { test: /^(?:\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/, message: messages['region.codeForm'] },
      help: label(
        '以上级区划编号开头：省2位、市4位、区县6位、乡镇9位、村12位',
        "Begins with the parent's code: province 2 digits, city 4, district 6, township 9, village 12",
      ),
      search: 'like',
      form: 'addOnly',
      list: { width: 150 },
    },
    name: {
      kind: 'text',
      pattern: plainName,
      label: label('区划名称', 'Region Name'),
      required: label('请输入区划名称', 'Please enter the region name'),
      max: 64,
      search: 'like',
      list: { width: 220 },
    },
    nameEn: {
      kind: 'text',
      pattern: plainName,
      label: label('英文名称', 'English Name'),
      max: 128,
      search: 'like',
      list: { width: 200 },
    },
    // Derived from the length of the code.
    regionLevel: {
      kind: 'dict',
      label: label('区划等级', 'Level'),
      dict: 'region',
      numeric: true,
      form: 'readOnly',
      list: { width: 120 },
    },
    sort: { kind: 'integer', label: label('排序', 'Sort'), min: 0, list: { hidden: true } },
    remark: {
      kind: 'text',
      label: label('备注', 'Remark'),
      multiline: true,
      max: 255,
      list: false,
      view: { span: 24 },
    },
  },
  actions: [
    { code: 'region_import', label: label('导入', 'Import'), place: 'toolbar' },
    { code: 'region_export', label: label('导出', 'Export'), place: 'toolbar' },
    { code: 'region_debug', label: label('调试', 'Debug'), place: 'toolbar' },
  ],
  unique: [{ fields: ['code'], message: messages['region.exists'] }],
  indexes: [['parentCode']],
  // Such a client builds the code from that of the parent and the part below it, and sends the parts too.
  dialect: {
    aliases: { level: 'regionLevel' },
    // All of these can be derived from the code.
    ignored: [
      ...['subCode', 'ancestors'],
      ...['province', 'city', 'district', 'town', 'village'].flatMap((of) => [`${of}Code`, `${of}Name`]),
    ],
  },
});
