import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { deviceDataCodes } from '../permissions/monitoring-menus.ts';
import { deviceTypeOptions, typesWith, usualDeviceType } from '../registries/device-types.ts';
import { formCodes } from '../workflow/form-codes.ts';
import { dtuOnlineOptions, livesOnPv, meterRole, meterRoleOptions, onlineOptions } from './device-words.ts';

const maintenance = label('检修', 'Maintenance');

/**
 * A device on a DTU's bus: controller, meter, inverter or battery (docs/product/devices.md#device-fields).
 * 'xwj' is its name in the API.
 */
export const xwj = defineEntity({
  key: 'xwj',
  path: 'blade-xwj/xwj',
  table: 'device',
  label: label('设备', 'Device'),
  tenancy: 'tenant',
  access: { readPermissions: deviceDataCodes, pickedBy: formCodes },
  title: 'name',
  lookup: { substringIndex: ['name'], listedBy: ['type'] },
  fields: {
    stationName: {
      kind: 'via',
      label: label('电站名称', 'Station Name'),
      path: ['dtuId', 'stationInfoId', 'stationName'],
    },
    name: {
      kind: 'text',
      label: label('设备名称', 'Device Name'),
      required: label('请输入设备名称', 'Please enter the device name'),
      max: 50,
      search: 'like',
    },
    dtuId: {
      kind: 'ref',
      label: label('DTU名称', 'DTU Name'),
      entity: 'dtu',
      required: label('请选择DTU设备', 'Please choose DTU device'),
      search: 'equal',
    },
    type: {
      kind: 'choice',
      label: label('设备类型', 'Device Type'),
      options: deviceTypeOptions,
      required: label('请选择设备类型', 'Please choose the device type'),
      initial: usualDeviceType.code,
      search: 'equal',
    },
    // The id of a device profile (packages/devices); a device without a profile is listed but not polled.
    model: { kind: 'text', label: label('设备型号', 'Model'), max: 64 },
    // Modbus unit, PACE address, or the 12 digits of a DL/T 645 meter.
    address: {
      kind: 'integer',
      label: label('设备地址', 'Device Address'),
      required: label('请输入设备地址', 'Please enter the device address'),
      min: 0,
      max: 999_999_999_999,
      initial: 1,
    },
    serialNumber: { kind: 'text', label: label('序列号', 'Serial Number'), max: 50, list: { hidden: true } },
    version: { kind: 'text', label: label('版本号', 'Version'), max: 50, list: { hidden: true } },
    onlineStatus: {
      kind: 'choice',
      label: label('在线状态', 'Online Status'),
      options: onlineOptions,
      initial: 0,
      form: 'readOnly',
      search: 'equal',
    },
    // While set, no alarm is raised for the device (docs/product/alarms.md#out-of-service).
    outOfService: {
      kind: 'boolean',
      label: label('停用检修', 'Out of Service'),
      initial: false,
      search: 'equal',
      list: { hidden: true },
      group: maintenance,
      help: label(
        '停用期间该设备不产生告警，未恢复的告警随即终止',
        'Meanwhile it raises no alarm, and what stands ends',
      ),
    },
    outOfServiceWhy: {
      kind: 'text',
      label: label('停用原因', 'Why Out of Service'),
      max: 100,
      list: { hidden: true },
      group: maintenance,
    },
    timeZone: {
      kind: 'via',
      label: label('电站时区', 'Zone of the Station'),
      path: ['dtuId', 'stationInfoId', 'timeZone'],
      form: 'readOnly',
      list: { hidden: true },
    },
    dtuOnlineStatus: {
      kind: 'via',
      label: label('DTU状态', 'DTU Status'),
      path: ['dtuId', 'onlineStatus'],
      options: dtuOnlineOptions,
      form: 'readOnly',
      search: 'equal',
    },
    connectTime: {
      kind: 'dateTime',
      label: label('连接时间', 'Connection Time'),
      form: 'readOnly',
      list: { width: 170, hidden: true },
    },
    // Absent while the device answers.
    offlineSince: {
      kind: 'dateTime',
      label: label('离线时间', 'Offline Since'),
      form: 'readOnly',
      list: { width: 170 },
    },
    periodSeconds: {
      kind: 'integer',
      label: label('采集周期', 'Polling Period'),
      unit: 's',
      min: 1,
      max: 86_400,
      initial: 60,
      list: { hidden: true },
    },
    // Absent: since the device was added (docs/product/energy.md#pairs).
    periodSince: {
      kind: 'dateTime',
      label: label('采集周期设定时间', 'Polling Period Set At'),
      form: 'readOnly',
      list: false,
    },
    livesOnPv: {
      ...livesOnPv,
      help: label(
        '夜间离线视为正常；留空则按型号，再按前两夜是否离线判断',
        'Offline by night is no alarm; empty = as its model does, else as in the two nights before',
      ),
    },
    meterRole: {
      kind: 'choice',
      label: label('电表位置', 'Meter Stands At'),
      options: meterRoleOptions,
      initial: meterRole.generation,
      when: { field: 'type', is: typesWith('meterRole') },
      list: { hidden: true },
    },
    ratedPower: {
      kind: 'decimal',
      label: label('额定功率', 'Rated Power'),
      unit: 'kW',
      min: 0.001,
      max: 100_000,
      decimals: 3,
      when: { field: 'type', is: typesWith('ratedPower') },
      list: { hidden: true },
    },
    connectedPower: {
      kind: 'decimal',
      label: label('接入组件功率', 'Connected Module Power'),
      unit: 'kWp',
      min: 0.001,
      max: 100_000,
      decimals: 3,
      help: label('所接光伏组件的峰值功率之和', 'Sum of the peak powers of the modules on its strings'),
      when: { field: 'type', is: typesWith('connectedPower') },
      list: { hidden: true },
    },
    // Absent: the brand of the manufacturer of its model.
    deviceBrand: {
      kind: 'dict',
      label: label('设备品牌', 'Device Brand'),
      dict: 'inverter_brand',
      numeric: true,
      when: { field: 'type', is: typesWith('deviceBrand') },
      list: { hidden: true },
    },
  },
  actions: [
    { code: 'xwj_controllerData', label: label('获取控制器数据', 'Get Controller Data'), place: 'row' },
    { code: 'xwj_controllerControl', label: label('控制器控制', 'Controller Control'), place: 'row' },
    { code: 'xwj_meterData', label: label('获取电表数据', 'Get Meter Data'), place: 'row' },
    { code: 'xwj_meterControl', label: label('电表控制', 'Meter Control'), place: 'row' },
  ],
  zoneVia: ['dtuId', 'stationInfoId', 'timeZone'],
  indexes: [['dtuId']],
});
