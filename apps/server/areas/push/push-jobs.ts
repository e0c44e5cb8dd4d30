import { messageState, pushResult } from '@heliodeck/model/push/message-states';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { handles, type JobHandler } from '../../jobs/define-job.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { deliver, mayGoOn } from './deliver.ts';
import { sendDigests } from './digest.ts';
import { digestKind, escalateKind, raiseKind, sendKind, tidyKind } from './push-kinds.ts';
import type { PushParts } from './push-world.ts';
import { escalate, tellOfRaise } from './tell.ts';

/** Messages that ended this long ago, ms, are removed; their push records are kept. */
const keptMs = 90 * 86_400_000;

/** Handlers of the jobs that send notifications. */
export function pushJobs(parts: PushParts): readonly JobHandler[] {
  const { services } = parts;
  return [
    handles(raiseKind, ({ db, tenantId, payload, now, finish }) =>
      db.tx(async (_, session) => {
        const zone = await services.zoneOf(tenantId);
        await tellOfRaise({ session, jobs: services.jobs, tenantId, now, zone }, payload);
        await finish(session);
      }),
    ),
    handles(escalateKind, ({ db, tenantId, payload, now, finish }) =>
      db.tx(async (_, session) => {
        const zone = await services.zoneOf(tenantId);
        await escalate({ session, jobs: services.jobs, tenantId, now, zone }, payload);
        await finish(session);
      }),
    ),
    // Idempotent: a message is sent only while it waits.
    handles(
      sendKind,
      async ({ db, payload: { messageId }, now, log, attempt }) => {
        const last = attempt > sendKind.retry.limit;
        const outcome = await deliver(parts, { db, messageId, now, log, last });
        if (outcome && outcome.is !== 'sent' && mayGoOn(outcome) && !last)
          throw new Error(`not sent: ${outcome.reason}`);
      },
      ({ db, payload: { messageId }, now }) => giveUp(db, messageId, now),
    ),
    handles(digestKind, ({ db, now }) => sendDigests(db, services.jobs, services.zoneOf, now)),
    handles(tidyKind, async ({ db, now }) => {
      await db.tx(async (_, { client }) => {
        await client.query(
          statement`delete from push_message where ended_at < ${new Date(now.getTime() - keptMs)}`,
        );
        await client.query(statement`delete from push_answer where at < ${new Date(now.getTime() - keptMs)}`);
      });
    }),
  ];
}

/** Marks a message as failed when no further attempt follows and the last one could not record its outcome. */
async function giveUp(db: TenantDb, messageId: string, now: Date): Promise<void> {
  const { zh, en } = pushTexts.interrupted;
  await db.tx(async (_, { client }) => {
    const { rowCount } = await client.query(
      statement`update push_message set state = ${messageState.failed}, ended_at = ${now}
       where id = ${messageId} and state = ${messageState.waiting}`,
    );
    if (rowCount === 1)
      await client.query(
        statement`update msg_push set result = ${pushResult.unknown}, detail = ${`${zh} · ${en}`}
         where message_id = ${messageId} and result = ${pushResult.waiting}`,
      );
  });
}
