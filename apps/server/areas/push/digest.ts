import { minuteOfDay } from '@heliodeck/kit/time-of-day';
import { instantOfWall, localDate } from '@heliodeck/kit/zone';
import { messageState } from '@heliodeck/model/push/message-states';
import type { JobQueue } from '../../jobs/queue.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession, TenantDb } from '../../store/tenant-db.ts';
import { queueMessage } from './messages-store.ts';

/** Stores an alarm for the digest of a person who receives alarms of its grade in digests. @returns whether it was stored */
export async function holdForDigest(
  { session, tenantId, now }: { readonly session: DbSession; readonly tenantId: string; readonly now: Date },
  {
    id,
    grade,
    wait,
  }: {
    readonly id: string;
    readonly grade: number | null;
    /** For an alarm that waits for acknowledgement again: since when, as part of the message's key. */
    readonly wait: string;
  },
  userId: string,
): Promise<boolean> {
  const { client } = session;
  const { rows: people } = await client.query<{ way: number | null }>(
    statement`select digest_way as way from push_person where tenant_id = ${tenantId} and user_id = ${userId}
       and is_deleted = 0
       and digest_at is not null and ${grade}::text = any(string_to_array(coalesce(digest_grades, ''), ','))`,
  );
  const [person] = people;
  if (person === undefined) return false;
  const { rows } = await client.query<{ id: string }>(
    statement`insert into push_message (tenant_id, key, purpose, type, user_id, state, created_at)
     values (${tenantId}, ${`digest:${id}${wait}:user:${userId}`}, 'raised', ${person.way ?? 4}, ${userId},
       ${messageState.forDigest}, ${now}) on conflict (tenant_id, key) do nothing returning id::text as id`,
  );
  if (rows[0])
    await client.query(
      statement`insert into push_member (message_id, alarm_id, tenant_id) values (${rows[0].id}, ${id}, ${tenantId})`,
    );
  return true;
}

interface Person {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly at: string;
  readonly way: number;
  readonly digestedAt: Date | null;
}

/**
 * Sends the digests that are due by the tenant's clock: one message with the alarms stored since the last digest. A missed time is made up
 * for; without stored alarms nothing is sent.
 */
export async function sendDigests(
  db: TenantDb,
  jobs: Pick<JobQueue, 'enqueue'>,
  zoneOf: (tenantId: string) => Promise<string>,
  now: Date,
): Promise<void> {
  const { rows: waiting } = await db.read((_, { client }) =>
    client.query<Person>(
      statement`select distinct p.id::text as id, p.tenant_id as "tenantId", p.user_id::text as "userId", p.digest_at as at,
         coalesce(p.digest_way, 4) as way, p.digested_at as "digestedAt"
       from push_person p join push_message m on m.tenant_id = p.tenant_id and m.user_id = p.user_id
         and m.state = ${messageState.forDigest}
       where p.is_deleted = 0 and p.digest_at is not null`,
    ),
  );
  for (const person of waiting) {
    const zone = await zoneOf(person.tenantId);
    const today = localDate(zone, now.getTime());
    const due = instantOfWall(
      zone,
      Date.parse(`${today}T00:00:00Z`) + (minuteOfDay(person.at) ?? 0) * 60_000,
    );
    if (due > now.getTime() || (person.digestedAt?.getTime() ?? 0) >= due) continue;
    await db.tx((_, session) => sendDigest(session, jobs, person, { today, now, due: new Date(due) }));
  }
}

async function sendDigest(
  session: DbSession,
  jobs: Pick<JobQueue, 'enqueue'>,
  { id, tenantId, userId, way }: Person,
  { today, now, due }: { readonly today: string; readonly now: Date; readonly due: Date },
): Promise<void> {
  const { client } = session;
  // The row is locked, so that only one of two servers sends.
  const { rowCount } = await client.query(
    statement`update push_person set digested_at = ${now} where id = ${id} and (digested_at is null
       or digested_at < ${due})`,
  );
  if (rowCount !== 1) return;
  const { rows } = await client.query<{ id: string }>(
    statement`insert into push_message (tenant_id, key, purpose, type, user_id, created_at)
       values (${tenantId}, ${`digest:${today}:user:${userId}`}, 'digest', ${way}, ${userId}, ${now})
     on conflict (tenant_id, key) do nothing returning id::text as id`,
  );
  const message = rows[0]?.id;
  if (message === undefined) return;
  await client.query(
    statement`with taken as (update push_message set state = ${messageState.inDigest}, ended_at = ${now}
       where tenant_id = ${tenantId} and user_id = ${userId} and state = ${messageState.forDigest}
       returning id)
     insert into push_member (message_id, alarm_id, tenant_id)
     select ${message}, m.alarm_id, ${tenantId} from taken t join push_member m on m.message_id = t.id
       on conflict do nothing`,
  );
  await queueMessage(session, jobs, { tenantId, id: message });
}
