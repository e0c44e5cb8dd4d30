import { builtInWords } from '@heliodeck/model/alarms/built-in';
import { slotMs } from '@heliodeck/model/energy/slot';
import { type GeoPosition, sunPosition } from '@heliodeck/model/weather/sun';
import { sql } from 'kysely';
import pg from 'pg';
import { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import { arrayText, msOf } from '../store/sql-text.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import {
  type CounterStretch,
  energyWithin,
  firstEnergySince,
  type Producer,
  producers,
} from '../telemetry/alarms/produced-energy.ts';
import { sourceKey } from '../telemetry/energy-store.ts';
import { type DeviceTransition, writeAlarms } from './alarm-rows.ts';
import { type BuiltInSettings, builtInSettings } from './built-in-rules.ts';
import { isOutOfService } from './out-of-service.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The hours of a day that are evaluated: this long, ms, before and after solar noon. */
const peakMs = 3 * hour;
/** Days on which the sun stays below this at noon are not evaluated: degrees above the horizon. */
const leastNoon = 20;
/** Missing data does not count as zero: this share of the hours must be covered by readings of the register. */
const leastCovered = 0.9;
/** Waits this long, ms, for the readings of the last quarter of an hour; results that are hours old are not reported. */
const settleMs = 10 * 60_000;
const newsMs = 9 * hour;
const ruleId = 'noEnergy';

/**
 * Finds producing devices that answered during the peak hours of a sunny day and whose energy register did not move. Evaluated once a day
 * after those hours; a device that was silent for part of them is not evaluated. Alarms recover when the register moves. The state of open
 * alarms is only in the table of alarms. One process at a time.
 */
export function noEnergyWatch(platform: TenantDb): (now: number) => Promise<number> {
  const judged = new Map<string, number>();
  return (now) =>
    platform.tx(async (_, { client, afterCommit }) => {
      const { rows: locks } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('heliodeck no energy', 0)) as mine",
      );
      if (!locks[0]?.mine) return 0;
      const due = (await producers(client)).flatMap((one) => {
        const to = lastPeakEnd(one, now);
        return to === undefined || judged.get(sourceKey(one)) === to ? [] : [{ ...one, to }];
      });
      const open = await openOnes(client);
      const tenants = [...due, ...open].map(({ tenantId }) => tenantId);
      const settings = await builtInSettings(client, [...new Set(tenants)]);
      const said = [
        ...(await endings(client, open, settings, now)),
        ...(await losses(client, due, settings)),
      ];
      const script = new Script();
      writeAlarms(script, said, pg.escapeLiteral);
      await script.run(client);
      afterCommit(() => {
        for (const one of due) judged.set(sourceKey(one), one.to);
      });
      return said.length;
    });
}

/** The end of the last peak hours at a place, ms, if they are over and recent enough to report; else undefined. */
function lastPeakEnd(place: GeoPosition, now: number): number | undefined {
  const shift = (place.longitude / 360) * day - day / 2;
  const noon = Math.floor((now - settleMs - peakMs + shift) / day) * day - shift;
  const end = Math.floor((noon + peakMs) / slotMs) * slotMs;
  return now - end > newsMs ? undefined : end;
}

/** Devices whose register did not move on each of the days after which the tenant wants an alarm. */
async function losses(
  client: pg.ClientBase,
  due: readonly (Producer & { readonly to: number })[],
  settings: ReadonlyMap<string, BuiltInSettings>,
): Promise<readonly DeviceTransition[]> {
  const asked = due.flatMap((one) => {
    const of = settings.get(one.tenantId);
    const grade = of?.['alarm.noEnergy'] ?? 0;
    if (of === undefined || grade === 0) return [];
    const stretches = Array.from({ length: of['alarm.noEnergyDays'] }, (_, before) => stretchOf(one, before));
    const isSunny = stretches.every(({ from }) => sunPosition(one, from + peakMs).elevation >= leastNoon);
    return isSunny ? [{ one, grade, stretches }] : [];
  });
  const counted = await energyWithin(
    client,
    asked.flatMap(({ stretches }) => stretches),
  );
  let place = 0;
  const still = asked.filter(({ stretches }) => {
    const those = counted.slice(place, place + stretches.length);
    place += stretches.length;
    return those.every(
      ({ wattHours, coveredSeconds }) =>
        wattHours === 0 && coveredSeconds * 1000 >= leastCovered * 2 * peakMs,
    );
  });
  const known = await knownOnes(
    client,
    still.map(({ one }) => one),
  );
  // A device with two such registers gets one alarm.
  const found = new Map<string, DeviceTransition>();
  for (const { one, grade, stretches } of still) {
    const { tenantId, deviceId, to } = one;
    if (known.has(deviceId)) continue;
    const crossedAt = Math.min(...stretches.map(({ from }) => from));
    found.set(deviceId, {
      ...aboutOf({ tenantId, deviceId }, grade),
      transition: { kind: 'raised', ruleId, at: to, crossedAt, value: 0 },
    });
  }
  return [...found.values()];
}

