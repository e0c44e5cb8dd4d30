import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Pace } from '../../../apps/server/jobs/boss.ts';
import { nextRun } from '../../../apps/server/jobs/clock.ts';
import { handles, type JobHandler } from '../../../apps/server/jobs/define-job.ts';
import { type JobQueue, openQueue } from '../../../apps/server/jobs/queue.ts';
import { noLogs } from '../../../apps/server/logs/logs.ts';
import { databaseFacts } from '../../../apps/server/metrics/database-facts.ts';
import { asUser } from '../../../apps/server/store/connect.ts';
import { appRole, platformRole } from '../../../apps/server/store/roles.ts';
import { freshDatabase } from '../../support/database.ts';
import { clockKind, effectKind, fastPace, tenantKind } from '../../support/job-kinds.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { until } from '../../support/until.ts';

const database = await freshDatabase();
const { store, owner } = database;
const platform = store.asPlatform('a test queues');
const tenant = store.tenantDb('100001');
const url = (role: typeof appRole | typeof platformRole) =>
  asUser(database.ownerUrl, role, inject('cluster').secrets[role]);
await owner(`create table job_effect (n integer not null, by text not null);
  grant select, insert on job_effect to ${platformRole}, ${appRole}`);

beforeEach(() => owner('delete from pgboss.job; delete from job_effect; delete from job_clock'));

/** A queue as a separate server has it. */
function server(...handlers: JobHandler[]): JobQueue {
  return serverWith(fastPace, ...handlers);
}
function serverWith(pace: Pace, ...handlers: JobHandler[]): JobQueue {
  const queue = openQueue({ store, log: quietLog, logs: noLogs, now: () => new Date(), pace });
  queue.use(handlers);
  later(() => queue.stop(1_000));
  return queue;
}
const effects = async (): Promise<readonly unknown[]> =>
  (await owner('select n, by from job_effect order by n, by')).map(({ n, by }) => [n, by]);
const states = async (name: string): Promise<readonly unknown[]> =>
  (await owner('select state::text from pgboss.job where name = $1 order by state', [name])).map(
    ({ state }) => state,
  );
const writing = (by: string): JobHandler =>
  handles(effectKind, (job) =>
    job.db.tx(async (_, session) => {
      await session.client.query('insert into job_effect (n, by) values ($1, $2)', [job.payload.n, by]);
      await job.finish(session);
    }),
  );

