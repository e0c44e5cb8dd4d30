import type { AlarmStatus } from '@heliodeck/model/alarms/alarm-states';
import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import { moveVisibleMembers } from '../../alarms/storm-members.ts';
import { type Context, callerName } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { transition } from '../../states/transition.ts';
import { list, statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';

/** Most alarms per call that closes alarms. */
const mostAtOnce = 500;
/** Longest time an alarm can be shelved, days: for a longer silence the rule is to be changed. */
const mostShelfDays = 30;

type AlarmRow = Row<typeof realtimeAlarm> & { readonly status: AlarmStatus };

/** Columns of the alarm, besides the status, that a step writes: new values, or SQL expressions. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * Closes alarms, all of them or none; a storm is closed with its unprocessed members.
 * @throws CodedError batch.tooMany, record.notFound, alarm.notOpen, request.forbidden
 */
export async function closeAlarms(
  context: Context,
  reader: Reader,
  ids: readonly string[],
  isOneOfMany: boolean,
): Promise<void> {
  if (ids.length > mostAtOnce) throw new CodedError('batch.tooMany', { most: mostAtOnce });
  await context.db.tx(async (_, session) => {
    // In a fixed order, so that two users who close the same alarms cannot deadlock.
    for (const id of [...ids].sort()) {
      const columns = { measure: handlerOf(context) };
      const found = await step(context, session, reader, { act: 'close', id, columns, isOneOfMany });
      if (found.kind !== 'storm') continue;
      const { from, to } = alarmSteps.acts.close;
      const sets = [sql`measure = ${handlerOf(context)}`];
      await moveVisibleMembers(
        context,
        session,
        reader,
        { id, content: found.content },
        { act: 'close', from, to, sets },
      );
    }
  });
}

/** Records that the caller has seen the alarm. @throws CodedError record.notFound, alarm.notOpen, alarm.acknowledged */
export async function acknowledgeAlarm(context: Context, reader: Reader, id: string): Promise<void> {
  const columns = { acknowledged_at: context.now, acknowledged_by: callerName(context.caller) };
  await context.db.tx((_, session) => step(context, session, reader, { act: 'acknowledge', id, columns }));
}

/** Until when an alarm is shelved. */
interface Shelf {
  readonly id: string;
  /** Time in the zone of the alarm's station, like all its times; in the tenant's zone for an alarm without a station. */
  readonly until?: string | undefined;
  /** Hours from now, by the server's clock; takes precedence over `until`. */
  readonly hours?: number | undefined;
  readonly why: string;
}

/**
 * Shelves an alarm for a time, with a reason.
 * @throws CodedError alarm.shelfTime, record.notFound, alarm.notOpen
 */
export async function shelveAlarm(
  context: Context,
  reader: Reader,
  { id, until = '', hours, why }: Shelf,
): Promise<void> {
  const now = context.now.getTime();
  const at =
    hours === undefined ? instantOfWireTime(until, await zoneOfAlarm(context, id)) : now + hours * 3_600_000;
  if (at === undefined || at <= now || at > now + mostShelfDays * 86_400_000)
    throw new CodedError('alarm.shelfTime', { days: mostShelfDays });
  const end = new Date(at);
  const columns = {
    shelved_until: end,
    shelved_by: callerName(context.caller),
    shelved_why: why,
    // Notifications are sent again from then on (docs/product/push.md#escalation-chains).
    waits_since: end,
  };
  await context.db.tx((_, session) => step(context, session, reader, { act: 'shelve', id, columns }));
}

/** The zone of the times of an alarm. */
async function zoneOfAlarm(context: Context, id: string): Promise<string> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ station: string | null }>(
      statement`select station_id::text as station from alarm where id = ${id}`,
    ),
  );
  return zoneOfStation(context, rows[0]?.station ?? null);
}

/** Takes an alarm off the shelf before its time. @throws CodedError alarm.notShelved, record.notFound, alarm.notOpen */
export async function unshelveAlarm(context: Context, reader: Reader, id: string): Promise<void> {
  const { now } = context;
  const columns = {
    shelved_until: null,
    shelved_by: null,
    shelved_why: null,
    // If the shelf time has already ended, notifications have been sent.
    waits_since: sql`case when shelved_until > ${now}::timestamptz then ${now}::timestamptz else waits_since end`,
  };
  await context.db.tx((_, session) => step(context, session, reader, { act: 'unshelve', id, columns }));
}

interface TakenStep {
  readonly act: 'close' | 'acknowledge' | 'shelve' | 'unshelve';
  readonly id: string;
  readonly columns?: Columns;
  readonly isOneOfMany?: boolean;
}

function step(
  context: Context,
  session: DbSession,
  reader: Reader,
  { act, id, columns = {}, isOneOfMany = false }: TakenStep,
): Promise<Row<typeof realtimeAlarm>> {
  return transition(context, session, reader, {
    entity: realtimeAlarm,
    states: alarmSteps,
    act,
    id,
    facts: (found) => ({ ...(found as AlarmRow), isOneOfMany }),
    async write({ client }, to, from) {
      const { caller, now } = context;
      const later = sql`greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')`;
      const sets = [
        sql`status = ${to}`,
        sql`update_user = ${caller.userId || null}`,
        sql`update_time = ${later}`,
        ...Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
      ];
      const { rowCount } = await client.query(
        statement`update alarm set ${list(sets)} where id = ${id} and status = any(${from}) and is_deleted = 0`,
      );
      return rowCount;
    },
    title: (found) => found.content ?? '',
    tell: ({ createUser, createDept, grade }) => ({ createUser, createDept, grade }),
  });
}

/** Name of the caller, cut to the length of the field. */
const handlerOf = (context: Context): string =>
  callerName(context.caller).slice(0, realtimeAlarm.fields.measure.max);
