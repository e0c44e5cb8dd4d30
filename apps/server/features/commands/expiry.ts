import { expireAwaiting } from '../../field/ledger-rows.ts';
import type { Job } from '../../jobs/job.ts';
import type { LiveBus } from '../../live/bus.ts';
import type { Services } from '../../services.ts';

/** Ends commands that nobody approved in time, and tells the feed. */
export function approvalExpiry(
  { store, now }: Pick<Services, 'store' | 'now'>,
  live: Pick<LiveBus, 'publish'>,
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
