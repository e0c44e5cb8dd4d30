import { isPvNight } from '@heliodeck/model/weather/night';
import type pg from 'pg';
import { isPvOnly } from '../../alarms/night.ts';
import type { ReplayedAlarm } from '../../alarms/replay.ts';
import { dtuAbsences } from '../../telemetry/alarms/dtu-absences.ts';
import { pastGaps } from '../../telemetry/alarms/past-gaps.ts';
import type { WantedValues } from '../../telemetry/alarms/past-values.ts';
import type { RecordLayout } from '../../telemetry/record-layout.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';
import type { ReplayDevice } from './replay-devices.ts';

/** A rule on missing data. */
interface SilenceRule {
  /** Raises after so long without data while data is expected, ms. */
  readonly after: number;
  /** Readings that return for less than this, ms, do not end an alarm. */
  readonly delayOff: number;
}

/** What one rule would have raised for a device (and pack). */
interface SilentPack {
  readonly deviceId: string;
  readonly pack: number;
  readonly readings: number;
  readonly oldest: number;
  /** Alarms of each rule, in the order of the rules. */
  readonly alarms: readonly (readonly ReplayedAlarm[])[];
}

/** Nights are judged at this distance, ms. */
const nightStepMs = 300_000;

/**
 * What rules on missing data would have raised: the time without a value counts while the DTU was online, and not during the nights of a
 * device that lives on PV alone. When the program was down, its DTUs count as offline from the event that it wrote about them.
 */
export async function replaySilence(
  client: pg.ClientBase,
  { layout, place }: { readonly layout: RecordLayout; readonly place: number },
  devices: ReadonlyMap<string, ReplayDevice>,
  wanted: WantedValues,
  rules: readonly SilenceRule[],
): Promise<readonly SilentPack[]> {
  const { range } = wanted;
  const least = Math.min(...rules.map(({ after }) => after));
  const found = await pastGaps(client, layout, place, wanted, least);
  const dtuIds = [...new Set([...devices.values()].flatMap(({ dtuId }) => dtuId ?? []))];
  const absences = await dtuAbsences(client, dtuIds, range);
  const nights = new Map<string, readonly TimeRange[]>();
  return found.flatMap(({ deviceId, pack, gaps, readings, oldest }) => {
    const device = devices.get(deviceId);
    if (device === undefined) return [];
    const paused = inOrder([...(absences.get(device.dtuId ?? '') ?? []), ...nightsOf(device, range, nights)]);
    const alarms = rules.map(({ after, delayOff }) => {
      const raised = gaps.flatMap(({ from, to }): ReplayedAlarm[] => {
        const at = reachedAt({ from, to: to ?? range.to }, paused, after);
        return at === undefined ? [] : [{ pack, from: at, to, value: null }];
      });
      return delayOff === 0 ? raised : joined(raised, after, delayOff);
    });
    return [{ deviceId, pack, readings, oldest, alarms }];
  });
}

/** The instant in a gap at which the time outside the pauses reaches `after`; undefined if it does not. */
export function reachedAt(
  { from, to }: TimeRange,
  paused: readonly TimeRange[],
  after: number,
): number | undefined {
  let at = from;
  let left = after;
  for (const pause of paused) {
    if (pause.to <= at) continue;
    const counted = Math.max(0, Math.min(pause.from, to) - at);
    if (counted >= left) break;
    left -= counted;
    at = pause.to;
    if (at >= to) return undefined;
  }
  return to - at >= left ? at + left : undefined;
}

/** Alarms between which data returned for less than the delay are one alarm. */
function joined(alarms: readonly ReplayedAlarm[], after: number, delayOff: number): readonly ReplayedAlarm[] {
  const kept: ReplayedAlarm[] = [];
  for (const alarm of alarms) {
    const last = kept.at(-1);
    if (last !== undefined && last.to !== null && alarm.from - after - last.to < delayOff)
      kept[kept.length - 1] = { ...last, to: alarm.to };
    else kept.push(alarm);
  }
  return kept;
}

/** The nights of a device that lives on PV alone, shared by all devices at its place. */
function nightsOf(
  device: ReplayDevice,
  range: TimeRange,
  known: Map<string, readonly TimeRange[]>,
): readonly TimeRange[] {
  const { longitude, latitude } = device;
  if (isPvOnly(device) !== true || longitude === null || latitude === null) return [];
  const key = `${longitude} ${latitude}`;
  const nights = known.get(key) ?? nightsAt({ longitude, latitude }, range);
  known.set(key, nights);
  return nights;
}

function nightsAt(place: { readonly longitude: number; readonly latitude: number }, range: TimeRange) {
  const nights: { from: number; to: number }[] = [];
  for (let at = range.from; at < range.to; at += nightStepMs) {
    if (!isPvNight(place, at)) continue;
    const last = nights.at(-1);
    if (last?.to === at) last.to = at + nightStepMs;
    else nights.push({ from: at, to: at + nightStepMs });
  }
  return nights;
}

function inOrder(pauses: readonly TimeRange[]): readonly TimeRange[] {
  return pauses.toSorted((one, other) => one.from - other.from);
}