describe('a job that is queued', () => {
  it('does not exist if its transaction is rolled back', async () => {
    const queue = server(writing('a'));
    await expect(
      platform.tx(async (_, session) => {
        await queue.enqueue(session, effectKind, { payload: { n: 1 } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await queue.drain()).toBe(0);
    await platform.tx((_, session) => queue.enqueue(session, effectKind, { payload: { n: 2 } }));
    expect(await queue.drain()).toBe(1);
    expect(await effects()).toEqual([[2, 'a']]);
  });

  it('is refused with a payload that does not match its kind', async () => {
    const queue = server(writing('a'));
    const wrong = { payload: { n: 'one' as unknown as number } };
    await expect(platform.tx((_, session) => queue.enqueue(session, effectKind, wrong))).rejects.toThrow();
    expect(await states('test.effect')).toEqual([]);
  });

  it('belongs to its tenant: other tenants cannot see, queue or change it', async () => {
    const seen: unknown[] = [];
    const queue = server(
      handles(
        tenantKind,
        async ({ db, tenantId, payload }) =>
          void seen.push([db.tenantId, db.spansTenants, tenantId, payload]),
      ),
    );
    const queued = (tenantId?: string) =>
      tenant.tx((_, session) =>
        queue.enqueue(session, tenantKind, {
          payload: { n: 1 },
          ...(tenantId !== undefined && { tenantId }),
        }),
      );
    await expect(queued('100002')).rejects.toThrow(/row-level security/);
    await queued();
    const client = new pg.Client({ connectionString: url(appRole) });
    await client.connect();
    later(() => client.end());
    for (const [as, n] of [
      ['100001', 1],
      ['100002', 0],
    ] as const)
      for (const table of ['job', 'job_common']) {
        await client.query(`set app.tenant = '${as}'`);
        expect((await client.query(`select 1 from pgboss.${table}`)).rowCount, `${as} ${table}`).toBe(n);
      }
    for (const statement of [
      "update pgboss.job set state = 'failed'",
      'delete from pgboss.job_common',
      'select * from pgboss.schedule',
      'select * from job_clock',
      'update pgboss.queue set retry_limit = 0',
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
    await queue.drain();
    expect(seen).toEqual([['100001', false, '100001', { n: 1 }]]);
  });

  it('is counted as waiting from the instant at which it may run until it has run', async () => {
    const queue = server(writing('a'));
    const waiting = async () => (await databaseFacts(platform)()).jobsWaitingSeconds;
    await platform.tx(async (_, session) => {
      await queue.enqueue(session, effectKind, { payload: { n: 1 } });
      const startAfter = new Date(Date.now() + 3_600_000);
      await queue.enqueue(session, tenantKind, { payload: { n: 2 }, tenantId: '100001', startAfter });
    });
    expect(await waiting()).toEqual([{ of: 'test.effect', count: expect.any(Number) }]);
    await owner("update pgboss.job set start_after = start_after - interval '90 seconds'");
    expect((await waiting())[0]?.count).toBeGreaterThanOrEqual(90);
    await queue.drain();
    expect(await waiting()).toEqual([]);
  });

  it('is run once by one of two servers', async () => {
    const [a, b] = [server(writing('a')), server(writing('b'))];
    await Promise.all([a.work(), b.work()]);
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    for (const n of numbers)
      await platform.tx((_, session) => (n % 2 ? a : b).enqueue(session, effectKind, { payload: { n } }));
    await until(async () => (await effects()).length >= numbers.length, 'all are done');
    await Promise.all([a.stop(2_000), b.stop(2_000)]);
    expect((await effects()).map((effect) => (effect as [number])[0])).toEqual(numbers);
  });

  it('does not wait for a poll after the one before it, even if another server queued both', async () => {
    const [ingest, jobs] = [
      server(writing('ingest')),
      serverWith({ ...fastPace, poll: 3_600 }, writing('jobs')),
    ];
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers)
      await platform.tx((_, session) => ingest.enqueue(session, effectKind, { payload: { n } }));
    await jobs.work();
    await until(async () => (await effects()).length >= numbers.length, 'all are done');
    expect(await effects()).toEqual(numbers.map((n) => [n, 'jobs']));
  });
});

describe('a job handler that throws', () => {
  it('is retried, then its job is in the dead-letter queue with its error, and the others continue', async () => {
    let tries = 0;
    const queue = server(
      handles(tenantKind, async () => {
        tries += 1;
        throw new Error('the provider is away');
      }),
      writing('a'),
    );
    await queue.work();
    await tenant.tx((_, session) => queue.enqueue(session, tenantKind, { payload: { n: 1 } }));
    await platform.tx((_, session) => queue.enqueue(session, effectKind, { payload: { n: 1 } }));
    await until(async () => (await states('dead')).length > 0, 'the job is dead');
    expect(tries).toBe(2);
    const [dead] = await owner(
      "select data, source_name, source_output ->> 'message' as why from pgboss.job where name = 'dead'",
    );
    expect(dead).toEqual({
      data: { tenantId: '100001', version: 1, payload: { n: 1 } },
      source_name: 'test.tenant',
      why: 'the provider is away',
    });
    expect(await effects()).toEqual([[1, 'a']]);
  });
});

describe('a subscriber to failed jobs', () => {
  const given: unknown[] = [];
  const giving = () =>
    handles(
      tenantKind,
      async () => {
        throw new Error('the database is away');
      },
      async ({ db, tenantId, payload, tries }) => {
        const fails = given.length === 0;
        given.push([db.tenantId, tenantId, payload, tries]);
        if (fails) throw new Error('still away');
      },
    );

  it('is notified by one server, again if that failed, and not again afterwards', async () => {
    given.length = 0;
    const [a, b] = [server(giving()), server(giving())];
    await Promise.all([a.work(), b.work()]);
    await tenant.tx((_, session) => a.enqueue(session, tenantKind, { payload: { n: 3 } }));
    await until(async () => {
      const [dead] = await owner("select output from pgboss.job where name = 'dead'");
      return dead !== undefined && dead.output !== null;
    }, 'it was told of');
    await Promise.all([a.drain(), b.drain()]);
    const call = ['100001', '100001', { n: 3 }, 2];
    expect(given).toEqual([call, call]);
    // It is in the dead-letter queue as before, with its own error, and can be run again.
    const [dead] = await owner(
      "select id::text as id, source_output ->> 'message' as why from pgboss.job where name = 'dead'",
    );
    expect(dead?.why).toBe('the database is away');
    expect(await platform.tx((_, session) => a.again(session, String(dead?.id)))).toBe(true);
  });
});

it('the failure of a job of all tenants is reported in the transaction that marks it: its effects exist once', async () => {
  let isAway = true;
  const kind = { ...effectKind, name: 'test.told', retry: { limit: 0, delaySeconds: 1 } } as const;
  const queue = server(
    handles(
      kind,
      async () => {
        throw new Error('the database is away');
      },
      async ({ db, payload }) => {
        await db.tx(async (_, { client }) => {
          await client.query('insert into job_effect (n, by) values ($1, $2)', [payload.n, 'told']);
        });
        if (isAway) throw new Error('away before the mark');
      },
    ),
  );
  await platform.tx((_, session) => queue.enqueue(session, kind, { payload: { n: 5 } }));
  await queue.drain();
  expect(await effects()).toEqual([]);
  isAway = false;
  await queue.drain();
  await queue.drain();
  expect(await effects()).toEqual([[5, 'told']]);
});

describe('a server that stops', () => {
  it('is killed during a job: another one runs it, once', async () => {
    const queue = server(writing('other'));
    await platform.tx((_, session) => queue.enqueue(session, effectKind, { payload: { n: 7 } }));
    const path = fileURLToPath(new URL('../../support/job-child.ts', import.meta.url));
    const child = spawn(process.execPath, [path, url(platformRole)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    later(async () => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await queue.work();
    await until(async () => (await effects()).length > 0, 'another server has done it', 40_000);
    expect(await effects()).toEqual([[7, 'other']]);
    await until(async () => (await states('test.effect'))[0] === 'completed', 'it is marked as done');
  }, 60_000);

  it('notifies the job, waits for it, and leaves it to another when it does not end', async () => {
    let took = (): void => undefined;
    const taken = new Promise<void>((resolve) => {
      took = resolve;
    });
    let told = false;
    const first = server(
      handles(effectKind, async ({ signal }) => {
        signal.addEventListener('abort', () => {
          told = true;
        });
        took();
        await new Promise(() => undefined);
      }),
    );
    await first.work();
    await platform.tx((_, session) => first.enqueue(session, effectKind, { payload: { n: 8 } }));
    await taken;
    const began = performance.now();
    await first.stop(1_000);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(told).toBe(true);
    const second = server(writing('second'));
    await second.work();
    await until(async () => (await effects()).length > 0, 'another server has done it');
    expect(await effects()).toEqual([[8, 'second']]);
  });
});

describe('a scheduled job', () => {
  const ran: string[] = [];
  const once_ = clockKind('once');
  const skip = clockKind('skip');
  const clocks = () =>
    server(
      ...[once_, skip].map((kind) =>
        handles(kind, async ({ tenantId }) => void ran.push(`${kind.name} ${tenantId}`)),
      ),
    );

  it('catches up on the times without a running server by one run, or by none, as declared; two servers run it once', async () => {
    const before = clocks();
    await before.work();
    await before.stop(1_000);
    expect(ran).toEqual([]);
    await owner("update job_clock set next_at = now() - interval '3 days'");
    const [a, b] = [clocks(), clocks()];
    await Promise.all([a.work(), b.work()]);
    await until(async () => ran.length > 0, 'the missed run is made');
    await until(
      async () => (await owner('select 1 from job_clock where next_at <= now()')).length === 0,
      'both moved on',
    );
    await Promise.all([a.stop(2_000), b.stop(2_000)]);
    expect(ran).toEqual(['test.clock.once 000000']);
  });

  it('is not queued again while it is waiting or running', async () => {
    const queue = clocks();
    const ids = [];
    for (let n = 0; n < 3; n++)
      ids.push(await platform.tx((_, session) => queue.enqueue(session, once_, { payload: {} })));
    expect(ids).toEqual([expect.any(String), null, null]);
  });

  it('runs once at an hour that a change of summer time skips or repeats', () => {
    const clock = { cron: '30 2 * * *', zone: 'Europe/Berlin', missed: 'once' } as const;
    const two = (from: string) => {
      const first = nextRun(clock, new Date(from));
      return [first, nextRun(clock, first)].map((at) => at.toISOString());
    };
    expect(two('2027-03-27T12:00:00Z')).toEqual(['2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z']);
    expect(two('2026-10-24T12:00:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });
});
