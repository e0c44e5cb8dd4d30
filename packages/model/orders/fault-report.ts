import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { phonePattern } from '../fields/contact.ts';
import { reportStatuses } from './order-states.ts';

/** A reported fault that is dispatched to a repairman (docs/product/orders.md#fault-reports). */
export const faultReport = defineEntity({
  key: 'faultReport',
  path: 'blade-faultReport/faultReport',
  table: 'fault_report',
  label: label('故障上报', 'Fault Report'),
  tenancy: 'tenant',
  title: 'faultContent',
  fields: {
    stationId: {
      kind: 'ref',
      label: label('电站', 'Station'),
      entity: 'stationInfo',
      required: label('请选择电站', 'Please choose the station'),
      search: 'equal',
      list: { width: 150 },
    },
    deviceId: {
      kind: 'ref',
      label: label('设备', 'Device'),
      entity: 'xwj',
      search: 'equal',
      list: { width: 150 },
    },
    faultContent: {
      kind: 'text',
      label: label('故障描述', 'Fault Description'),
      required: label('请输入故障描述', 'Please describe the fault'),
      max: 200,
      multiline: true,
      view: { span: 24 },
      list: { width: 210 },
    },
    faultTime: {
      kind: 'dateTime',
      label: label('故障时间', 'Fault Time'),
      search: 'range',
      list: { width: 170 },
    },
    reporter: {
      kind: 'text',
      label: label('上报人', 'Reporter'),
      max: 50,
      form: 'readOnly',
      search: 'like',
      list: { width: 104 },
    },
    phone: {
      kind: 'text',
      label: label('联系电话', 'Phone'),
      max: 20,
      pattern: phonePattern,
      list: { hidden: true },
    },
    dispatchStatus: {
      kind: 'choice',
      label: label('派单状态', 'Dispatch Status'),
      options: reportStatuses,
      initial: 0,
      form: 'readOnly',
      search: 'equal',
      list: { width: { zh: 104, en: 160 } },
    },
    repairman: {
      kind: 'text',
      label: label('维修人员', 'Repairman'),
      max: 50,
      form: 'readOnly',
      list: { width: { zh: 104, en: 124 } },
    },
    dispatcher: {
      kind: 'text',
      label: label('派单人', 'Dispatcher'),
      max: 50,
      form: 'readOnly',
      list: { hidden: true },
    },
    dispatchTime: {
      kind: 'dateTime',
      label: label('派单时间', 'Dispatch Time'),
      form: 'readOnly',
      list: { hidden: true },
    },
    // The order for it; joined reports of one device share an order.
    orderId: {
      kind: 'ref',
      label: label('工单', 'Work Order'),
      entity: 'orderRecord',
      form: false,
      list: false,
      search: 'equal',
    },
    // The patrol that found the fault; at most one report per patrol.
    patrolOrderId: {
      kind: 'ref',
      label: label('巡检工单', 'Patrol Order'),
      entity: 'order',
      form: false,
      list: false,
      search: 'equal',
    },
    picture: { kind: 'image', label: label('图片', 'Picture'), view: { span: 24 }, list: { hidden: true } },
  },
  zoneVia: ['stationId', 'timeZone'],
  indexes: [['stationId'], ['deviceId'], ['orderId'], ['patrolOrderId']],
});
