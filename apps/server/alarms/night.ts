import { profiles } from '@heliodeck/devices/registry';
import { isPvNight } from '@heliodeck/model/weather/night';
import type pg from 'pg';
import { statement } from '../store/sql.ts';
import { arrayText } from '../store/sql-text.ts';

/** Power supply of a device or DTU as set by users (packages/model/devices/device-words.ts): 1 = PV is its only supply, 0 = it is not. */
export interface PowerFacts {
  /** From its own record. */
  readonly livesOnPv: number | null;
  /** From the record of its DTU; null for a DTU. */
  readonly dtuLivesOnPv: number | null;
  readonly model: string | null;
}

/** A device or DTU without data, and its coordinates. */
interface SilentSubject extends PowerFacts {
  readonly dtuId: string;
  /** null for a DTU. */
  readonly deviceId: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** When it went offline, or last sent data, ms. */
  readonly since: number;
  /** When the missing data was to count as a loss, ms; absent: now. */
  readonly at?: number;
}

/** Number of previous nights that show how it usually sleeps. */
const nightsBefore = 2;
/** Missing data for longer than this is a loss at any latitude: in the far north the winter sun wakes nothing for days. */
const longestNightMs = 20 * 3_600_000;
/** A device or DTU that is offline for this long counts as lost, ms: the usual delay of the alarms on connection loss. */
export const lostAfterMs = 180_000;
const day = 86_400_000;

/**
 * Returns the subjects whose missing data is explained by the night: their only supply is PV, and it is night for them now and was when the
 * missing data was to count. If neither users nor a profile specify the supply, they must also have been offline at midnight of the
 * previous nights: a subject that was online in one of those has a battery or a grid supply, and its missing data is a loss.
 */
export async function silentByNight<T extends SilentSubject>(
  client: pg.ClientBase,
  absent: readonly T[],
  now: number,
): Promise<ReadonlySet<T>> {
  const dark = absent.filter(
    (one) =>
      isPvOnly(one) !== false &&
      now - one.since < longestNightMs &&
      isNight(one, now) &&
      isNight(one, one.at ?? now),
  );
  const unknown = dark.filter((one) => isPvOnly(one) === undefined);
  const slept = await sleptBefore(client, unknown);
  return new Set(dark.filter((one) => isPvOnly(one) || slept.has(one)));
}

/** The setting of the device, else of its DTU, else the proposal of its profile; undefined if none is given. */
export function isPvOnly({ livesOnPv: own, dtuLivesOnPv, model }: PowerFacts): boolean | undefined {
  if (own !== null) return own === 1;
  if (dtuLivesOnPv === 1) return true;
  return profiles.get(model ?? '')?.livesOnPv;
}

/** Those that were offline at midnight of each of the previous nights. */
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

/** A station without coordinates has no night. */
function isNight({ longitude, latitude }: SilentSubject, at: number): boolean {
  return longitude !== null && latitude !== null && isPvNight({ longitude, latitude }, at);
}

/** Solar midnight, ms, `before` nights before the night in which it went offline. */
function midnight({ longitude, since }: SilentSubject, before: number): number {
  const shift = ((longitude ?? 0) / 360) * day;
  return Math.round((since + shift) / day) * day - shift - before * day;
}
