import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { slotMs } from '@heliodeck/model/energy/slot';
import type { DayLine } from '@heliodeck/model/wire/watch';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Fragment, milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { generationSources } from '../energy/energy-sums.ts';
import { countersSeen } from '../records/counters-seen.ts';
import type { ScopeParts } from '../records/device-view.ts';

/** A station visible to the caller, and the time zone of its days. */
interface DayStation {
  readonly id: string;
  readonly zone: string;
}

/** Energy of a generation counter today, that is, the day of its own zone. */
interface CounterDay {
  readonly stationId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly type: number | null;
  readonly wattHours: number;
}

/** Energy of a day grows slowly; sums are cached for this time, ms. */
const keptMs = 20_000;

/** kWh of today, by station. Stations without a counter are absent. */
export interface DayEnergy {
  today(context: Context, stations: readonly DayStation[]): Promise<ReadonlyMap<string, number>>;
}

/** Adds up today's energy of counters; all callers of a tenant share the cached sums, and each receives those of the visible counters. */
export function dayEnergy(parts: ScopeParts): DayEnergy {
  const kept = new Map<string, { readonly at: number; readonly days: Promise<readonly CounterDay[]> }>();
  const daysOf = (context: Context): Promise<readonly CounterDay[]> => {
    const { tenantId } = context.db;
    const now = performance.now();
    const known = kept.get(tenantId);
    if (known && now - known.at < keptMs) return known.days;
    for (const [tenant, { at }] of kept) if (now - at >= keptMs) kept.delete(tenant);
    const days = readDays(context);
    kept.set(tenantId, { at: now, days });
    days.catch(() => kept.delete(tenantId));
    return days;
  };
  return {
    async today(context, stations) {
      const ids = new Set(stations.map(({ id }) => id));
      const all = (await daysOf(context)).filter(({ stationId }) => ids.has(stationId));
      const sums = new Map<string, number>();
      for (const { stationId, wattHours } of await countersSeen(context, parts, all))
        sums.set(stationId, (sums.get(stationId) ?? 0) + wattHours);
      return new Map([...sums].map(([id, wattHours]) => [id, wattHours / 1000]));
    },
  };
}

async function readDays({ db, now }: Context): Promise<readonly CounterDay[]> {
  const { rows: stations } = await db.read((_, { client }) =>
    client.query<{ id: string }>(statement`select id::text as id from station where is_deleted = 0`),
  );
  const sources = await generationSources(
    db,
    stations.map(({ id }) => id),
  );
  if (sources.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<{ device: string; role: number; wh: number | null }>({
      name: 'energy of today by counter',
      ...statement`
        select s.device_id::text as device, s.role, sum(e.wh)::float8 as wh
        from ${unnested(sources)}
        join energy_counter c using (device_id, role)
        join energy_open_day o on o.device_id = s.device_id and o.role = s.role
          and o.day = (${now}::timestamptz at time zone c.zone)::date
        left join energy_slot e on e.device_id = s.device_id and e.role = s.role and e.slot >= o.from_at and e.slot < o.to_at
        group by s.device_id, s.role`,
    }),
  );
  const found = new Map(rows.map(({ device, role, wh }) => [`${device} ${role}`, wh ?? 0]));
  return sources.flatMap(({ stationId, deviceId, role, type }) => {
    const wattHours = found.get(`${deviceId} ${role}`);
    return wattHours === undefined ? [] : [{ stationId, deviceId, role, type, wattHours }];
  });
}

/** Returns the mean power of each quarter of an hour of today, from the same sums. The caller must have access to the stations. */
export async function dayLines(
  context: Context,
  parts: ScopeParts,
  stations: readonly DayStation[],
): Promise<readonly DayLine[]> {
  const sources = await countersSeen(
    context,
    parts,
    await generationSources(
      context.db,
      stations.map(({ id }) => id),
    ),
  );
  const now = context.now.getTime();
  const begins = new Map(
    stations.map(({ id, zone }) => [id, startOfDay(zone, localDate(zone, now))] as const),
  );
  const earliest = Math.min(now, ...begins.values());
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ device: string; role: number; at: number; wh: number; covered: number }>({
      name: 'slots of today by counter',
      ...statement`
        select e.device_id::text as device, e.role, ${milliseconds(sql`e.slot`)} as at, e.wh::float8 as wh,
          e.covered_s as covered
        from ${unnested(sources)} join energy_slot e using (device_id, role)
        where e.slot >= ${new Date(earliest)} and e.slot < ${new Date(now)}`,
    }),
  );
  const bySource = Map.groupBy(rows, ({ device, role }) => `${device} ${role}`);
  return stations.map(({ id }) => {
    const begin = begins.get(id) ?? now;
    const line: (number | null)[] = Array.from(
      { length: Math.max(0, Math.floor((now - begin) / slotMs)) },
      () => null,
    );
    for (const { stationId, deviceId, role } of sources) {
      if (stationId !== id) continue;
      for (const { at, wh, covered } of bySource.get(`${deviceId} ${role}`) ?? []) {
        const slot = Math.floor((at - begin) / slotMs);
        // The mean power of a slot with little data is unknown.
        if (slot < 0 || slot >= line.length || covered < slotMs / 4000) continue;
        line[slot] = (line[slot] ?? 0) + Math.round((wh / covered) * 3600) / 1000;
      }
    }
    return { stationId: id, line };
  });
}

/** Counters as rows `s` (device_id, role). */
function unnested(of: readonly { readonly deviceId: string; readonly role: number }[]): Fragment {
  return sql`unnest(${arrayText(of.map(({ deviceId }) => deviceId))}::bigint[],
    ${arrayText(of.map(({ role }) => role))}::smallint[]) as s(device_id, role)`;
}
