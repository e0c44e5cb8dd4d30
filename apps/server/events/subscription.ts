import type { Topic } from '@heliodeck/model/wire/topic';
import { sql } from 'kysely';
import type { Log } from '../context.ts';
import { eventColumns, type LoggedEvent } from '../store/event-page.ts';
import { type EventReader, eventPayload } from '../store/event-reader.ts';
import { statement } from '../store/sql.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';

interface SubscriptionOptions<P> {
  /** Key of the cursor in the database. Never change it: a new name starts at the end of the log. */
  readonly name: string;
  readonly topic: Topic<P>;
  /**
   * Handles an event in the session's transaction. Its writes commit together with the cursor, so they happen exactly once, even if a
   * server dies. Queue a job here for effects that cannot be rolled back, such as a call to another system.
   */
  readonly handle: (session: DbSession, event: LoggedEvent & { readonly payload: P }) => Promise<void>;
  /**
   * Events for which this returns false are skipped without calling `handle`: a storm brings thousands of them. Absent: all are handled.
   */
  readonly concerns?: (payload: P) => boolean;
  /** Has access to the rows of all tenants. */
  readonly db: TenantDb;
  readonly events: Pick<EventReader, 'on'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Poll interval, ms, when nothing wakes the subscription. */
  readonly askMs?: number;
}

/** Handles each event of a topic exactly once, on one of the servers. */
export interface Subscription {
  start(): Promise<void>;
  /** Handles all waiting events. @returns whether this server held the cursor */
  drain(): Promise<boolean>;
  /** Waits for the events in progress. */
  stop(): Promise<void>;
}

/** Most events handled in one transaction. */
const pageSize = 50;
/** An event that fails this often in a row is moved to `event_failure`, because the events behind it wait. */
const mostTries = 10;

/** Subscribes to a topic with a cursor in the database; handles nothing before `start`. */
export function subscription<P>(options: SubscriptionOptions<P>): Subscription {
  const { name, topic, db, events, log, askMs = 5_000 } = options;
  let running: Promise<unknown> | undefined;
  let again = false;
  let unsubscribe = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;

  const drain = async (): Promise<boolean> => {
    for (;;) {
      const step = await handlePage(options);
      if (step !== 'more') return step === 'done';
    }
  };
  /** Runs one drain at a time; a call meanwhile makes it check once more. */
  const wake = (): void => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await drain().catch((error: unknown) =>
          log.warn('events are not handled yet', { subscription: name, error }),
        );
      }
    })().finally(() => {
      running = undefined;
    });
  };
  return {
    async start() {
      await db.read((_, { client }) =>
        client.query(
          statement`insert into event_cursor (name, position) select ${name}, coalesce(max(position), 0)
             from event_log
           on conflict do nothing`,
        ),
      );
      unsubscribe = events.on(topic, wake);
      timer = setInterval(wake, askMs);
      timer.unref();
      wake();
    },
    drain,
    async stop() {
      unsubscribe();
      clearInterval(timer);
      again = false;
      await running;
    },
  };
}

interface EventCursorRow {
  readonly position: number;
  readonly tries: number;
}

/**
 * Handles one page of events and advances the cursor in one transaction that locks the cursor: another server finds it locked and stops. An
 * event that fails is rolled back alone; the events before it stay handled.
 */
async function handlePage<P>(options: SubscriptionOptions<P>): Promise<'more' | 'done' | 'held'> {
  const { name, topic, db, log } = options;
  return db.tx(async (_, session) => {
    const { client } = session;
    const { rows: cursors } = await client.query<EventCursorRow>(
      statement`select position::float8 as position, tries from event_cursor where name = ${name}
         for update skip locked`,
    );
    const [cursor] = cursors;
    if (cursor === undefined) return 'held';
    const { rows } = await client.query<LoggedEvent & { newest: number }>(
      // One statement sees one snapshot of the log: there is no other event of this topic up to `newest`.
      statement`select ${eventColumns}, log.newest
         from (select coalesce(max(position), 0)::float8 as newest from event_log) log
       left join lateral (select * from event_log where topic = ${topic.name} and position > ${cursor.position}
         order by position limit ${sql.lit(pageSize)}) e
         on true order by position`,
    );
    const newest = rows[0]?.newest ?? 0;
    const found = rows.filter((row) => row.id !== null);
    let done = cursor.position;
    for (const event of found) {
      const failed = await attempt(options, session, event);
      if (failed !== undefined) {
        const tries = done === cursor.position ? cursor.tries + 1 : 1;
        log.error('handling an event failed', {
          subscription: name,
          eventId: event.id,
          tries,
          error: failed,
        });
        if (tries < mostTries) {
          await move(session, name, done, tries);
          return 'done';
        }
        await setAside(session, name, event, failed);
      }
      done = event.position;
    }
    const full = found.length === pageSize;
    const end = full ? done : Math.max(done, newest);
    if (end > cursor.position || cursor.tries > 0) await move(session, name, end, 0);
    return full ? 'more' : 'done';
  });
}

async function attempt<P>(
  { topic, handle, concerns }: SubscriptionOptions<P>,
  session: DbSession,
  event: LoggedEvent,
): Promise<unknown> {
  try {
    const payload = eventPayload(topic, event);
    if (concerns?.(payload) === false) return undefined;
    await session.db.tx((_, inner) => handle(inner, { ...event, payload }));
    return undefined;
  } catch (error) {
    // A lost connection is not the fault of the event: nothing can be written any more, and another server continues.
    if (session.client.getTransactionStatus() !== 'T') throw error;
    return error ?? new Error('failed without saying why');
  }
}

async function move({ client }: DbSession, name: string, position: number, tries: number): Promise<void> {
  await client.query(
    statement`update event_cursor set position = ${position}, tries = ${tries}, moved_at = now() where name = ${name}`,
  );
}

async function setAside(
  { client }: DbSession,
  name: string,
  event: LoggedEvent,
  why: unknown,
): Promise<void> {
  await client.query(
    statement`insert into event_failure (subscription, event_id, topic, key, error)
       values (${name}, ${event.id}, ${event.topic}, ${event.key}, ${String(why).slice(0, 2_000)})`,
  );
}
