import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** A combiner box of a station (docs/product/stations.md#header-boxes). */
export const headerBox = defineEntity({
  key: 'headerBox',
  path: 'blade-headerBox/headerBox',
  table: 'header_box',
  label: label('汇流箱', 'Header Box'),
  tenancy: 'tenant',
  title: 'deviceName',
  fields: {
    // Hidden in the list; needed in the form to assign a box to a station.
    stationId: {
      kind: 'ref',
      label: label('所属电站', 'Station'),
      entity: 'stationInfo',
      list: false,
      search: 'equal',
    },
    deviceNo: {
      kind: 'text',
      label: label('设备编号', 'Device No.'),
      max: 50,
      search: 'like',
      list: { width: 116 },
    },
    deviceName: {
      kind: 'text',
      label: label('设备名称', 'Device Name'),
      max: 50,
      search: 'like',
      list: { width: 150 },
    },
    deviceModel: { kind: 'text', label: label('设备型号', 'Device Model'), max: 50, list: { width: 120 } },
    deviceBrand: {
      kind: 'dict',
      label: label('设备品牌', 'Device Brand'),
      dict: 'headerbox_brand',
      numeric: true,
      search: 'equal',
    },
    address: { kind: 'text', label: label('安装地址', 'Address'), max: 100, list: { width: 118 } },
    inputCircuits: { kind: 'integer', label: label('输入路数', 'Input Circuits'), min: 0, max: 999 },
    outputCircuits: { kind: 'integer', label: label('输出路数', 'Output Circuits'), min: 0, max: 999 },
    principal: {
      kind: 'text',
      label: label('负责人', 'Person in Charge'),
      max: 30,
      list: { width: 110, hidden: true },
    },
    // The picture and the person are hidden by default: with them the list would scroll sideways at 1440 px.
    picture: { kind: 'image', label: label('图片', 'Picture'), view: { span: 24 }, list: { hidden: true } },
    longitude: {
      kind: 'text',
      label: label('经度', 'Longitude'),
      max: 20,
      form: false,
      list: false,
      view: { detail: false },
    },
    latitude: {
      kind: 'text',
      label: label('纬度', 'Latitude'),
      max: 20,
      form: false,
      list: false,
      view: { detail: false },
    },
  },
  zoneVia: ['stationId', 'timeZone'],
  indexes: [['stationId']],
});
