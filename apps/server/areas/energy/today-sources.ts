import { roundTo } from '@heliodeck/kit/scale';
import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { meter } from '@heliodeck/model/devices/records/meter';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { EnergySourceState, StandIn } from '@heliodeck/model/energy/generation';
import { reports } from '@heliodeck/model/registries/device-types';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { milliseconds } from '../../store/sql.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';
import { generationCounters } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Returns the counters of a station's energy today, whether the device of each responds, and the last values of devices that do not. */
export async function todaySources(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
): Promise<{ readonly sources: readonly EnergySourceState[]; readonly standIn: StandIn | null }> {
  const counters = await generationCounters(context, parts, [station]);
  const sources = await statesOf(
    context,
    parts,
    station,
    counters.map(({ deviceId }) => deviceId),
  );
  const isMetered = counters.length > 0 && counters.every(({ type }) => reports(type, meter));
  const isAway = sources.some(({ online }) => online === false);
  return { sources, standIn: isMetered && isAway ? await standInOf(context, parts, station) : null };
}

type Row = readonly [
  id: string,
  name: string | null,
  type: number | null,
  online: number | null,
  offlineSince: number | null,
];

/** Removed devices are not sources of today. */
async function statesOf(
  context: Context,
  { entities }: EnergyParts,
  { zone }: VisibleStation,
  ids: readonly string[],
): Promise<readonly EnergySourceState[]> {
  const query = await entities.everything(context, xwj);
  query.where(sql`t.id = any(${ids}::bigint[])`);
  const rows = await readVisibleRows<Row>(context, query, [
    ['id', sql`t.id::text`],
    ['name', sql`t.name`],
    ['type', sql`t.type`],
    ['onlineStatus', sql`coalesce(t.online_status, 0)`],
    ['offlineSince', milliseconds(sql`t.offline_since`)],
  ]);
  return rows.map(([deviceId, name, type, online, since]) => ({
    deviceId,
    name: name ?? '',
    type,
    online: online === null ? null : online === 1,
    offlineSince: since === null ? null : wireTime(since, zone),
  }));
}

async function standInOf(
  context: Context,
  parts: EnergyParts,
  { id, zone }: VisibleStation,
): Promise<StandIn | null> {
  const counters = await countersSeen(
    context,
    parts,
    await parts.telemetry.energy.controllerCounters(context.db, id),
  );
  const now = context.now.getTime();
  const today = localDate(zone, now);
  const [day] = await parts.telemetry.energy.by('day', context.db, counters, today, today);
  if (day === undefined) return null;
  const elapsed = (counters.length * (now - startOfDay(zone, today))) / 1000;
  const coverage = elapsed > 0 ? roundTo(Math.min(1, day.coveredSeconds / elapsed), 4) : null;
  return { by: 'controller', energy: day.wattHours / 1000, coverage };
}
