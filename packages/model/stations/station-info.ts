import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { monitoringMenus } from '../permissions/monitoring-menus.ts';
import { defaultZone } from '../wire/time.ts';
import { formCodes } from '../workflow/form-codes.ts';

/** A column that is hidden by default: thirteen columns would scroll sideways at 1440 px. */
const later = { hidden: true } as const;

const tooLong = label('长度不能超过30个字符', 'At most 30 characters');

/**
 * A power station (docs/product/stations.md#station-fields). Its department is created with it
 * (docs/product/stations.md#department-of-a-station).
 */
export const stationInfo = defineEntity({
  key: 'stationInfo',
  path: 'blade-stationInfo/stationInfo',
  table: 'station',
  label: label('电站', 'Station'),
  tenancy: 'tenant',
  access: { readPermissions: monitoringMenus, pickedBy: formCodes },
  title: 'stationName',
  lookup: { substringIndex: ['stationName'] },
  fields: {
    companyName: {
      kind: 'text',
      label: label('公司名称', 'Company Name'),
      required: label('请输入公司名称', 'Please enter the company name'),
      max: 30,
      tooLong,
      search: 'like',
      list: { width: 150 },
    },
    stationName: {
      kind: 'text',
      label: label('电站名称', 'Station Name'),
      required: label('请输入电站名称', 'Please enter the station name'),
      max: 30,
      tooLong,
      search: 'like',
      list: { width: 160 },
    },
    stationType: {
      kind: 'dict',
      label: label('电站类型', 'Station Type'),
      dict: 'station_type',
      business: true,
      numeric: true,
      required: label('请选择电站类型', 'Please choose the station type'),
      search: 'equal',
    },
    investor: { kind: 'text', label: label('投资方', 'Investor'), max: 30, tooLong, list: later },
    absorptiveType: {
      kind: 'dict',
      label: label('用途', 'Purpose'),
      dict: 'absorptive_type',
      numeric: true,
      list: later,
    },
    address: {
      kind: 'place',
      label: label('电站地址', 'Address'),
      required: label('请选择地址', 'Please choose address'),
      view: { span: 24 },
      list: { width: 154 },
    },
    regionId: {
      kind: 'region',
      label: label('所属区域', 'Region'),
      required: label('请选择区域', 'Please choose region'),
      atLeastCity: true,
      search: 'like',
      list: { width: 140 },
    },
    // Derived from regionId by the server: 'province,city,district', and the city's four digits.
    fullRegionId: {
      kind: 'text',
      label: label('区域路径', 'Region Path'),
      max: 30,
      form: 'readOnly',
      list: false,
      view: { detail: false },
    },
    cityId: {
      kind: 'text',
      label: label('城市', 'City'),
      max: 4,
      form: 'readOnly',
      list: false,
      view: { detail: false },
    },
    longitude: { kind: 'text', label: label('经度', 'Longitude'), max: 20, form: false, list: false },
    latitude: { kind: 'text', label: label('纬度', 'Latitude'), max: 20, form: false, list: false },
    principal: {
      kind: 'text',
      label: label('负责人', 'Person in Charge'),
      required: label('请输入负责人', 'Please input person in charge'),
      max: 30,
      tooLong,
      list: later,
    },
    phone: { kind: 'text', label: label('联系电话', 'Phone'), max: 11, list: later },
    registrationTime: {
      kind: 'date',
      label: label('注册时间', 'Registration Time'),
      required: label('请输入注册时间', 'Please input registrationTime'),
      list: later,
    },
    interconnectionTime: {
      kind: 'date',
      label: label('投运时间', 'Activation Time'),
      required: label('请输入投运时间', 'Please input activation time'),
      list: later,
    },
    // The label is that of stock clients; the API name reflects the former meaning of the number.
    interconnectionVoltage: {
      kind: 'decimal',
      label: label('设备版本', 'Device Version'),
      max: 9999,
      decimals: 2,
      list: later,
    },
    installedCapacity: {
      kind: 'decimal',
      label: label('装机容量', 'Installed Capacity'),
      min: 0,
      decimals: 2,
      unit: 'kWp',
    },
    // Input of the performance ratio; if absent, a value is assumed and displayed as assumed
    // (docs/product/insight.md#light).
    moduleTilt: {
      kind: 'decimal',
      label: label('组件倾角', 'Module Tilt'),
      min: 0,
      max: 90,
      decimals: 1,
      unit: '°',
      list: later,
      help: label('与水平面的夹角；不填按纬度估计', 'Against the level; empty: assumed by the latitude'),
    },
    moduleAzimuth: {
      kind: 'decimal',
      label: label('组件方位角', 'Module Azimuth'),
      min: 0,
      max: 360,
      decimals: 1,
      unit: '°',
      list: later,
      help: label(
        '从正北顺时针：90东、180南、270西；不填按朝向赤道估计',
        'Clockwise from north: 90 east, 180 south, 270 west; empty: assumed towards the equator',
      ),
    },
    powerCoefficient: {
      kind: 'decimal',
      label: label('组件功率温度系数', 'Power Temperature Coefficient'),
      min: -1,
      max: 0,
      decimals: 3,
      unit: '%/K',
      list: later,
      help: label(
        '见组件数据表；不填按-0.35计',
        'From the data sheet of the modules; empty: assumed as -0.35',
      ),
    },
    timeZone: {
      kind: 'text',
      label: label('时区', 'Time Zone'),
      required: label('请选择时区', 'Please choose the time zone'),
      format: 'zone',
      max: 64,
      initial: defaultZone,
      list: later,
      help: label(
        '日、月统计与电价时段按此时区计算',
        'Days, months and tariff bands are counted in this zone',
      ),
    },
  },
  actions: [{ code: 'stationInfo_addDTU', label: label('添加dtu', 'Add DTU'), place: 'row' }],
  indexes: [['regionId']],
});
