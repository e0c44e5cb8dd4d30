import type { Bus } from '../bus.ts';
import { lapseClaims } from '../gateway/lapsed-claims.ts';
import { fieldChanged } from '../gateway/topic.ts';
import type { Logs } from '../logs/logs.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Job } from './job.ts';

/** Ends claims of DTUs that never saw traffic, and tells the gateway and the tenant's log. */
export function claimJobs(
  platform: TenantDb,
  { logs, bus }: { readonly logs: Pick<Logs, 'usual'>; readonly bus: Pick<Bus, 'publish'> },
  now: () => Date,
): readonly Job[] {
  return [
    {
      name: 'claims of DTUs',
      everySeconds: 60,
      async run() {
        for (const { id, tenantId, imei } of await lapseClaims(platform, now())) {
          logs.usual.write({ tenantId }, 'warn', 'dtu.claimLapsed', { dtuId: id, imei });
          bus.publish({ topic: fieldChanged, tenantId, payload: [id] });
        }
      },
    },
  ];
}
