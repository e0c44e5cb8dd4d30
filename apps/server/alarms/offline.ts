import { builtInWords, stormWords } from '@heliodeck/model/alarms/built-in';
import { sql } from 'kysely';
import type pg from 'pg';
import { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type BuiltInSettings, builtInSettings } from './built-in-rules.ts';
import { type PowerFacts, silentByNight } from './night.ts';
import { type LostOne, raiseLost, recoverFound, recoverStorms, startStorms } from './offline-rows.ts';
import { isOutOfService } from './out-of-service.ts';
import { joinStorms, stormDeptOf, stormFrom, stormMinutes } from './storms.ts';

interface Lost extends LostOne, PowerFacts {
  /** Longitude of its station. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** ms since 1970 */
  readonly since: number;
  readonly periodSeconds: number | null;
  /** When its DTU came back online, ms; null for DTUs, and for devices whose DTU is offline. */
  readonly dtuSince: number | null;
  /** How long the state of its DTU stays unknown, s: the keep-alive, if no device of the DTU answers; null for DTUs, and if one answers. */
  readonly doubtSeconds: number | null;
}

/**
 * Finds DTUs and devices that are offline for longer than their tenant allows, and those that are back online. If a DTU is offline, no
 * alarms are raised for its devices; after it is back, each device has three polls to answer. More than a few at once become members of one
 * alarm. The state of open alarms is only in the table of alarms, so a killed server continues where it stopped. One process at a time.
 * @param startedAt when the program began to receive data, ms: nothing could come back before, so the delay of earlier losses starts again
 */
export function offlineWatch(
  platform: TenantDb,
  startedAt = Number.NEGATIVE_INFINITY,
): (now: number) => Promise<number> {
  return (now) =>
    platform.tx(async (_, { client }) => {
      const { rows: locks } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('heliodeck offline', 0)) as mine",
      );
      if (!locks[0]?.mine) return 0;
      const script = new Script();
      recoverFound(script, now);
      await script.run(client);
      const settings = await builtInSettings(client, await tenantsOfDtus(client));
      const late = (await lostOnes(client, settings)).flatMap((one) => {
        const of = settings.get(one.tenantId);
        const grade = of?.[`alarm.${one.kind}`] ?? 0;
        if (of === undefined || grade === 0) return [];
        const at = offlineAt(one, {
          startedAt,
          delayMs: of[`alarm.${one.kind}Seconds`] * 1000,
          waitsForDtu: of['alarm.dtuOffline'] > 0,
        });
        return at > now ? [] : [{ ...one, grade, at }];
      });
      const sleeping = await silentByNight(client, late, now);
      const due = late.filter((one) => !sleeping.has(one));
      const storms = await startStorms(client, due, { stormFrom, stormMinutes, words: stormWords, now });
      raiseLost(script, due, storms, builtInWords);
      joinStorms(script, now);
      recoverStorms(script, now);
      await script.run(client);
      return due.length;
    });
}

/**
 * When its loss counts: after the delay; for a device not before three polls of a DTU that is back, nor before its DTU itself would be
 * found offline.
 */
function offlineAt(
  { since, dtuSince, periodSeconds, doubtSeconds }: Lost,
  {
    startedAt,
    delayMs,
    waitsForDtu,
  }: { readonly startedAt: number; readonly delayMs: number; readonly waitsForDtu: boolean },
): number {
  const answered = dtuSince === null ? since : Math.max(since, dtuSince + 3000 * (periodSeconds ?? 60));
  const doubtMs = waitsForDtu ? 1000 * (doubtSeconds ?? 0) : 0;
  return Math.max(Math.max(since, startedAt) + Math.max(delayMs, doubtMs), answered);
}

/** SQL condition: the offline alarm of the candidate `c` is out of service. */
const isOut = isOutOfService({
  tenant: 'c.tenant_id',
  device: 'c.device_id',
  dtu: 'c.dtu_id',
  rule: 'c.kind',
  kind: 'c.kind',
});

async function tenantsOfDtus(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct tenant_id as id from dtu where is_deleted = 0',
  );
  return rows.map(({ id }) => id);
}

/**
 * DTUs and devices that have been online before, are offline now, and have no alarm that waits for them to come back. If a DTU is offline,
 * its devices are omitted, unless the tenant has switched the alarms of DTUs off.
 */
async function lostOnes(
  client: pg.ClientBase,
  settings: ReadonlyMap<string, BuiltInSettings>,
): Promise<readonly Lost[]> {
  const withoutDtus = [...settings].flatMap(([id, of]) => (of['alarm.dtuOffline'] > 0 ? [] : [id]));
  const dept = stormDeptOf('coalesce(s.create_dept, c.create_dept)');
  // The query looks alarms up one by one: while a flood of alarms fills the table, its statistics describe an empty table, and a join
  // planned for that compares everything with every alarm.
  const { rows } = await client.query<Lost>(
    statement`
    with candidates as materialized (
      select 'dtuOffline' as kind, u.tenant_id, u.id as dtu_id, null::bigint as device_id, null::integer as period_seconds,
        null::timestamptz as dtu_since, null::integer as doubt_seconds, u.lives_on_pv, null::integer as dtu_lives_on_pv,
        null::text as model, u.station_info_id, u.create_dept,
        'dtu/' || u.id || '/dtuOffline' as watch_key
      from dtu u where u.is_deleted = 0 and u.online_status = 0 and u.connect_time is not null
      union all
      select 'deviceOffline', d.tenant_id, u.id, d.id, d.period_seconds, case when u.online_status = 1 then u.connect_time end,
        case when u.online_status = 1 and not exists (select 1 from device o
          where o.dtu_id = u.id and o.online_status = 1 and o.is_deleted = 0) then coalesce(u.keep_alive_seconds, 120) end,
        d.lives_on_pv, u.lives_on_pv, d.model, u.station_info_id, u.create_dept, d.id || '/0/deviceOffline'
      from device d join dtu u on u.id = d.dtu_id and u.is_deleted = 0
      where d.is_deleted = 0 and d.online_status = 0 and d.connect_time is not null and d.out_of_service is not true
        and (coalesce(u.online_status, 1) = 1 or d.tenant_id = any(${withoutDtus})))
    select c.kind, c.tenant_id as "tenantId", c.dtu_id::text as "dtuId", c.device_id::text as "deviceId", (
        select extract(epoch from e.at) * 1000 from online_event e
        where e.subject_id = coalesce(c.device_id, c.dtu_id) and e.event = 'offline' order by e.at desc limit 1)::float8 as since,
      c.period_seconds as "periodSeconds", (extract(epoch from c.dtu_since) * 1000)::float8 as "dtuSince",
      c.doubt_seconds as "doubtSeconds", c.lives_on_pv as "livesOnPv", c.dtu_lives_on_pv as "dtuLivesOnPv", c.model,
      s.longitude::float8, s.latitude::float8, ${sql.raw(dept)}::text as "deptId"
    from candidates c left join station s on s.id = c.station_info_id and s.tenant_id = c.tenant_id
    where not ${sql.raw(isOut)} and (select a.id from alarm a where a.watch_key = c.watch_key and a.recovered_at is null and a.held_back_at is null
      and a.end_reason is null limit 1) is null
    order by c.dtu_id, c.device_id nulls first`,
  );
  return rows.filter(({ since: at }) => at !== null);
}
