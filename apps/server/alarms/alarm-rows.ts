import type { EndReason, Transition } from '@heliodeck/alarms/device-state';
import type { Script } from '../store/script.ts';
import { arrayOf } from '../store/sql-text.ts';
import { toldEnded, toldRaised, toldRecovered } from './alarm-events.ts';
import { hasKey, isOpen, notDeleted } from './alarm-keys.ts';
import { isTold, joinedCrossings, lastCrossing, recovery, statusAfter } from './chattering.ts';
import type { BuiltIn } from './compile-rule.ts';
import { isOutOfService } from './out-of-service.ts';
import { joinedStorm, joinedStormKey, openStorms, stillOf } from './storms.ts';

/** Why an alarm ended, as stored in its row (alarmEndReasons). */
type RowEnd = EndReason | 'deviceGone';

/** A change of a rule's state for a device (and pack). */
export interface DeviceTransition {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly pack: number;
  readonly transition:
    | Transition
    | (Omit<Extract<Transition, { kind: 'ended' }>, 'reason'> & { readonly reason: RowEnd });
  /** Stored values × scale = displayed values. */
  readonly scale: number;
  /** Contents of a built-in alarm; absent for rules of a tenant. */
  readonly builtIn?: BuiltIn | undefined;
}

/** Key of the rule and device (and pack) that raised an alarm. At most one open alarm has a given key. */
export function watchKey(deviceId: string, pack: number, ruleId: string): string {
  return `${deviceId}/${pack}/${ruleId}`;
}

/**
 * Adds to a script the changes of alarms that follow from transitions of rules: a crossed limit opens an alarm or is counted on the one
 * that is still open; a recovered value marks the alarm recovered. Each change is recorded in the event log. Successive transitions of one
 * rule are written in order.
 */
export function writeAlarms(
  script: Pick<Script, 'add'>,
  said: readonly DeviceTransition[],
  literal: (text: string) => string,
): void {
  const places = new Map<string, number>();
  const rounds: DeviceTransition[][] = [];
  for (const one of said) {
    const key = watchKey(one.deviceId, one.pack, one.transition.ruleId);
    const round = places.get(key) ?? 0;
    places.set(key, round + 1);
    const those = rounds[round] ?? [];
    rounds[round] = those;
    those.push(one);
  }
  // First, so that every writer locks storms before alarms.
  const news = said.filter(({ transition: { kind } }) => kind === 'raised');
  if (news.length > 0)
    script.add(openStorms(givenRows(`${literal(JSON.stringify(news.map(rowOf)))}::jsonb`)));
  for (const round of rounds) {
    const given = (kind: Transition['kind']) => {
      const rows = round.filter(({ transition }) => transition.kind === kind);
      return rows.length === 0 ? undefined : `${literal(JSON.stringify(rows.map(rowOf)))}::jsonb`;
    };
    const [raised, recovered, ended] = [given('raised'), given('recovered'), given('ended')];
    if (raised) script.add(raise(raised));
    if (recovered) script.add(recover(recovered));
    if (ended) script.add(end(ended));
  }
}

/** Rules of tenants have numeric row ids; built-in rules have names. */
const isRule = (ruleId: string): boolean => /^\d+$/.test(ruleId);

function rowOf({ tenantId, deviceId, pack, transition, scale, builtIn }: DeviceTransition) {
  const at = (ms: number) => new Date(ms).toISOString();
  const value = 'value' in transition ? transition.value : null;
  return {
    tenant_id: tenantId,
    device_id: deviceId,
    pack,
    rule_id: isRule(transition.ruleId) ? transition.ruleId : null,
    kind: builtIn?.kind ?? 'rule',
    grade: builtIn?.grade ?? null,
    content: builtIn?.content ?? null,
    encontent: builtIn?.encontent ?? null,
    watch: transition.ruleId,
    watch_key: watchKey(deviceId, pack, transition.ruleId),
    at: at(transition.at),
    crossed_at: at('crossedAt' in transition ? transition.crossedAt : transition.at),
    value: value === null ? null : Number((value * scale).toPrecision(12)),
    reason: 'reason' in transition ? transition.reason : null,
  };
}

/** Adds to a script that alarms recovered earlier than recorded. */
export function writeEarlierReturns(
  script: Pick<Script, 'add'>,
  earlier: readonly { readonly alarmId: string; readonly at: number }[],
): void {
  if (earlier.length === 0) return;
  const ids = arrayOf(
    'bigint',
    earlier.map(({ alarmId }) => alarmId),
  );
  const times = arrayOf(
    'timestamptz',
    earlier.map(({ at }) => new Date(at).toISOString()),
  );
  script.add(`
    with mine as (
      select a.id, e.at from alarm a join unnest(${ids}, ${times}) e(id, at) on e.id = a.id
      where a.recovered_at > e.at order by a.id for update of a),
    back as (update alarm a set recovered_at = m.at, update_time = now() from mine m where a.id = m.id returning a.*)
    ${toldRecovered('back')}`);
}

const columns = `tenant_id text, device_id bigint, pack integer, rule_id bigint, watch text, watch_key text, at timestamptz,
  crossed_at timestamptz, value numeric, reason text, kind text, grade integer, content text, encontent text`;
const givenRows = (given: string) => `
  given as (select * from jsonb_to_recordset(${given}) as g(${columns}))`;

/** SQL condition: the alarm is open and not deleted; uses the index of open keys. */
const openOf = (alarm: string) =>
  `${notDeleted(alarm)} and ${alarm}.status in (1, 3) and ${alarm}.end_reason is null`;
