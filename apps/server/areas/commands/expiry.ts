import { lapse } from '../../gateway/follow-ups.ts';
import { tellLater, tellStep } from '../../gateway/ledger-events.ts';
import { expireAwaiting } from '../../gateway/ledger-rows.ts';
import type { Loop } from '../../jobs/loop.ts';
import type { Services } from '../../services.ts';

/** Ends commands that were not approved in time. */
export function approvalExpiry({ store, now }: Pick<Services, 'store' | 'now'>): Loop {
  const db = store.asPlatform('commands of all tenants expire by the clock');
  return {
    name: 'expiry of commands that wait for approval',
    everySeconds: 15,
    async run() {
      const at = now();
      await db.tx(async (_, session) => {
        for (const { id, tenantId, state, detail, ...owner } of await expireAwaiting(session.client, at)) {
          const what = { final: true, detail, ...owner };
          await tellStep(session, { id, tenantId, act: 'expire', state, at, what });
        }
      });
    },
  };
}

/** Ends follow-ups of commands whose devices have not answered for a day. */
export function followUpExpiry({ store, now }: Pick<Services, 'store' | 'now'>): Loop {
  const db = store.asPlatform('commands of all tenants are looked for by the clock');
  return {
    name: 'expiry of commands to be looked at',
    everySeconds: 60,
    async run() {
      const at = now();
      await db.tx(async (_, session) => tellLater(session, await lapse(session.client, at), at));
    },
  };
}
