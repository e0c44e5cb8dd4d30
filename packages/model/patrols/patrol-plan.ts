import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { clockTime } from './occurrences.ts';

const clockMessage = label('时间格式应为 HH:mm', 'A time is written as HH:mm');

/** A patrol that is walked again and again (docs/product/patrols.md#plans). */
export const patrolPlan = defineEntity({
  key: 'plan',
  path: 'blade-plan/plan',
  table: 'patrol_plan',
  label: label('巡检计划', 'Patrol Plan'),
  tenancy: 'tenant',
  title: 'patrolContent',
  view: { keyColumns: ['stationId', 'patrolContent', 'planStatus', 'nextAt'] },
  fields: {
    stationId: {
      kind: 'ref',
      label: label('电站名称', 'Station'),
      entity: 'stationInfo',
      required: label('请输入电站名称', 'Please select station name'),
      search: 'equal',
      list: { width: 150 },
    },
    patrolContent: {
      kind: 'text',
      label: label('巡检内容', 'Patrol Content'),
      required: label('请输入巡检内容', 'Please input patrolContent'),
      max: 50,
      search: 'like',
      list: { width: 180 },
    },
    patrolType: {
      kind: 'dict',
      label: label('巡检类型', 'Patrol Type'),
      dict: 'patrol_type',
      numeric: true,
      search: 'equal',
      list: { width: { zh: 104, en: 170 } },
    },
    patrolPeriod: {
      kind: 'dict',
      label: label('巡检周期', 'Patrol Period'),
      dict: 'patrol_period',
      numeric: true,
      initial: 1,
      search: 'equal',
      list: { width: { zh: 96, en: 120 } },
    },
    periodValue: {
      kind: 'text',
      label: label('巡检日期', 'Inspection Date'),
      max: 100,
      when: { field: 'patrolPeriod', is: [2, 3] },
      view: { span: 24 },
      list: { width: 170 },
    },
    startTime: {
      kind: 'text',
      label: label('巡检开始时间', 'Start Time'),
      required: label('请选择巡检开始时间', 'Please choose startTime'),
      pattern: { test: clockTime, message: clockMessage },
      max: 5,
      list: { width: { zh: 116, en: 104 } },
    },
    endTime: {
      kind: 'text',
      label: label('巡检结束时间', 'End Time'),
      required: label('请输入巡检结束时间', 'Please choose endTime'),
      pattern: { test: clockTime, message: clockMessage },
      max: 5,
      list: { width: { zh: 116, en: 104 } },
    },
    patroller: {
      kind: 'text',
      label: label('巡检人员', 'Patroller'),
      required: label('请选择巡检人员', 'Please choose patroller'),
      max: 10,
      search: 'like',
      list: { width: 104 },
    },
    planStatus: {
      kind: 'dict',
      label: label('计划状态', 'Plan Status'),
      dict: 'plan_status',
      numeric: true,
      initial: 0,
      form: false,
      search: 'equal',
      list: { width: 96 },
    },
    nextAt: {
      kind: 'dateTime',
      label: label('下次巡检', 'Next Patrol'),
      form: 'readOnly',
      list: { width: 170 },
    },
    longitude: { kind: 'text', label: label('经度', 'Longitude'), max: 20, form: false, list: false },
    latitude: { kind: 'text', label: label('纬度', 'Latitude'), max: 20, form: false, list: false },
  },
  zoneVia: ['stationId', 'timeZone'],
  indexes: [['stationId'], ['nextAt']],
  dialect: { ignored: ['planTime', 'stationName'] },
});
