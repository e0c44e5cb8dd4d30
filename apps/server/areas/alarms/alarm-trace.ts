import { label } from '@heliodeck/kit/label';
import { alarmBitsOfWords } from '@heliodeck/model/alarms/built-in';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { dtu } from '@heliodeck/model/stations/dtu';
import type { AlarmTraceReply } from '@heliodeck/model/wire/alarm-trace';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import type { Context } from '../../context.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { energyTrace, onlineTrace, steps, type TracePoint } from '../../telemetry/alarms/alarm-traces.ts';
import { valuesWithin } from '../../telemetry/alarms/past-values.ts';
import { layouts } from '../../telemetry/record-layout.ts';
import { devicesSeen } from '../../telemetry/records/device-view.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';
import { storyCodes } from './alarm-story.ts';
import { statusBitOf } from './story-rows.ts';

type Parts = Pick<Services, 'policy' | 'entities'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Without a reading for longer than this, ms, or three polls, the state of a bit is unknown. */
const usualGapMs = 300_000;

/** The trace of an alarm that the program raised: the state of device or bit over time, the energy of the day. */
export function alarmTraceRoute(parts: Parts): RouteSpec {
  const plan = parts.entities.catalogue.planOf(realtimeAlarm);
  return defineRoute({
    method: 'GET',
    path: '/api/blade-realtimeAlarm/realtimeAlarm/trace',
    access: { anyOf: storyCodes },
    summary: label('程序告警前后的状态', 'The state around an alarm of the program'),
    tag: realtimeAlarm.label.en,
    query: z.looseObject({ id: z.string() }),
    data: z
      .object({
        kind: z.enum(['online', 'bit', 'energy']),
        begin: z.string(),
        end: z.string(),
        points: z.array(z.tuple([z.string(), z.number().nullable()])),
      })
      .nullable()
      .meta({ description: 'null: there is nothing to draw, or the caller may not see it' }),
    handle: (context, { query }) => traceOf(context, parts, readRecordId(plan, query.id)),
  });
}

async function traceOf(context: Context, parts: Parts, id: string): Promise<AlarmTraceReply | null> {
  const [alarm] = await parts.entities.byIds(context, realtimeAlarm, [id]);
  if (alarm === undefined) throw new CodedError('record.notFound');
  const zone = await zoneOfStation(context, alarm.stationId);
  const { kind } = alarm;
  const range = kind === 'noEnergy' ? daysOf(alarm, context, zone) : around(alarm, context, zone);
  const found =
    kind === 'noEnergy'
      ? ({ kind: 'energy', points: await energyOf(context, parts, alarm, range) } as const)
      : kind === 'deviceOffline' || kind === 'dtuOffline'
        ? ({ kind: 'online', points: await onlineOf(context, parts, alarm, range) } as const)
        : ({ kind: 'bit', points: await bitOf(context, parts, alarm, range) } as const);
  if (found.points.length === 0) return null;
  return {
    kind: found.kind,
    begin: wireTime(range.from, zone),
    end: wireTime(range.to, zone),
    points: found.points.map(([at, value]) => [wireTime(at, zone), value] as const),
  };
}

type Alarm = Row<typeof realtimeAlarm>;

/** Times of a row are in the zone of its station. */
const instantIn = (zone: string, text: string | null): number | undefined =>
  text === null ? undefined : instantOfWireTime(text, zone);

/** Two hours before an alarm to two after its end, or after its start while it is open; not beyond now. */
function around(alarm: Alarm, { now }: Context, zone: string): TimeRange {
  const start = instantIn(zone, alarm.crossedAt ?? alarm.alarmTime) ?? now.getTime();
  const back = instantIn(zone, alarm.recoveredAt);
  const raised = instantIn(zone, alarm.alarmTime) ?? start;
  const end = back !== undefined && back - start < dayMs ? back : raised;
  return {
    from: start - 2 * hourMs,
    to: Math.max(start + 60_000, Math.min(end + 2 * hourMs, now.getTime())),
  };
}

