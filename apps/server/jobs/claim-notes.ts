import { claimLapsed } from '@heliodeck/model/wire/topics';
import type { Log } from '../context.ts';
import { type Subscription, subscription } from '../events/subscription.ts';
import type { Logs } from '../logs/logs.ts';
import type { EventReader } from '../store/event-reader.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** Writes a line to the tenant's log for each claim that lapsed. @param parts.db has access to all tenants */
export function claimNotes({
  db,
  events,
  logs,
  log,
}: {
  readonly db: TenantDb;
  readonly events: Pick<EventReader, 'on'>;
  readonly logs: Pick<Logs, 'usual'>;
  readonly log: Log;
}): Subscription {
  return subscription({
    name: 'claim notes',
    topic: claimLapsed,
    db,
    events,
    log,
    handle: (session, { tenantId, key, payload }) =>
      logs.usual.writeIn(session, { tenantId }, 'warn', 'dtu.claimLapsed', {
        dtuId: key,
        imei: payload.imei,
      }),
  });
}
