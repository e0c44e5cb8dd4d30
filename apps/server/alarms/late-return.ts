import type { RuleState } from '@heliodeck/alarms/device-state';
import { type AlarmRule, standingOf } from '@heliodeck/alarms/rule';
import { sql } from 'kysely';
import type pg from 'pg';
import { milliseconds, statement } from '../store/sql.ts';
import { arrayText } from '../store/sql-text.ts';
import type { AdmittedReading } from '../telemetry/admission.ts';
import { ownValues } from '../telemetry/alarms/own-values.ts';
import type { RecordLayout } from '../telemetry/record-layout.ts';
import type { Watched } from './watched.ts';

/** Late readings of one device (and pack). */
export interface LateOnes {
  readonly deviceId: string;
  readonly pack: number;
  readonly layout: RecordLayout;
  readonly watched: Watched;
  readonly readings: readonly AdmittedReading[];
}

/** An alarm whose value had recovered earlier than recorded. */
export interface EarlierReturn {
  readonly alarmId: string;
  /** ms */
  readonly at: number;
}

interface Recovered {
  readonly id: string;
  readonly deviceId: string;
  readonly pack: number;
  readonly ruleId: string;
  readonly crossedAt: number;
  readonly recoveredAt: number;
}

/**
 * Late readings raise no alarm, but a good late reading shows that the value had recovered earlier than recorded, unless a bad one follows
 * it. Moves recoveries in progress in the states, and finds the alarms whose recovery has already been written.
 */
export async function lateReturns(
  client: pg.ClientBase,
  late: readonly LateOnes[],
): Promise<readonly EarlierReturn[]> {
  const times = late.flatMap(({ readings }) => readings.map(({ reading }) => reading.at));
  const { rows } = await client.query<Recovered>({
    name: 'alarms recovered before late readings',
    ...statement`select id::text, device_id::text as "deviceId", coalesce(pack, 0) as pack, split_part(watch_key, '/', 3) as "ruleId",
        ${milliseconds(sql`crossed_at`)} as "crossedAt", ${milliseconds(sql`recovered_at`)} as "recoveredAt"
      from alarm where device_id = any(${arrayText(late.map(({ deviceId }) => deviceId))}::bigint[])
        and recovered_at > ${new Date(times.reduce((a, b) => Math.min(a, b)))}
        and crossed_at < ${new Date(times.reduce((a, b) => Math.max(a, b)))} and watch_key is not null
        and is_deleted = 0`,
  });
  const moved: EarlierReturn[] = [];
  for (const one of late) {
    for (const alarm of rows) {
      if (alarm.deviceId !== one.deviceId || alarm.pack !== one.pack) continue;
      const rule = one.watched.rules.find(({ id }) => id === alarm.ruleId);
      const back = rule && (await backSince(client, one, rule, alarm.crossedAt, alarm.recoveredAt));
      if (back) moved.push({ alarmId: alarm.id, at: back.at });
    }
    for (const rule of one.watched.rules) {
      const kept = one.watched.state.rules[rule.id];
      if (kept?.phase !== 'pendingOff') continue;
      const back = await backSince(client, one, rule, Number.NEGATIVE_INFINITY, kept.since);
      if (back) put(one.watched, rule.id, { ...kept, since: back.at, value: back.value });
    }
  }
  return moved;
}

function put(watched: Watched, ruleId: string, next: RuleState): void {
  watched.state = { ...watched.state, rules: { ...watched.state.rules, [ruleId]: next } };
}

/**
 * Since when the value had recovered, with none over the limit until the given instant; undefined if no late reading shows it. A value
 * between limit and deadband does not cancel a recovery, unless the delay before recovery would start again with it.
 */
async function backSince(
  client: pg.ClientBase,
  { deviceId, pack, layout, readings }: LateOnes,
  { test, place, delayOffMs }: AlarmRule,
  after: number,
  before: number,
): Promise<{ readonly at: number; readonly value: number } | undefined> {
  if (test.kind === 'rate' || test.kind === 'noData') return undefined;
  const isBack = (value: unknown): value is number =>
    typeof value === 'number' && standingOf(test, value) === 'back';
  const good = readings.filter(
    ({ reading, cells }) => reading.at > after && reading.at < before && isBack(cells[place]),
  );
  const [first] = good;
  if (first === undefined) return undefined;
  const rows = await ownValues(client, { layout, deviceId, pack, place }, first.reading.at, before);
  let since: { at: number; value: number } | undefined;
  for (const row of rows) {
    const standing = standingOf(test, row.value);
    if (standing === 'over' || (standing === 'between' && delayOffMs > 0)) break;
    if (standing === 'back') since = row;
  }
  return since;
}
