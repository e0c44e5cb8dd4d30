import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { defineRecord } from '@heliodeck/model/descriptors/record';

/** Entities for tests of lists: parks, loggers in them, people, reports of loggers, and shared words. */

const open = label('运行', 'Open');
const closed = label('停运', 'Closed');

const person = defineEntity({
  key: 'person',
  path: 'blade-person/person',
  table: 'person',
  label: label('人员', 'Person'),
  tenancy: 'tenant',
  title: 'fullName',
  fields: { fullName: { kind: 'text', label: label('姓名', 'Full Name'), max: 20 } },
});

export const park = defineEntity({
  key: 'park',
  path: 'blade-park/park',
  aliases: ['park/park'],
  table: 'park',
  label: label('园区', 'Park'),
  tenancy: 'tenant',
  title: 'parkName',
  lookup: { substringIndex: ['parkName'] },
  fields: {
    parkName: {
      kind: 'text',
      label: label('园区名称', 'Park Name'),
      required: label('请输入园区名称', 'Please enter the park name'),
      max: 30,
      tooLong: label('名称过长', 'The name is too long'),
      search: 'like',
    },
    parentId: { kind: 'ref', label: label('上级', 'Parent'), entity: 'self', parent: true, tree: true },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      options: [
        { value: 1, label: open },
        { value: 2, label: closed },
      ],
      initial: 1,
      search: 'equal',
    },
    capacity: {
      kind: 'decimal',
      label: label('容量', 'Capacity'),
      min: 0,
      max: 99_999,
      decimals: 2,
      unit: 'kWp',
    },
    opened: { kind: 'date', label: label('投运', 'Opened'), search: 'range' },
    checkedAt: { kind: 'dateTime', label: label('检查时间', 'Checked At') },
    keepers: { kind: 'ref', label: label('管理人员', 'Keepers'), entity: 'person', many: true },
    accessCode: { kind: 'secret', label: label('门禁码', 'Access Code') },
    origin: { kind: 'text', label: label('来源', 'Origin'), form: 'readOnly' },
    extra: { kind: 'json', label: label('附加', 'Extra'), list: false },
  },
  unique: [
    {
      fields: ['parkName'],
      message: label('园区 [{parkName}] 已存在!', 'The park [{parkName}] exists already!'),
    },
  ],
});

export const logger = defineEntity({
  key: 'logger',
  path: 'blade-logger/logger',
  table: 'logger',
  label: label('采集器', 'Logger'),
  tenancy: 'tenant',
  title: 'name',
  order: { descs: 'create_time' },
  fields: {
    parkName: {
      kind: 'via',
      label: label('园区名称', 'Park Name'),
      path: ['parkId', 'parkName'],
      search: 'like',
    },
    parkState: { kind: 'via', label: label('园区状态', 'Park State'), path: ['parkId', 'state'] },
    parkId: {
      kind: 'ref',
      label: label('园区', 'Park'),
      entity: 'park',
      required: label('请选择园区', 'Please choose the park'),
      search: 'equal',
    },
    name: {
      kind: 'text',
      label: label('名称', 'Name'),
      required: label('请输入名称', 'Please enter the name'),
      max: 50,
      search: 'like',
    },
    imei: { kind: 'text', label: label('编号', 'IMEI'), max: 20 },
    slot: { kind: 'integer', label: label('槽位', 'Slot'), min: 0, max: 99 },
  },
  unique: [
    {
      fields: ['imei'],
      message: label('该编号已被使用: {imei}', 'This IMEI is in use: {imei}'),
      everywhere: true,
    },
  ],
  indexes: [['parkId']],
});

/** Rows shared by all tenants. */
export const sharedWord = defineEntity({
  key: 'sharedWord',
  path: 'blade-word/word',
  table: 'shared_word',
  label: label('词条', 'Word'),
  tenancy: 'platform',
  title: 'text',
  fields: { text: { kind: 'text', label: label('文本', 'Text'), max: 50 } },
});

const climate = defineRecord({
  key: 'climate',
  label: label('气候', 'Climate'),
  metrics: {
    temperature: { label: label('温度', 'Temperature'), kind: 'number', unit: '°C', scale: 0.1, decimals: 1 },
    humidity: { label: label('湿度', 'Humidity'), kind: 'integer' },
  },
});

const climateFields = {
  parkName: {
    kind: 'via',
    label: label('园区名称', 'Park Name'),
    path: ['loggerId', 'parkId', 'parkName'],
    search: 'like',
  },
  loggerId: {
    kind: 'ref',
    label: label('采集器', 'Logger'),
    entity: 'logger',
    column: 'device_id',
    search: 'equal',
  },
  temperature: { kind: 'decimal', label: label('温度', 'Temperature'), scale: 0.1, decimals: 1, unit: '°C' },
  humidity: { kind: 'integer', label: label('湿度', 'Humidity') },
  dataTime: { kind: 'dateTime', label: label('数据时间', 'Data Time'), search: 'range' },
} as const;

const climateLive = defineEntity({
  key: 'climate',
  path: 'blade-climate/climate',
  table: climate.liveTable,
  label: climate.label,
  tenancy: 'tenant',
  telemetry: 'live',
  acts: ['view', 'delete'],
  title: 'dataTime',
  order: { descs: 'data_time' },
  scopeVia: 'loggerId',
  fields: climateFields,
});

const climateHistory = defineEntity({
  ...climateLive,
  key: 'climateHistory',
  path: 'blade-climateHistory/climateHistory',
  table: climate.historyTable,
  telemetry: 'history',
});

export const testEntities = [person, park, logger, sharedWord, climateLive, climateHistory];
export const testRecords = [climate];
