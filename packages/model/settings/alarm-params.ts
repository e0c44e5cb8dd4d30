import { type Label, label } from '@heliodeck/kit/label';

const seconds = label('秒', 's');
const days = label('天', 'days');
/** 0 = no alarm; else an item of the dictionary alarm_grade. */
const alarmGrade = { is: 'integer', min: 0, max: 4 } as const;

/** The delay of one kind of status bits. */
function bitDelay(name: Label) {
  return {
    label: name,
    meaning: label(
      '此类状态位持续此时间后才产生告警；未设置时为“状态位告警延时”',
      'A bit of this kind is set for so long before its alarm is raised; without a value: “Delay of status bits”',
    ),
    kind: { is: 'integer', min: 0, max: 86_400, unit: seconds },
    by: 'tenant',
  } as const;
}

/**
 * Parameters of alarms: grades and delays of built-in alarms, the target of links in messages, and the
 * language of messages.
 */
export const alarmParams = {
  'alarm.dtuOffline': {
    label: label('DTU离线告警等级', 'Grade of DTU offline'),
    meaning: label(
      'DTU离线时产生的告警等级；0 表示不产生',
      'Grade of the alarm of a DTU that is offline; 0 raises none',
    ),
    kind: alarmGrade,
    default: '3',
    by: 'tenant',
  },
  'alarm.dtuOfflineSeconds': {
    label: label('DTU离线告警延时', 'Delay of DTU offline'),
    meaning: label('DTU离线超过此时间后才产生告警', 'A DTU is offline for so long before an alarm is raised'),
    kind: { is: 'integer', min: 0, max: 86_400, unit: seconds },
    default: '120',
    by: 'tenant',
  },
  'alarm.deviceOffline': {
    label: label('设备离线告警等级', 'Grade of device offline'),
    meaning: label(
      '设备离线时产生的告警等级；0 表示不产生',
      'Grade of the alarm of a device that is offline; 0 raises none',
    ),
    kind: alarmGrade,
    default: '2',
    by: 'tenant',
  },
  'alarm.deviceOfflineSeconds': {
    label: label('设备离线告警延时', 'Delay of device offline'),
    meaning: label(
      '设备离线超过此时间后才产生告警',
      'A device is offline for so long before an alarm is raised',
    ),
    kind: { is: 'integer', min: 0, max: 86_400, unit: seconds },
    default: '180',
    by: 'tenant',
  },
  'alarm.fault': {
    label: label('设备故障告警等级', 'Grade of faults'),
    meaning: label(
      '控制器故障位产生的告警等级；0 表示不产生',
      'Grade of the alarms of fault bits of controllers; 0 raises none',
    ),
    kind: alarmGrade,
    default: '3',
    by: 'tenant',
  },
  'alarm.protection': {
    label: label('电池保护告警等级', 'Grade of protections'),
    meaning: label(
      '电池保护和故障位产生的告警等级；0 表示不产生',
      'Grade of the alarms of protections and faults of batteries; 0 raises none',
    ),
    kind: alarmGrade,
    default: '1',
    by: 'tenant',
  },
  'alarm.alert': {
    label: label('电池告警位等级', 'Grade of alerts'),
    meaning: label(
      '电池告警位产生的告警等级；0 表示不产生',
      'Grade of the alarms of alert bits of batteries; 0 raises none',
    ),
    kind: alarmGrade,
    default: '2',
    by: 'tenant',
  },
  'alarm.inverterError': {
    label: label('逆变器故障告警等级', 'Grade of inverter errors'),
    meaning: label(
      '逆变器故障字各位产生的告警等级；0 表示不产生',
      'Grade of the alarms of error bits of inverters; 0 raises none',
    ),
    kind: alarmGrade,
    default: '3',
    by: 'tenant',
  },
  'alarm.inverterWarning': {
    label: label('逆变器警告等级', 'Grade of inverter warnings'),
    meaning: label(
      '逆变器警告字各位产生的告警等级；0 表示不产生',
      'Grade of the alarms of warning bits of inverters; 0 raises none',
    ),
    kind: alarmGrade,
    default: '2',
    by: 'tenant',
  },
  'alarm.noEnergy': {
    label: label('白天无发电量告警等级', 'Grade of no energy by day'),
    meaning: label(
      '电站有日照而发电设备的电能计数器整日不变时产生的告警等级；0 表示不产生',
      'Grade of the alarm of a producing device whose energy register stood still through a day of sun; 0 raises none',
    ),
    kind: alarmGrade,
    default: '3',
    by: 'tenant',
  },
  'alarm.noEnergyDays': {
    label: label('白天无发电量告警天数', 'Days of no energy'),
    meaning: label(
      '连续多少天无发电量后才产生告警',
      'A register stands still for so many days on end before an alarm is raised',
    ),
    kind: { is: 'integer', min: 1, max: 14, unit: days },
    default: '1',
    by: 'tenant',
  },
  'alarm.counterReset': {
    label: label('电能计数器归零告警等级', 'Grade of counter resets'),
    meaning: label(
      '电能计数器归零或跳变时产生的告警等级；0 表示不产生',
      'Grade of the alarm of an energy counter that began anew or jumped; 0 raises none',
    ),
    kind: alarmGrade,
    default: '2',
    by: 'tenant',
  },
  'alarm.counterResetSeconds': {
    label: label('电能计数器归零告警延时', 'Delay of counter resets'),
    meaning: label(
      '归零或跳变后等待此时间才产生告警；期间补传的读数若说明没有归零，则不产生',
      'A reset or jump waits for so long before its alarm is raised; late readings that explain it within that time prevent the alarm',
    ),
    kind: { is: 'integer', min: 0, max: 86_400, unit: seconds },
    default: '0',
    by: 'tenant',
  },
  'alarm.chatterCrossings': {
    label: label('抖动越限次数', 'Crossings of chattering'),
    meaning: label(
      '在统计时间内越限达到此次数的告警视为抖动：只通知一次，安静后才恢复；0 或 1 表示不判断',
      'An alarm whose limit is crossed so often within the time chatters: it is told once and recovers when it is quiet; 0 or 1 judges none',
    ),
    kind: { is: 'integer', min: 0, max: 200, unit: label('次', 'times') },
    default: '5',
    by: 'tenant',
  },
  'alarm.chatterMinutes': {
    label: label('抖动统计时间', 'Time of chattering'),
    meaning: label(
      '统计越限次数的时间，也是安静多久后解除抖动',
      'Time in which crossings are counted, and for which an alarm must be quiet until it is released',
    ),
    kind: { is: 'integer', min: 1, max: 1440, unit: label('分钟', 'min') },
    default: '10',
    by: 'tenant',
  },
  'alarm.bitSeconds': {
    label: label('状态位告警延时', 'Delay of status bits'),
    meaning: label(
      '故障、保护和告警位持续此时间后才产生告警',
      'A bit is set for so long before its alarm is raised, and clear for as long before it recovers',
    ),
    kind: { is: 'integer', min: 0, max: 86_400, unit: seconds },
    default: '0',
    by: 'tenant',
  },
  'alarm.faultSeconds': bitDelay(label('设备故障告警延时', 'Delay of faults')),
  'alarm.protectionSeconds': bitDelay(label('电池保护告警延时', 'Delay of protections')),
  'alarm.alertSeconds': bitDelay(label('电池告警位延时', 'Delay of alerts')),
  'alarm.inverterErrorSeconds': bitDelay(label('逆变器故障告警延时', 'Delay of inverter errors')),
  'alarm.inverterWarningSeconds': bitDelay(label('逆变器警告延时', 'Delay of inverter warnings')),
  'push.language': {
    label: label('消息语言', 'Language of messages'),
    meaning: label(
      '发给群和程序的消息使用的语言；没有选择语言的接收人也用此语言',
      'Language of the messages to groups and programs, and to recipients who have not chosen one',
    ),
    kind: {
      is: 'choice',
      options: [
        { value: 'zh', label: label('中文', 'Chinese') },
        { value: 'en', label: label('英文', 'English') },
      ],
    },
    default: 'zh',
    by: 'tenant',
  },
  'push.siteAddress': {
    label: label('控制台地址', 'Address of this console'),
    meaning: label(
      '消息中确认链接使用的控制台地址，如 https://solar.example.com；未设置时消息不带链接',
      'Address of this console for the links in messages, such as https://solar.example.com; without it messages have no link',
    ),
    kind: { is: 'site' },
    by: 'tenant',
    guards: true,
  },
} as const;
