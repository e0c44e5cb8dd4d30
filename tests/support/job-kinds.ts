import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { defineClockJob, defineJob } from '../../apps/server/jobs/define-job.ts';

const named = { payload: z.object({ n: z.number() }), version: 1, label: label('试验', 'Test') };

/** Inserts its number into `job_effect`, in the transaction that completes it. */
export const effectKind = defineJob({
  ...named,
  name: 'test.effect',
  scope: 'platform',
  atOnce: 4,
  retry: { limit: 3, delaySeconds: 1, mostSeconds: 1 },
});

/** For a tenant, retried once immediately. */
export const tenantKind = defineJob({
  ...named,
  name: 'test.tenant',
  scope: 'tenant',
  retry: { limit: 1, delaySeconds: 1, mostSeconds: 1 },
});

/** A schedule that ran last some time ago: at a minute that is half an hour away. */
export function clockKind(missed: 'once' | 'skip', at = new Date()) {
  const minute = (at.getUTCMinutes() + 30) % 60;
  return defineClockJob({
    name: `test.clock.${missed}`,
    label: label('试验时钟', 'Test clock'),
    clock: { cron: `${minute} * * * *`, zone: 'UTC', missed },
  });
}

export const fastPace = { poll: 0.5, clock: 1, supervise: 1, lost: 10 };
