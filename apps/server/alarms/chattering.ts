import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { knownParams } from '@heliodeck/model/settings/known-params';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { sql } from 'kysely';
import { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { toldRecovered } from './alarm-events.ts';
import { hasKey, orderOf } from './alarm-keys.ts';

/** Most crossings stored per alarm. */
const most = 240;
const atOnce = 500;

/** SQL of a setting of a tenant, else of the administration tenant, else from the catalogue. */
function setting(key: 'alarm.chatterCrossings' | 'alarm.chatterMinutes', tenant: string): string {
  return `coalesce((
    select case when p.param_value ~ '^[0-9]{1,5}$' then p.param_value::int end from param p
    where p.tenant_id in (${tenant}, '${platformTenant}') and p.param_key = '${key}' and p.is_deleted = 0
    order by p.tenant_id = '${platformTenant}' limit 1), ${Number(knownParams[key].default)})`;
}

const limits = (tenant: string): string =>
  `(select ${setting('alarm.chatterCrossings', tenant)} as times, ${setting('alarm.chatterMinutes', tenant)} as minutes)`;

const ms = (instant: string): string => `round(extract(epoch from ${instant}) * 1000)`;

/**
 * SQL that joins to crossings `g` (tenant_id, watch_key, at) what their alarm stores: the last crossings of the key, on whichever alarm
 * they were counted, and whether there are enough of them for the alarm to count as chattering.
 */
export const joinedCrossings = `
  left join lateral (
    select b.crossings, b.chatter from alarm b where ${hasKey('b', 'g.watch_key', 'g.tenant_id')}
    order by ${orderOf('b')} desc limit 1) before on true
  cross join lateral ${limits('g.tenant_id')} chatters
  cross join lateral (
    select array(
        select c from (
          select c from unnest(before.crossings) c where c > g.at - make_interval(mins => chatters.minutes)
          order by c desc limit ${most - 1}) newest order by c) || g.at as crossings) lately
  cross join lateral (
    select case when chatters.times > 1 and (cardinality(lately.crossings) >= chatters.times
        or (before.chatter is not null and cardinality(lately.crossings) > 1))
      then jsonb_build_object('since', coalesce((before.chatter ->> 'since')::numeric, ${ms('g.at')}),
        'crossings', cardinality(lately.crossings), 'minutes', chatters.minutes) end as chatter) as said`;

/** SQL of the instant at which an alarm was last raised, according to `joinedCrossings`. */
export const lastCrossing = (alarm: string): string => `${alarm}.crossings[cardinality(${alarm}.crossings)]`;

/** SQL condition: a crossing at the instant `at` is to be reported, because its alarm does not chatter or begins to chatter. */
export const isTold = (alarm: string, at: string): string =>
  `(${alarm}.chatter is null or (${alarm}.chatter ->> 'since')::numeric = ${ms(at)})`;

/** SQL that marks the alarm `a` recovered at an instant; for a chattering alarm it stores the instant until the alarm is quiet. */
export const recovery = (at: string): string => `
  recovered_at = case when a.chatter is null then ${at} end,
  held_back_at = case when a.chatter is not null then ${at} end`;

const { close } = alarmSteps.acts;

/** SQL of the status of the recovered alarm `a`: an alarm that waits for users may close automatically. */
export const statusAfter = `case when a.status in (${close.from.join()})
  and (a.rule ->> 'autoClose') in ('1', 'true') then ${close.to} else a.status end`;

/**
 * Releases chattering alarms that had no crossing within the interval over which crossings are counted: those whose value has recovered are
 * marked recovered, which is reported. Several processes may run it at once.
 * @returns number of released alarms
 */
export function chatterWatch(platform: TenantDb): (now: number) => Promise<number> {
  return (now) =>
    platform.tx(async (_, { client }) => {
      const { rows } = await client.query<{ id: string }>({
        name: 'alarms that are quiet',
        ...statement`select a.id::text from alarm a cross join lateral ${sql.raw(limits('a.tenant_id'))} chatters
          where a.chatter is not null and (chatters.times <= 1
            or ${sql.raw(lastCrossing('a'))} <= to_timestamp(${now} / 1000.0) - make_interval(mins => chatters.minutes))
          order by a.id limit ${sql.lit(atOnce)} for update of a skip locked`,
      });
      if (rows.length === 0) return 0;
      const script = new Script();
      script.add(`
        with due as (select a.id, a.held_back_at as back from alarm a where a.id in (${rows.map(({ id }) => id).join()})),
        calm as (
          update alarm a set chatter = null, held_back_at = null, recovered_at = coalesce(a.recovered_at, d.back),
            status = case when d.back is null then a.status else ${statusAfter} end, update_time = now()
          from due d where a.id = d.id returning a.*, d.back)
        ${toldRecovered('(select * from calm where back is not null) x')}`);
      await script.run(client);
      return rows.length;
    });
}
