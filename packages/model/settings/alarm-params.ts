import { label } from '@heliodeck/kit/label';

const seconds = label('秒', 's');
/** 0 = none is raised; else an item of the dictionary alarm_grade. */
const alarmGrade = { is: 'integer', min: 0, max: 4 } as const;

/** Parameters of the program's own alarms: which grade each has, and how long it waits. */
export const alarmParams = {
  'alarm.dtuOffline': {
    label: label('DTU离线告警等级', 'Grade of DTU offline'),
    meaning: label(
      'DTU离线时产生的告警等级;0 表示不产生',
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
      '设备离线时产生的告警等级;0 表示不产生',
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
      '控制器故障位产生的告警等级;0 表示不产生',
      'Grade of the alarms of fault bits of controllers; 0 raises none',
    ),
    kind: alarmGrade,
    default: '3',
    by: 'tenant',
  },
  'alarm.protection': {
    label: label('电池保护告警等级', 'Grade of protections'),
    meaning: label(
      '电池保护和故障位产生的告警等级;0 表示不产生',
      'Grade of the alarms of protections and faults of batteries; 0 raises none',
    ),
    kind: alarmGrade,
    default: '1',
    by: 'tenant',
  },
  'alarm.alert': {
    label: label('电池告警位等级', 'Grade of alerts'),
    meaning: label(
      '电池告警位产生的告警等级;0 表示不产生',
      'Grade of the alarms of alert bits of batteries; 0 raises none',
    ),
    kind: alarmGrade,
    default: '2',
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
} as const;