const unrecoveredOf = (alarm: string) =>
  `${notDeleted(alarm)} and ${alarm}.end_reason is null and ${alarm}.recovered_at is null`;

/**
 * SQL that locks the alarms of the given keys. Users may change the same alarms at the same time, so every writer locks alarms in the order
 * of their ids. Each alarm is looked up by its key (`offset 0` keeps the planner from turning the lookup into a join): while a flood of
 * alarms fills the table, its statistics describe an empty table, and a join planned for that compares every alarm with every given row.
 * @param which returns the condition on the alarm of the given name
 */
const locked = (given: string, which: (alarm: string) => string) => `${givenRows(given)},
  mine as materialized (
    select locked.id, found.at, found.reason from (
      select a.id, g.at, g.reason from given g
      cross join lateral (select b.id from alarm b where ${hasKey('b', 'g.watch_key', 'g.tenant_id')} and ${which('b')} offset 0) a
      order by a.id offset 0) found
    cross join lateral (select a.id from alarm a where a.id = found.id and ${which('a')} for update of a) locked)`;

/**
 * SQL of the rule at the time of the alarm, under the names of its entity's fields, as the alarm pages read it; null for built-in rules.
 */
const ruleAsItWas = `case when r.id is not null then jsonb_build_object('alarmName', r.alarm_name,
  'alarmNameEn', r.alarm_name_en, 'attrNo', r.attr_no, 'alarmTrigger', r.alarm_trigger, 'alarmNumA', r.alarm_num_a,
  'alarmNumB', r.alarm_num_b, 'grade', r.grade, 'noticeWay', r.notice_way, 'delayOn', r.delay_on, 'delayOff', r.delay_off,
  'deadband', r.deadband, 'autoClose', r.auto_close, 'stationIds', r.station_ids, 'deptIds', r.dept_ids,
  'deviceIds', r.device_ids) end`;

const raise = (given: string) => `
  with ${locked(given, openOf)},
  put as (
    insert into alarm as a (tenant_id, create_dept, station_id, device_id, dtu_id, device_name, pack, longitude, latitude, grade,
      content, encontent, alarm_time, crossed_at, status, repeats, first_value, last_value, kind, rule_id, rule, watch_key,
      crossings, chatter, storm_key, group_id)
    select g.tenant_id, coalesce(s.create_dept, d.create_dept), s.id, d.id, u.id, left(d.name, 30), nullif(g.pack, 0),
      s.longitude, s.latitude, coalesce(g.grade, r.grade), left(coalesce(g.content, r.alarm_name), 30),
      left(coalesce(g.encontent, nullif(r.alarm_name_en, ''), r.alarm_name), 60), g.at, g.crossed_at,
      1, 1, g.value, g.value, g.kind, r.id, ${ruleAsItWas}, g.watch_key,
      lately.crossings, said.chatter, keyed.storm_key, storm.id
    from given g
    left join threshold_setting r on r.id = g.rule_id and r.tenant_id = g.tenant_id
    join device d on d.id = g.device_id and d.tenant_id = g.tenant_id and d.out_of_service is not true
    left join dtu u on u.id = d.dtu_id and u.tenant_id = d.tenant_id
    left join station s on s.id = u.station_info_id and s.tenant_id = d.tenant_id
    ${joinedCrossings}
    ${joinedStormKey}
    ${joinedStorm}
    where (select count(*) from mine) >= 0 and (r.id is not null or g.kind <> 'rule')
      and not ${isOutOfService({ tenant: 'g.tenant_id', device: 'd.id', rule: 'g.watch', kind: 'g.kind' })}
    on conflict (tenant_id, watch_key) where watch_key is not null and ${isOpen} do update
      set repeats = a.repeats + 1, recovered_at = null, held_back_at = null, last_value = excluded.last_value,
        crossings = excluded.crossings, chatter = excluded.chatter,
        group_id = coalesce(excluded.group_id, ${stillOf}), update_time = now()
    returning a.*)
  ${toldRaised(`put where ${isTold('put', lastCrossing('put'))}`, lastCrossing('put'))}`;

/**
 * SQL that marks alarms recovered. Closed alarms also record when their value recovered; alarms that wait for users may close
 * automatically. A chattering alarm stays open until it is quiet.
 */
const recover = (given: string) => `
  with ${locked(given, unrecoveredOf)},
  back as (
    update alarm a set ${recovery('m.at')}, update_time = now(),
      status = case when a.chatter is null then ${statusAfter} else a.status end
    from mine m where a.id = m.id returning a.*)
  ${toldRecovered('(select * from back where chatter is null) x')}`;

/** SQL of the part of the alarm's key that names its rule, or the kind or bit of the program's own alarm. */
export const watchOf = (alarm: string) => `split_part(${alarm}.watch_key, '/', 3)`;

/** SQL of the reason an alarm ended: a rule no longer applies if it or its device is out of service, and the alarm records that. */
const endReason = `case when m.reason <> 'ruleGone' then m.reason
  when exists (select 1 from device d where d.id = a.device_id and d.is_deleted = 0 and d.out_of_service) then 'outOfService'
  when ${isOutOfService({ tenant: 'a.tenant_id', device: 'a.device_id', rule: watchOf('a'), kind: 'a.kind' })} then 'alarmOutOfService'
  else m.reason end`;

const end = (given: string) => `
  with ${locked(given, unrecoveredOf)},
  gone as (
    update alarm a set end_reason = ${endReason}, chatter = null, update_time = now() from mine m where a.id = m.id returning a.*, m.at as ended_at)
  ${toldEnded('gone')}`;
