import { builtInStormWords, ruleStormWords } from '@heliodeck/model/alarms/built-in';
import { gradeOptions } from '@heliodeck/model/alarms/grades';
import { deptCategory } from '../seed/platform-facts.ts';
import type { Script } from '../store/script.ts';
import { toldRaised } from './alarm-events.ts';
import { hasKey, isOpen, notDeleted, orderOf } from './alarm-keys.ts';
import { lastCrossing } from './chattering.ts';

/** More than this many alarms of one kind in a department, including its stations, within the time form one storm. */
export const stormFrom = 10;
export const stormMinutes = 10;

const span = `interval '${stormMinutes} minutes'`;
const lasting = 'is_deleted = 0 and recovered_at is null and end_reason is null';

const lastingOf = (alarm: string) =>
  `${notDeleted(alarm)} and ${alarm}.recovered_at is null and ${alarm}.end_reason is null`;

/** SQL of the rank of a grade, the most severe first: its number does not give the rank. Unknown grades come last. */
const gravityOf = (grade: string): string =>
  `array_position(array[${gradeOptions.map(({ value }) => value).join()}], ${grade}::integer)`;

/** SQL of the most severe of several grades. */
const gravest = (grade: string): string => `(array_agg(${grade} order by ${gravityOf(grade)}))[1]`;

/** SQL of the id of this transaction. */
const me = 'pg_current_xact_id()::text';

/** SQL of when an alarm was last raised. */
const lastOf = (alarm: string) => `coalesce(${lastCrossing(alarm)}, ${alarm}.alarm_time)`;

/**
 * SQL of the department of a storm, given the department of a member. Every station has its own department, and a failing line or grid
 * affects many stations: they form one storm of the department above them.
 * @param dept SQL of a department's id
 */
export const stormDeptOf = (dept: string): string =>
  `coalesce((select nullif(p.parent_id, 0) from dept p where p.id = ${dept} and p.dept_category = ${deptCategory.station}), ${dept})`;

/** SQL of the storm's department for a crossing of the device `d` at the station `s`. */
const deptOf = stormDeptOf('coalesce(s.create_dept, d.create_dept)');

/**
 * SQL that joins to crossings `g` of the rule `r` the key of the storm they may belong to. Rules with the same attribute and trigger share
 * a key; so do built-in alarms of one kind with the same bit, or the same event of a counter in whichever role.
 */
export const joinedStormKey = `
  cross join lateral (
    select case when r.attr_no is not null then 'rule/' || r.attr_no || '/' || r.alarm_trigger || '/' || coalesce(${deptOf}, 0)
      when g.kind <> 'rule' then 'program/' || g.kind || '/' || regexp_replace(substring(g.watch_key from '[^/]*$'), ' [^ ]*$', '')
        || '/' || coalesce(${deptOf}, 0) end as storm_key) keyed`;

/** SQL of the department in the key of the alarm `a`. */
const deptOfKey = "nullif(substring(a.storm_key from '[^/]*$'), '0')::bigint";

/** SQL of the storm of which the alarm `a` stays a member when it is raised again: one that is still open. */
export const stillOf = `(select w.id from alarm w where w.id = a.group_id and w.status in (1, 3)
  and w.${lasting.replaceAll(' and ', ' and w.')})`;

/** SQL that joins the current storm to which a crossing `g` with `storm_key` belongs. */
export const joinedStorm = `
  left join lateral (
    select w.id from alarm w where ${hasKey('w', "'storm/' || keyed.storm_key", 'g.tenant_id')} and ${lastingOf('w')}
      and w.status in (1, 3) and w.storm_at > g.at - ${span}
    order by ${orderOf('w')} desc limit 1) storm on true`;

/**
 * SQL of the storms of what is `counted`, with the alarms that were raised singly as members; each storm is reported once, when it begins.
 */
