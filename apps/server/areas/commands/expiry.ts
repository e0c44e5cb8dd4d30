import { laterEvent } from '../../gateway/event-writer.ts';
import { lapse } from '../../gateway/follow-ups.ts';
import { expireAwaiting } from '../../gateway/ledger-rows.ts';
import type { Job } from '../../jobs/job.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import type { Services } from '../../services.ts';

/** Ends commands that nobody approved in time, and tells the feed. */
export function approvalExpiry(
  { store, now }: Pick<Services, 'store' | 'now'>,
  live: Pick<LiveFeed, 'publish'>,
): Job {
  const db = store.asPlatform('commands of all tenants expire by the clock');
  return {
    name: 'expiry of commands that wait for approval',
    everySeconds: 15,
    async run() {
      const at = now();
      const ended = await db.tx((_, { client }) => expireAwaiting(client, at));
      for (const { id, tenantId, state, detail, ...owner } of ended) {
        const what = { state, final: true, detail, ...owner };
        live.publish({ kind: 'changed', tenantId, entity: 'deviceCommand', id, at: at.getTime(), what });
      }
    },
  };
}

/** Ends the looking for commands whose devices have not answered for a day, and tells the feed. */
export function followUpExpiry(
  { store, now }: Pick<Services, 'store' | 'now'>,
  live: Pick<LiveFeed, 'publish'>,
): Job {
  const db = store.asPlatform('commands of all tenants are looked for by the clock');
  return {
    name: 'expiry of commands to be looked at',
    everySeconds: 60,
    async run() {
      const at = now();
      const lapsed = await db.tx((_, { client }) => lapse(client, at));
      for (const change of lapsed) live.publish(laterEvent(change, at));
    },
  };
}
