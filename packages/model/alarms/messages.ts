import type { Messages } from '../wire/message.ts';

/** Alarms and the rules that raise them (docs/product/alarms.md). */
export const alarmsMessages = {
  'threshold.limitMissing': { http: 400, zh: '请填写{label}', en: 'Please fill in {label}' },
  'threshold.order': {
    http: 400,
    zh: '告警值A不能大于告警值B',
    en: 'Limit A cannot be above limit B',
  },
  'threshold.limitRange': {
    http: 400,
    zh: '告警值与触发方式、属性不符，应为：{range}',
    en: 'The limit does not suit trigger and attribute; it must be: {range}',
  },
  'threshold.deadbandRange': {
    http: 400,
    zh: '回差过大，告警将无法恢复；应为：{range}',
    en: 'With this deadband the value could never return; it must be: {range}',
  },
  'threshold.otherAttribute': {
    http: 400,
    zh: '只能对比同一属性的规则',
    en: 'Only rules on the same attribute can be compared',
  },
  'threshold.attrUnknown': {
    http: 400,
    zh: '属性 [{attrId}] 不对应任何遥测字段，不能绑定',
    en: 'The attribute [{attrId}] is no telemetry field and cannot be bound',
  },
  'alarm.notOpen': {
    http: 409,
    zh: '告警已被处理，请刷新后重试',
    en: 'Somebody has dealt with this alarm already, please reload',
  },
  'alarm.acknowledged': { http: 409, zh: '告警已确认', en: 'This alarm was acknowledged already' },
  'alarm.notShelved': { http: 409, zh: '告警没有搁置', en: 'This alarm is not shelved' },
  'alarm.shelfTime': {
    http: 400,
    zh: '搁置时间须晚于当前时间，且不超过{days}天',
    en: 'Shelving ends after now and within {days} days',
  },
  'alarm.notEnded': {
    http: 409,
    zh: '只能删除已关闭或已完结的告警',
    en: 'Only closed or completed alarms can be deleted',
  },
  'outOfService.what': {
    http: 400,
    zh: '请选择一条规则，或设备与一类告警，或一个DTU',
    en: 'Choose one rule, or a device and a kind of alarm, or a DTU',
  },
  'outOfService.otherType': {
    http: 400,
    zh: '该规则不适用于这类设备',
    en: 'This rule is not for devices of this type',
  },
  'outOfService.allDevices': {
    http: 403,
    zh: '对所有设备停用规则需要修改规则的权限',
    en: 'Taking a rule out of service on all devices needs the permission to edit rules',
  },
  'outOfService.time': {
    http: 400,
    zh: '截止时间须晚于当前时间，且不超过{days}天',
    en: 'The time ends after now and within {days} days',
  },
  'outOfService.noRule': {
    http: 409,
    zh: '该告警没有可停用的规则，请停用其成员告警',
    en: 'This alarm has no rule of its own; take those of its members out of service',
  },
  'outOfService.over': { http: 409, zh: '告警已恢复启用', en: 'It is back in service already' },
  'candid.keyInvalid': {
    http: 401,
    zh: '抓拍设备的密钥无效或已停用',
    en: 'The key of the camera is not valid or switched off',
  },
  'candid.tooMany': {
    http: 429,
    zh: '该抓拍设备上报过于频繁，请稍后再试',
    en: 'This camera posts too often, try again later',
  },
  'candid.noPicture': {
    http: 400,
    zh: '请上传图片：PNG、JPEG、WebP、GIF 或 AVIF',
    en: 'Send a picture: PNG, JPEG, WebP, GIF or AVIF',
  },
  'alarm.noOrder': { http: 409, zh: '告警没有进行中的工单', en: 'This alarm has no open work order' },
} as const satisfies Messages;
