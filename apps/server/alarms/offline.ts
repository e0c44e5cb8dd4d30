import { builtInWords, stormWords } from '@heliodeck/model/alarms/built-in';
import type pg from 'pg';
import { Script } from '../store/script.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { builtInSettings } from './built-in-rules.ts';
import { silentByNight } from './night.ts';
import { type LostOne, raiseLost, recoverFound, recoverStorms, startStorms } from './offline-rows.ts';
import { joinStorms, stormDeptOf, stormFrom, stormMinutes } from './storms.ts';

type OfflineKind = 'dtuOffline' | 'deviceOffline';

interface Lost extends LostOne {
  /** The device's. */
  readonly type: number | null;
  /** Its station's. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** ms since 1970 */
  readonly since: number;
  readonly periodSeconds: number | null;
  /** When its DTU came back, ms; null of DTUs, and of devices whose DTU is away. */
  readonly dtuSince: number | null;
  readonly dtuIsAway: boolean;
}

/**
 * Looks for DTUs and devices that are offline for longer than their tenant lets them, and for those that are back. A DTU that is
 * away answers for its devices; one that is back gives each of them three polls. More than a few at once become members of one
 * alarm. What is open stands in the table of alarms alone, so a killed server goes on where it was. One process at a time.
 */
export function offlineWatch(platform: TenantDb): (now: number) => Promise<number> {
  return (now) =>
    platform.tx(async (_, { client }) => {
      const { rows: locks } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('heliodeck offline', 0)) as mine",
      );
      if (!locks[0]?.mine) return 0;
      const script = new Script();
      recoverFound(script, now);
      await script.run(client);
      const lost = await lostOnes(client);
      const settings = await builtInSettings(client, [...new Set(lost.map(({ tenantId }) => tenantId))]);
      const sleeping = await silentByNight(client, lost, now);
      const due = lost.flatMap((one) => {
        if (sleeping.has(one)) return [];
        const of = settings.get(one.tenantId);
        const grade = of?.[`alarm.${one.kind}`] ?? 0;
        if (of === undefined || grade === 0) return [];
        // Without alarms of DTUs the devices speak for themselves.
        if (one.dtuIsAway && of['alarm.dtuOffline'] > 0) return [];
        const at = offlineAt(one, of[`alarm.${one.kind}Seconds`] * 1000);
        return at > now ? [] : [{ ...one, grade, at }];
      });
      const storms = await startStorms(client, due, { stormFrom, stormMinutes, words: stormWords, now });
      raiseLost(script, due, storms, builtInWords);
      joinStorms(script, now);
      recoverStorms(script, now);
      await script.run(client);
      return due.length;
    });
}

/** When its loss counts: after the delay, of a device not before three polls of a DTU that is back. */
function offlineAt({ since, dtuSince, periodSeconds }: Lost, delayMs: number): number {
  const answered = dtuSince === null ? since : Math.max(since, dtuSince + 3000 * (periodSeconds ?? 60));
  return Math.max(since + delayMs, answered);
}

/** DTUs and devices that have been online before, are not now, and have no alarm that waits for them to come back. */
async function lostOnes(client: pg.ClientBase): Promise<readonly Lost[]> {
  const open = (kind: OfflineKind, key: string) => `not exists (
    select 1 from alarm a where a.watch_key = ${key} || '/${kind}' and a.recovered_at is null and a.held_back_at is null and a.end_reason is null)`;
  const since = (id: string) => `(
    select extract(epoch from e.at) * 1000 from online_event e
    where e.subject_id = ${id} and e.event = 'offline' order by e.at desc limit 1)::float8`;
  const dept = stormDeptOf('coalesce(s.create_dept, u.create_dept)');
  const { rows } = await client.query<Lost>(`
    select 'dtuOffline' as kind, u.tenant_id as "tenantId", u.id::text as "dtuId", null as "deviceId",
      ${since('u.id')} as since, null as "periodSeconds", null::float8 as "dtuSince", false as "dtuIsAway",
      null as type, s.longitude::float8, s.latitude::float8, ${dept}::text as "deptId"
    from dtu u left join station s on s.id = u.station_info_id and s.tenant_id = u.tenant_id
    where u.is_deleted = 0 and u.online_status = 0 and u.connect_time is not null and ${open('dtuOffline', "'dtu/' || u.id")}
    union all
    select 'deviceOffline', d.tenant_id, u.id::text, d.id::text, ${since('d.id')}, d.period_seconds,
      case when u.online_status = 1 then extract(epoch from u.connect_time) * 1000 end::float8, u.online_status <> 1,
      d.type, s.longitude::float8, s.latitude::float8, ${dept}::text
    from device d join dtu u on u.id = d.dtu_id and u.is_deleted = 0
    left join station s on s.id = u.station_info_id and s.tenant_id = u.tenant_id
    where d.is_deleted = 0 and d.online_status = 0 and d.connect_time is not null and d.out_of_service is not true
      and ${open('deviceOffline', "d.id || '/0'")}`);
  return rows.filter(({ since: at }) => at !== null);
}