const stormsOfCounted = `,
  storms as (
    insert into alarm as a (tenant_id, create_dept, grade, content, encontent, alarm_time, crossed_at, storm_at, storm_by, status, repeats,
      kind, rule, watch_key)
    select c.tenant_id, c.dept, c.grade,
      left(coalesce('${ruleStormWords.zh}' || coalesce(t.attr_name, c.attr_no), '${builtInStormWords.zh}' || c.content), 30),
      left(coalesce('${ruleStormWords.en}' || coalesce(nullif(t.attr_name_en, ''), t.attr_name, c.attr_no),
        '${builtInStormWords.en}' || c.encontent), 60), c.at, c.crossed_at, c.at, ${me}, 1, 1, 'storm',
      case when c.attr_no is null then jsonb_build_object('of', c.kind) else jsonb_build_object('of', 'rule', 'attrNo', c.attr_no,
        'alarmTrigger', c.alarm_trigger, 'noticeWay', c.notice_way) end, 'storm/' || c.storm_key
    from counted c
    left join lateral (select t.attr_name, t.attr_name_en from threshold_attr t
      where t.tenant_id = c.tenant_id and t.attr_id = c.attr_no and t.is_deleted = 0 limit 1) t on true
    where c.fresh + (select count(*) from alarm a where a.tenant_id = c.tenant_id and a.storm_key = c.storm_key
        and a.group_id is null and a.${lasting.replaceAll(' and ', ' and a.')} and ${lastOf('a')} > c.at - ${span}) > ${stormFrom}
      or exists (select 1 from alarm w where ${hasKey('w', "'storm/' || c.storm_key", 'c.tenant_id')} and ${lastingOf('w')} and w.status in (1, 3) and w.storm_at > c.at - ${span})
    order by c.tenant_id, c.storm_key
    on conflict (tenant_id, watch_key) where watch_key is not null and ${isOpen} do update
      set storm_at = greatest(a.storm_at, excluded.storm_at), recovered_at = null, update_time = now(),
        storm_by = case when a.recovered_at is null then a.storm_by else excluded.storm_by end,
        repeats = a.repeats + (a.recovered_at is not null)::int
    returning *),
  -- Those that were raised alone, locked in the order of their ids as by everybody who changes several.
  alone as (
    select m.id, w.id as storm from alarm m
    join storms w on w.tenant_id = m.tenant_id and w.watch_key = 'storm/' || m.storm_key
    where m.group_id is null and m.${lasting.replaceAll(' and ', ' and m.')} and ${lastOf('m')} > w.storm_at - ${span}
    order by m.id for update of m),
  joined as (update alarm m set group_id = o.storm from alone o where m.id = o.id returning m.id)
  ${toldRaised(`storms where storm_by = ${me} and (select count(*) from joined) >= 0`, 'storm_at')}`;

/**
 * SQL that opens the storms of crossings, before the crossings are written: if more than a few devices of a department and its stations
 * have recently crossed one limit or report one fault, one alarm represents them all. Alarms that were raised singly a moment before become its members. It is
 * reported once, when it begins. A storm names none of its members: a caller who may read only one station sees the member and not the
 * storm.
 * @param given SQL with crossings as `given`
 */
export function openStorms(given: string): string {
  return `
  with ${given},
  crossed as (
    select g.tenant_id, g.watch_key, g.at, g.crossed_at, keyed.storm_key, ${deptOf} as dept, coalesce(g.grade, r.grade) as grade,
      r.notice_way, r.attr_no, r.alarm_trigger, g.kind, g.content, g.encontent
    from given g
    left join threshold_setting r on r.id = g.rule_id and r.tenant_id = g.tenant_id
    join device d on d.id = g.device_id and d.tenant_id = g.tenant_id
    left join dtu u on u.id = d.dtu_id and u.tenant_id = d.tenant_id
    left join station s on s.id = u.station_info_id and s.tenant_id = d.tenant_id
    ${joinedStormKey}
    where keyed.storm_key is not null and not exists (
      select 1 from alarm a where ${hasKey('a', 'g.watch_key', 'g.tenant_id')} and a.status in (1, 3) and ${lastingOf('a')})),
  counted as (
    select tenant_id, storm_key, dept, attr_no, alarm_trigger, kind, max(content) as content, max(encontent) as encontent,
      ${gravest('grade')} as grade, max(at) as at, min(crossed_at) as crossed_at,
      (array_agg(notice_way order by ${gravityOf('grade')}))[1] as notice_way, count(distinct watch_key) as fresh
    from crossed group by tenant_id, storm_key, dept, attr_no, alarm_trigger, kind)
  ${stormsOfCounted}`;
}

/**
 * Adds to a script that alarms are joined to storms which their crossings could not see, because concurrent transactions do not see each
 * other's alarms.
 */
export function joinStorms(script: Pick<Script, 'add'>, now: number): void {
  script.add(`
    with counted as (
      select a.tenant_id, a.storm_key, ${deptOfKey} as dept, a.rule ->> 'attrNo' as attr_no,
        (a.rule ->> 'alarmTrigger')::integer as alarm_trigger, a.kind, max(a.content) as content, max(a.encontent) as encontent, ${gravest('a.grade')} as grade, max(${lastOf('a')}) as at,
        min(a.crossed_at) as crossed_at, (array_agg((a.rule ->> 'noticeWay')::integer order by ${gravityOf('a.grade')}))[1] as notice_way,
        0 as fresh
      from alarm a
      where a.storm_key is not null and a.group_id is null and a.status in (1, 3) and a.${lasting.replaceAll(' and ', ' and a.')}
        and ${lastOf('a')} > to_timestamp(${now} / 1000.0) - ${span}
      group by a.tenant_id, a.storm_key, a.rule ->> 'attrNo', a.rule ->> 'alarmTrigger', a.kind)
    ${stormsOfCounted}`);
}
