import { localDate, wallTime } from '@heliodeck/kit/zone';
import { titleAlone } from '@heliodeck/model/descriptors/title';
import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { dutyShift } from '@heliodeck/model/push/duty-shift';
import { dutiesBetween, onDuty, shiftKind } from '@heliodeck/model/push/on-duty';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import { type Rota, rotaOf } from './chain-rows.ts';

/** A period of duty as the screen shows it, times in the rota's zone. */
interface ShownDuty {
  readonly userId: string;
  readonly userName: string;
  readonly from: string;
  readonly until: string;
}

/** The requested range, and who is on duty in it. */
interface DutyPlan {
  readonly zone: string;
  readonly from: string;
  readonly until: string;
  readonly duties: readonly ShownDuty[];
}

const dayMs = 86_400_000;

/** Who is on duty from now on, for the given number of days. @throws CodedError record.notFound */
export async function dutyAhead(
  entities: EntityEngine,
  context: Context,
  id: string,
  days: number,
): Promise<DutyPlan> {
  const [known] = await entities.byIds(context, dutyRota, [id]);
  if (known === undefined) throw new CodedError('record.notFound');
  return context.db.read(async (_, { client }) => {
    const rota = await rotaOf(client, id);
    const zone = rota?.zone || context.zone;
    const now = context.now.getTime();
    const end = now + days * dayMs;
    const duties = dutiesBetween(rota?.shifts ?? [], zone, now, end);
    const { rows } = await client.query<{ id: string; name: string | null }>(
      statement`select id::text as id, real_name as name from "user"
         where id = any(${[...new Set(duties.map(({ userId }) => userId))]}::bigint[])`,
    );
    const names = new Map(rows.map((row) => [row.id, row.name ?? '']));
    return {
      zone,
      from: wireTime(new Date(now), zone),
      until: wireTime(new Date(end), zone),
      duties: duties.map(({ userId, from, until }) => ({
        userId,
        userName: names.get(userId) ?? '',
        from: wireTime(new Date(from), zone),
        until: wireTime(new Date(until), zone),
      })),
    };
  });
}

/**
 * Hands the rest of the current shift over to another person: a swap that begins now.
 * @throws CodedError record.notFound, duty.notOn, duty.same
 */
export async function handShiftOver(
  entities: EntityEngine,
  context: Context,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    // The rota is locked: of two concurrent handovers the second sees the result of the first.
    const [known] = await entities.byIds(inner, dutyRota, [id], 'lock');
    const { rows: users } = await session.client.query<{ name: string | null }>(
      statement`select real_name as name from "user" where id = ${userId} and is_deleted = 0 and status = 1`,
    );
    const rota = known && (await rotaOf(session.client, id));
    if (rota === undefined || users[0] === undefined) throw new CodedError('record.notFound');
    const present = presentShift(rota, context);
    if (present.userIds.includes(userId)) throw new CodedError('duty.same', { name: users[0].name ?? '' });
    const { rows } = await session.client.query<{ id: string }>(
      statement`insert into duty_shift (tenant_id, create_user, create_dept, update_user, rota_id, kind, first_day, last_day, start_time,
         end_time, user_id, not_before)
       values (${context.caller.tenantId}, ${context.caller.userId || null},
         ${context.caller.deptIds[0] ?? null}, ${context.caller.userId || null}, ${id}, ${shiftKind.swap},
         ${present.day}, ${present.day}, ${present.start}, ${present.end}, ${userId}, ${context.now})
         returning id::text as id`,
    );
    const after = { rotaId: id, userId, notBefore: wireTime(context.now, context.zone) };
    const shown = {
      userId,
      userName: users[0].name,
      firstDay: present.day,
      lastDay: present.day,
      startTime: present.start,
      endTime: present.end,
    };
    audit(context, session, [
      {
        act: 'add',
        entity: dutyShift.key,
        recordId: rows[0]?.id ?? '',
        title: titleAlone(dutyShift, shown, 'zh'),
        after,
      },
    ]);
  });
}

/** The current shift, by the clock of the rota. @throws CodedError duty.notOn */
function presentShift(rota: Rota, { now, zone: usual }: Context) {
  const zone = rota.zone || usual;
  const at = now.getTime();
  const duties = onDuty(rota.shifts, zone, at);
  if (duties.length === 0) throw new CodedError('duty.notOn');
  const until = Math.max(...duties.map((duty) => duty.until));
  const clock = (instant: number): string => new Date(wallTime(zone, instant)).toISOString().slice(11, 16);
  // The swap begins at the full minute, so that it lasts until the end of the shift whatever its length.
  return {
    userIds: duties.map(({ userId }) => userId),
    day: localDate(zone, at),
    start: clock(at),
    end: clock(until),
  };
}
