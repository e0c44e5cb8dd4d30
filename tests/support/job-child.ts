import { handles } from '../../apps/server/jobs/define-job.ts';
import { openQueue } from '../../apps/server/jobs/queue.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { openPool } from '../../apps/server/store/connect.ts';
import { platformDb, tenantDb } from '../../apps/server/store/tenant-db.ts';
import { effectKind, fastPace } from './job-kinds.ts';
import { quietLog } from './log.ts';

// A separate server that takes a job and is killed while running it: it never completes one.

const [url = ''] = process.argv.slice(2);
const pool = openPool({ url, max: 4, log: quietLog });
const queue = openQueue({
  store: {
    asPlatform: () => platformDb(pool, '000000'),
    tenantDb: (tenantId) => tenantDb(pool, tenantId),
  },
  log: quietLog,
  logs: noLogs,
  now: () => new Date(),
  pace: fastPace,
});
queue.use([
  handles(effectKind, async ({ db, payload }) => {
    await db.tx(async (_, { client }) => {
      await client.query('insert into job_effect (n, by) values ($1, $2)', [payload.n, 'child']);
      process.stdout.write('took\n');
      await new Promise(() => undefined);
    });
  }),
]);
await queue.work();
