import type { Messages } from '../message.ts';

/** Refusals of alarms and of the rules that raise them. */
export const alarmMessages = {
  'threshold.limitMissing': { http: 400, zh: '请填写{label}', en: 'Please fill in {label}' },
  'threshold.order': {
    http: 400,
    zh: '告警值A不能大于告警值B',
    en: 'Limit A cannot be above limit B',
  },
  'threshold.limitRange': {
    http: 400,
    zh: '告警值与触发方式、属性不符,应为: {range}',
    en: 'The limit does not suit trigger and attribute; it must be: {range}',
  },
  'threshold.attrUnknown': {
    http: 400,
    zh: '属性 [{attrId}] 不对应任何遥测字段,不能绑定',
    en: 'The attribute [{attrId}] is no telemetry field and cannot be bound',
  },
} as const satisfies Messages;
