import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { TextField } from '../descriptors/field.ts';
import { currencyField } from '../fields/currency.ts';
import { repairStatus } from './order-states.ts';

const story = {
  kind: 'text',
  multiline: true,
  max: 500,
  view: { span: 24 },
  list: { hidden: true },
} as const satisfies Omit<TextField, 'label'>;

/** A repair with its costs and pictures (docs/product/orders.md#repair-orders). */
export const repair = defineEntity({
  key: 'repair',
  path: 'blade-repair/repair',
  table: 'repair',
  label: label('维修工单', 'Repair Order'),
  tenancy: 'tenant',
  title: 'repairNo',
  view: { keyColumns: ['repairNo', 'repairStatus', 'deviceName', 'repairman', 'money'] },
  fields: {
    faultNo: { kind: 'text', label: label('故障编号', 'Fault No.'), max: 30, list: { hidden: true } },
    repairNo: {
      kind: 'text',
      label: label('维修编号', 'Repair No.'),
      required: label('请输入维修编号', 'Please enter the repair number'),
      max: 30,
      form: 'addOnly',
      search: 'like',
    },
    address: {
      kind: 'text',
      label: label('地址', 'Address'),
      required: label('请输入地址', 'Please enter the address'),
      max: 100,
      form: 'addOnly',
      list: { hidden: true },
    },
    deviceNo: {
      kind: 'text',
      label: label('设备编号', 'Device No.'),
      required: label('请输入设备编号', 'Please enter the device number'),
      max: 30,
      form: 'addOnly',
      search: 'like',
    },
    deviceName: {
      kind: 'text',
      label: label('设备名称', 'Device Name'),
      required: label('请输入设备名称', 'Please enter the device name'),
      max: 30,
      form: 'addOnly',
    },
    // The device that the number refers to, as visible to the author of the record; it determines the
    // station.
    deviceId: {
      kind: 'ref',
      entity: 'xwj',
      label: label('设备', 'Device'),
      form: false,
      list: false,
      view: { detail: false },
    },
    stationId: {
      kind: 'via',
      label: label('电站', 'Station'),
      path: ['deviceId', 'dtuId', 'stationInfoId'],
      list: false,
      view: { detail: false },
      form: false,
    },
    stationName: {
      kind: 'via',
      label: label('电站名称', 'Station Name'),
      path: ['deviceId', 'dtuId', 'stationInfoId', 'stationName'],
      form: 'readOnly',
      list: { hidden: true },
    },
    deviceType: {
      kind: 'dict',
      label: label('设备类型', 'Device Type'),
      dict: 'device_type',
      numeric: true,
      required: label('请选择设备类型', 'Please choose the device type'),
      list: { hidden: true },
    },
    repairman: {
      kind: 'text',
      label: label('维修人员', 'Repairman'),
      required: label('请输入维修人员', 'Please enter the repairman'),
      max: 50,
      form: 'addOnly',
      search: 'like',
      list: { width: { zh: 104, en: 124 } },
    },
    faultCause: {
      ...story,
      label: label('故障原因', 'Fault Cause'),
      required: label('请填写故障原因', 'Please fill in the reason for the failure'),
    },
    repairMethod: {
      ...story,
      label: label('维修方法', 'Repair Method'),
      required: label('请输入维修方法', 'Please enter the repair method'),
    },
    accessories: {
      ...story,
      label: label('更换配件', 'Accessories'),
      required: label('请输入更换配件', 'Please enter the accessories'),
    },
    arriveTime: {
      kind: 'dateTime',
      label: label('到达时间', 'Arrived'),
      required: label('请选择到达时间', 'Please choose the time of arrival'),
      list: { width: 170 },
    },
    completeTime: {
      kind: 'dateTime',
      label: label('完成时间', 'Completed'),
      required: label('请选择完成时间', 'Please choose the time of completion'),
      list: { width: 170 },
    },
    // Computed by the server from the two times.
    timeConsume: {
      kind: 'decimal',
      label: label('耗时', 'Time Consumed'),
      unit: 'h',
      decimals: 2,
      form: 'readOnly',
      list: { width: 110 },
    },
    money: {
      kind: 'decimal',
      label: label('费用', 'Cost'),
      unitOf: 'currency',
      required: label('请输入费用', 'Please enter the cost'),
      min: 0,
      max: 99_999_999,
      decimals: 2,
      list: { width: { zh: 120, en: 136 } },
    },
    currency: { ...currencyField, list: { hidden: true } },
    // Set by a process: the cost at the time of its approval.
    approvedCost: {
      kind: 'decimal',
      label: label('已审批费用', 'Approved Cost'),
      unitOf: 'currency',
      decimals: 2,
      form: 'readOnly',
      list: { hidden: true },
    },
    repairStatus: {
      kind: 'dict',
      label: label('维修状态', 'Repair Status'),
      dict: 'repair_status',
      tones: { 0: 'critical', 1: 'info', 2: 'warning', 3: 'good' },
      numeric: true,
      required: label('请选择维修状态', 'Please choose the repair status'),
      initial: repairStatus.open,
      search: 'equal',
      list: { width: { zh: 104, en: 120 } },
    },
    repairPicture: {
      kind: 'image',
      label: label('维修图片', 'Repair Picture'),
      view: { span: 24 },
      list: { hidden: true },
    },
    longitude: { kind: 'text', label: label('经度', 'Longitude'), max: 20, form: false, list: false },
    latitude: { kind: 'text', label: label('纬度', 'Latitude'), max: 20, form: false, list: false },
  },
  zoneVia: ['deviceId', 'dtuId', 'stationInfoId', 'timeZone'],
  unique: [
    {
      fields: ['repairNo'],
      message: label('维修编号 [{repairNo}] 已存在!', 'The repair number [{repairNo}] exists already!'),
    },
  ],
});
