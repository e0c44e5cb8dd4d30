import { profiles } from '@heliodeck/devices/registry';
import { isPvNight } from '@heliodeck/model/weather/night';
import type pg from 'pg';
import { statement } from '../store/sql.ts';
import { arrayText } from '../store/sql-text.ts';

/** What is told of a device or DTU about its power (packages/model/devices/device-words.ts): 1 = it lives on PV alone, 0 = it does not. */
export interface PowerFacts {
  /** Its own record. */
  readonly livesOnPv: number | null;
  /** The record of its DTU; null of a DTU. */
  readonly dtuLivesOnPv: number | null;
  readonly model: string | null;
}

/** Something of which nothing is heard, and where it stands. */
interface SilentSubject extends PowerFacts {
  readonly dtuId: string;
  /** null of a DTU. */
  readonly deviceId: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** When it went offline, or was last heard, ms. */
  readonly since: number;
  /** When its silence was to count as a loss, ms; absent: now. */
  readonly at?: number;
}

/** So many nights before tell how it usually sleeps. */
const nightsBefore = 2;
/** Silence of more than this is a loss wherever it is: far north the winter sun wakes nothing for days. */
const longestNightMs = 20 * 3_600_000;
/** What is offline for so long is lost: the usual delay of the alarms that tell of it. */
export const lostAfterMs = 180_000;
const day = 86_400_000;

/**
 * Those whose silence is the night's: it is night for what lives on PV alone, and was when their silence was to count. Where nobody and no profile
 * says what feeds them, they were offline at midnight of the nights before, too: what was online in one of those has a battery or a
 * grid, and its silence is a loss.
 */
export async function silentByNight<T extends SilentSubject>(
  client: pg.ClientBase,
  absent: readonly T[],
  now: number,
): Promise<ReadonlySet<T>> {
  const dark = absent.filter(
    (one) =>
      livesOnPv(one) !== false &&
      now - one.since < longestNightMs &&
      isNight(one, now) &&
      isNight(one, one.at ?? now),
  );
  const unknown = dark.filter((one) => livesOnPv(one) === undefined);
  const slept = await sleptBefore(client, unknown);
  return new Set(dark.filter((one) => livesOnPv(one) || slept.has(one)));
}

/** What people say of it, else of its DTU, else what its profile proposes; undefined: nobody says. */
function livesOnPv({ livesOnPv: own, dtuLivesOnPv, model }: PowerFacts): boolean | undefined {
  if (own !== null) return own === 1;
  if (dtuLivesOnPv === 1) return true;
  return profiles.get(model ?? '')?.livesOnPv;
}

/** Those that were offline at midnight of each of the nights before. */
async function sleptBefore<T extends SilentSubject>(
  client: pg.ClientBase,
  subjects: readonly T[],
): Promise<ReadonlySet<T>> {
  if (subjects.length === 0) return new Set();
  const nights = subjects.flatMap((one) =>
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
    subjects.filter((_, index) =>
      rows.slice(index * nightsBefore, (index + 1) * nightsBefore).every(({ event }) => event === 'offline'),
    ),
  );
}

/** A station without a place has no night. */
function isNight({ longitude, latitude }: SilentSubject, at: number): boolean {
  return longitude !== null && latitude !== null && isPvNight({ longitude, latitude }, at);
}

/** The midnight of the sun, `before` nights before the one in which it went offline, ms. */
function midnight({ longitude, since }: SilentSubject, before: number): number {
  const shift = ((longitude ?? 0) / 360) * day;
  return Math.round((since + shift) / day) * day - shift - before * day;
}
