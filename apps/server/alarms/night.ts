import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { sunPosition } from '@heliodeck/model/weather/sun';
import type pg from 'pg';
import { statement } from '../store/sql.ts';
import { arrayText } from '../store/sql-text.ts';

/** Something of which nothing is heard, and where it stands. */
interface SilentSubject {
  readonly dtuId: string;
  /** null of a DTU. */
  readonly deviceId: string | null;
  /** null of a DTU, and of a device without one. */
  readonly type: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** When it went offline, or was last heard, ms. */
  readonly since: number;
}

/** Panels of less light than this wake nothing: degrees above the horizon. */
const wakingElevation = 8;
/** So many nights before tell how it usually sleeps. */
const nightsBefore = 2;
/** Silence of more than this is a loss wherever it is: far north the winter sun wakes nothing for days. */
const longestNightMs = 20 * 3_600_000;
const day = 86_400_000;

/**
 * Those whose silence is the night's: they went offline in too little light, it is still dark, and they were offline at
 * midnight of the nights before, too. What lives on its panels needs no such past. What was online in one of those nights has a battery or
 * a grid, and its silence is a loss.
 */
export async function silentByNight<T extends SilentSubject>(
  client: pg.ClientBase,
  absent: readonly T[],
  now: number,
): Promise<ReadonlySet<T>> {
  const dark = absent.filter(
    (one) =>
      now - one.since < longestNightMs &&
      elevation(one, now) < wakingElevation &&
      elevation(one, one.since) < wakingElevation,
  );
  if (dark.length === 0) return new Set();
  const nights = dark.flatMap((one) =>
    Array.from({ length: nightsBefore }, (_, n) => ({
      id: one.deviceId ?? one.dtuId,
      at: midnight(one, n + 1),
    })),
  );
  const { rows } = await client.query<{ event: string | null }>(
    statement`select (select e.event from online_event e where e.subject_id = x.id and e.at <= to_timestamp(x.at / 1000.0)
        order by e.at desc limit 1) as event
     from unnest(${arrayText(nights.map(({ id }) => id))}::bigint[],
       ${arrayText(nights.map(({ at }) => at))}::float8[]) with ordinality x(id, at, place) order by x.place`,
  );
  return new Set(
    dark.filter((one, index) => {
      const events = rows.slice(index * nightsBefore, (index + 1) * nightsBefore).map(({ event }) => event);
      if (events.some((event) => event !== null && event !== 'offline')) return false;
      return deviceTypeOf(one.type)?.sleepsAtNight || events.every((event) => event === 'offline');
    }),
  );
}

/** Degrees of the sun above the horizon of its station; of a station without a place the sun is always up. */
function elevation({ longitude, latitude }: SilentSubject, at: number): number {
  return longitude === null || latitude === null ? 90 : sunPosition({ longitude, latitude }, at).elevation;
}

/** The midnight of the sun, `before` nights before the one in which it went offline, ms. */
function midnight({ longitude, since }: SilentSubject, before: number): number {
  const shift = ((longitude ?? 0) / 360) * day;
  return Math.round((since + shift) / day) * day - shift - before * day;
}