function stretchOf(
  { deviceId, role, to }: Producer & { readonly to: number },
  before: number,
): CounterStretch {
  const end = to - before * day;
  return { deviceId, role, from: end - 2 * peakMs, to: end };
}

function aboutOf(of: Pick<OpenOne, 'tenantId' | 'deviceId'>, grade: number) {
  const { zh, en } = builtInWords.noEnergy;
  return { ...of, pack: 0, scale: 1, builtIn: { kind: 'noEnergy', grade, content: zh, encontent: en } };
}

/** Devices whose register has not moved since their last alarm, or that already have the alarm of this day. */
async function knownOnes(
  client: pg.ClientBase,
  of: readonly { readonly deviceId: string; readonly to: number }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    statement`select u.id::text from unnest(${arrayText(of.map(({ deviceId }) => deviceId))}::bigint[],
       ${arrayText(of.map(({ to }) => to))}::float8[]) as u(id, until)
     where exists (select 1 from alarm a where a.watch_key = u.id || '/0/${sql.raw(ruleId)}' and a.is_deleted = 0
       and ((a.recovered_at is null and a.end_reason is null) or a.alarm_time >= to_timestamp(u.until / 1000)))`,
  );
  return new Set(rows.map(({ id }) => id));
}

interface OpenOne {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly at: number;
  readonly isGone: boolean;
  readonly isOutOfService: boolean;
}

/** SQL condition: the alarm `a` is out of service. */
const isOutNow = isOutOfService({
  tenant: 'a.tenant_id',
  device: 'a.device_id',
  rule: 'a.kind',
  kind: 'a.kind',
});

async function openOnes(client: pg.ClientBase): Promise<readonly OpenOne[]> {
  const { rows } = await client.query<OpenOne>(
    `select a.tenant_id as "tenantId", a.device_id::text as "deviceId", ${msOf('a.alarm_time')} as at,
       coalesce(d.is_deleted, 1) = 1 as "isGone",
       coalesce(d.out_of_service, false) or ${isOutNow} as "isOutOfService"
     from alarm a left join device d on d.id = a.device_id
     where a.kind = 'noEnergy' and a.recovered_at is null and a.end_reason is null and a.is_deleted = 0`,
  );
  return rows;
}

/** Ends of these alarms: registers that move again, removed devices, and tenants that have switched the alarm off. */
async function endings(
  client: pg.ClientBase,
  open: readonly OpenOne[],
  settings: ReadonlyMap<string, BuiltInSettings>,
  now: number,
): Promise<readonly DeviceTransition[]> {
  const moved = await firstEnergySince(
    client,
    open.map(({ deviceId, at }) => ({ deviceId, since: at })),
  );
  return open.flatMap((one, index): readonly DeviceTransition[] => {
    const grade = settings.get(one.tenantId)?.['alarm.noEnergy'] ?? 0;
    const about = aboutOf(one, grade);
    const at = moved[index] ?? null;
    if (one.isGone)
      return [{ ...about, transition: { kind: 'ended', ruleId, at: now, reason: 'deviceGone' } }];
    if (grade === 0 || one.isOutOfService)
      return [{ ...about, transition: { kind: 'ended', ruleId, at: now, reason: 'ruleGone' } }];
    if (at === null) return [];
    return [{ ...about, transition: { kind: 'recovered', ruleId, at: Math.min(at, now), value: null } }];
  });
}
