import { alarmEnded, alarmRaised, alarmRecovered } from '@heliodeck/model/wire/topics';

/** SQL of an instant as ms since 1970. */
const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)`;

/** SQL that inserts events about rows of `alarm` into the event log; `with` provides the rows under a name. */
function told(
  topic: { readonly name: string; readonly version: number },
  more: string,
  from: string,
): string {
  return `
  insert into event_log (topic, version, key, tenant_id, payload)
  select '${topic.name}', ${topic.version}, id::text, tenant_id, jsonb_build_object('kind', kind, 'ruleId', rule_id::text,
    'deviceId', device_id::text, 'dtuId', dtu_id::text, 'stationId', station_id::text, 'deptId', create_dept::text,
    'pack', coalesce(pack, 0), 'grade', grade, 'groupId', group_id::text, ${more})
  from ${from}`;
}

/** SQL that logs that alarms were raised. @param at column with the instant */
export function toldRaised(from: string, at = 'alarm_time'): string {
  const more = `'repeats', repeats, 'chattering', chatter is not null, 'noticeWay', rule -> 'noticeWay', 'at', ${ms(at)}`;
  return told(alarmRaised, more, from);
}

/** SQL that logs that alarms have recovered. */
export function toldRecovered(from: string): string {
  return told(alarmRecovered, `'status', status, 'at', ${ms('recovered_at')}`, from);
}

/** SQL that logs that alarms ended, at the instant in the column `ended_at`. */
export function toldEnded(from: string): string {
  return told(alarmEnded, `'status', status, 'reason', end_reason, 'at', ${ms('ended_at')}`, from);
}