/** The days of an alarm without energy: from the first peak hours to its alarm, whole days of the station. */
function daysOf(alarm: Alarm, context: Context, zone: string): TimeRange {
  const { from, to } = around(alarm, context, zone);
  const midnight = (at: number): number =>
    instantOfWireTime(`${wireTime(at, zone).slice(0, 10)} 00:00:00`, zone) ?? at;
  const next = midnight(midnight(to) + 1.5 * dayMs);
  return { from: midnight(from + 2 * hourMs), to: Math.min(next, context.now.getTime()) };
}

async function onlineOf(context: Context, { entities }: Parts, alarm: Alarm, range: TimeRange) {
  const { deviceId, dtuId } = alarm;
  const isDevice = alarm.kind === 'deviceOffline';
  const id = isDevice ? deviceId : dtuId;
  if (id === null) return [];
  const seen = isDevice ? await entities.byIds(context, xwj, [id]) : await entities.byIds(context, dtu, [id]);
  if (seen.length === 0) return [];
  return context.db.read((_, { client }) => onlineTrace(client, id, range));
}

async function energyOf(context: Context, { entities }: Parts, { deviceId }: Alarm, range: TimeRange) {
  if (deviceId === null || !context.caller.permissions.has('realtimeAlarm_viewdata')) return [];
  if ((await entities.byIds(context, xwj, [deviceId])).length === 0) return [];
  return context.db.read((_, { client }) => energyTrace(client, deviceId, range));
}

/** The bit that raised the alarm, by its readings, for callers who may see the word that has it. */
async function bitOf(
  context: Context,
  { policy, entities }: Parts,
  alarm: Alarm,
  range: TimeRange,
): Promise<readonly TracePoint[]> {
  const raisedBy = await statusBitOf(context.db, alarm.id);
  const word = alarmBitsOfWords.find(({ metric, bit }) => `${metric}:${bit}` === raisedBy);
  const screen = word && records.get(word.record)?.history;
  const layout = word && layouts.get(word.record);
  const place = word && layout?.indexOf.get(word.metric);
  if (!word || !screen || !layout || place === undefined || alarm.deviceId === null) return [];
  const { deviceId, pack } = alarm;
  const entity = entityOf(screen.key);
  if (!mayRead(context.caller, entity) && !context.caller.permissions.has('realtimeAlarm_viewdata'))
    return [];
  const scope = await policy.scopeFor(context, entity);
  const fields = (await devicesSeen(context, entities.catalogue.planOf(entity), scope, [deviceId])).get(
    deviceId,
  );
  if (fields === undefined || (fields !== 'all' && !fields.has(word.metric))) return [];
  const [device] = await entities.byIdsUnscoped(context, xwj, [deviceId]);
  const gapMs = Math.max(usualGapMs, 3000 * Number(device?.periodSeconds ?? 60));
  const found = await context.db.read((_, { client }) =>
    valuesWithin(client, layout, place, { deviceIds: [deviceId], ranges: [range] }),
  );
  const own = found.find((one) => one.pack === (pack ?? 0)) ?? found[0];
  if (own === undefined) return [];
  return steps(bitChanges(own, word.bit, gapMs), lastOf(own, range, gapMs));
}

interface Values {
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** The changes of a bit, and where its readings cease. */
function bitChanges({ at, values }: Values, bit: number, gapMs: number): readonly TracePoint[] {
  const changes: TracePoint[] = [];
  for (const [n, instant] of at.entries()) {
    const value = Math.floor((values[n] ?? 0) / 2 ** bit) % 2;
    const before = at[n - 1];
    if (before !== undefined && instant - before > gapMs)
      changes.push([before + gapMs, null], [instant, value]);
    else if (changes.at(-1)?.[1] !== value) changes.push([instant, value]);
  }
  return changes;
}

/** Until when the last reading holds. */
function lastOf({ at }: Values, { to }: TimeRange, gapMs: number): number {
  return Math.min(to, (at.at(-1) ?? to) + gapMs);
}
