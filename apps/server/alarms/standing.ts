import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { RecordQuery } from '../crud/query/list-query.ts';
import type { Reader } from '../crud/reading/read.ts';
import { mayRead } from '../crud/requests/permit.ts';
import { type Fragment, milliseconds } from '../store/sql.ts';
import { readVisibleRows } from '../troubles/read-rows.ts';
import type { AlarmOfTrouble } from '../troubles/trouble-alarms.ts';

/** SQL condition: the alarm `t` is open. A counter's reset has recovered at once; it is open until people have handled it. */
const isOpen = sql`t.status in (1, 3) and t.end_reason is null and (t.recovered_at is null or t.kind = 'counterReset')`;

type Handling = readonly [
  id: string,
  grade: number | null,
  who: string | null,
  shelvedUntil: number | null,
  groupId: string | null,
];

const handling = [
  ['', sql`t.id::text`],
  ['grade', sql`t.grade`],
  ['measure', sql`coalesce(nullif(t.measure, ''), t.acknowledged_by)`],
  ['shelvedUntil', milliseconds(sql`t.shelved_until`)],
  ['', sql`t.group_id::text`],
] as const;

/** An open alarm, with the values that were asked for. */
interface OpenAlarm<R> {
  readonly alarm: AlarmOfTrouble;
  readonly values: R;
}

/**
 * Open alarms that the caller may see, the shelved ones included. People handle a storm in place of its members: who deals with the storm
 * deals with them, and they are shelved with it, if the caller sees the storm.
 */
export async function openAlarmsOf<R extends readonly unknown[]>(
  context: Context,
  reader: Reader,
  which: (query: RecordQuery) => RecordQuery,
  values: readonly (readonly [name: string, value: Fragment])[],
): Promise<readonly OpenAlarm<R>[]> {
  const query = which(await reader.everything(context, realtimeAlarm));
  query.where(isOpen);
  const rows = await readVisibleRows<readonly [...Handling, ...R]>(context, query, [...handling, ...values]);
  const read = rows.map((row) => {
    const [id, grade, who, until, groupId, ...rest] = row;
    return { id, grade, who, until, groupId, values: rest };
  });
  const storms = await stormsOf(context, reader, [...new Set(read.flatMap(({ groupId }) => groupId ?? []))]);
  const isShelved = (until: number | null | undefined) =>
    typeof until === 'number' && until > context.now.getTime();
  return read.map(({ id, grade, who, until, groupId, values: own }) => {
    const storm = groupId === null ? undefined : storms.get(groupId);
    const alarm = {
      id,
      grade,
      who: who ?? storm?.who ?? null,
      isShelved: isShelved(until) || isShelved(storm?.until),
    };
    return { alarm, values: own as unknown as R };
  });
}

/** Of these storms, who deals with each that the caller sees, and until when it is shelved. */
async function stormsOf(context: Context, reader: Reader, ids: readonly string[]) {
  if (ids.length === 0)
    return new Map<string, { readonly who: string | null; readonly until: number | null }>();
  const query = await reader.everything(context, realtimeAlarm);
  query.where(sql`t.id = any(${ids}::bigint[]) and t.status in (1, 3)`);
  const rows = await readVisibleRows<Handling>(context, query, handling);
  return new Map(rows.map(([id, , who, until]) => [id, { who, until }]));
}

/**
 * SQL condition: the alarm `t` stands, as the watch page and the tree of stations show it: it is open, and neither it nor a storm of it
 * that the caller sees is shelved.
 */
export async function alarmStands(context: Context, reader: Reader): Promise<Fragment> {
  const storms = await reader.everything(context, realtimeAlarm);
  storms.where(
    sql`t.kind = 'storm' and t.status in (1, 3) and t.shelved_until > ${context.now}::timestamptz`,
  );
  return sql`${isOpen} and coalesce(t.shelved_until <= ${context.now}::timestamptz, true)
    and (t.group_id is null or t.group_id not in (${storms.columns(['id'])}))`;
}

/**
 * The open built-in alarms with these keys, of those that the caller may see.
 * @param keys as `watch_key` has them
 */
export async function alarmsOfKeys(
  context: Context,
  reader: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, AlarmOfTrouble>> {
  if (keys.length === 0 || !mayRead(context.caller, realtimeAlarm)) return new Map();
  const found = await openAlarmsOf<readonly [key: string]>(
    context,
    reader,
    (query) => query.where(sql`t.watch_key = any(${keys}::text[])`),
    [['', sql`t.watch_key`]],
  );
  return new Map(found.map(({ alarm, values: [key] }) => [key, alarm]));
}
