import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { claimLapsed, fieldChanged } from '@heliodeck/model/wire/topics';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { append } from '../../../apps/server/events/append.ts';
import { removeOldEvents } from '../../../apps/server/events/retention.ts';
import { type Subscription, subscription } from '../../../apps/server/events/subscription.ts';
import { trackChanges } from '../../../apps/server/store/changes.ts';
import { asUser } from '../../../apps/server/store/connect.ts';
import type { LoggedEvent } from '../../../apps/server/store/event-page.ts';
import { appRole, platformRole } from '../../../apps/server/store/roles.ts';
import type { DbSession } from '../../../apps/server/store/tenant-db.ts';
import { freshDatabase } from '../../support/database.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { until } from '../../support/until.ts';

const database = await freshDatabase();
const { store } = database;
const tenant = store.tenantDb('100001');
const platform = store.asPlatform('a test');
const { secrets } = inject('cluster');
const url = (role: typeof appRole | typeof platformRole) => asUser(database.ownerUrl, role, secrets[role]);
const told: LoggedEvent[] = [];
store.events.on(fieldChanged, (event) => told.push(event));
const keys = (): string[] => told.map(({ key }) => key);
const add = (session: DbSession, key: string) =>
  append(session, fieldChanged, { key, payload: { dtuIds: [key] } });
const heard = async (): Promise<string[]> => {
  await store.events.caughtUp();
  return keys();
};
const count = async (table: string): Promise<number> =>
  Number((await database.owner(`select count(*) as n from ${table}`))[0]?.n);

describe('an event', () => {
  it('an event of a transaction that is rolled back does not exist, nor does one of a savepoint', async () => {
    await expect(
      tenant.tx(async (_, session) => {
        await add(session, '1');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await tenant.tx(async (_, session) => {
      await expect(
        session.db.tx(async (_db, inner) => {
          await add(inner, '2');
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await add(session, '3');
    });
    expect(await heard()).toEqual(['3']);
  });

  it('belongs to the tenant where it happened, and cannot be written for another, changed or removed', async () => {
    const client = new pg.Client({ connectionString: url(appRole) });
    await client.connect();
    later(() => client.end());
    await client.query("select set_config('app.tenant', '100002', false)");
    const insert = `insert into event_log (topic, version, key, tenant_id, payload) values ('x', 1, 'x', $1, '{}')`;
    await expect(client.query(insert, ['100001'])).rejects.toThrow(/row-level security/);
    expect((await client.query('select 1 from event_log')).rowCount).toBe(0);
    for (const statement of [
      'update event_log set position = 1',
      'delete from event_log',
      'truncate event_log',
      "select remove_events_before(now() - interval '2 days', 1)",
      'select * from event_cursor',
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
  });

  it('an event whose payload does not match its topic is refused when it is written', async () => {
    const nonsense = { key: '1', payload: { dtuIds: ["1'; drop table dtu"] } };
    await expect(tenant.tx((_, session) => append(session, fieldChanged, nonsense))).rejects.toThrow();
  });

  it('an event of an unknown version does not affect others', async () => {
    told.length = 0;
    await database.owner(
      `insert into event_log (topic, version, key, tenant_id, payload) values ('field.changed', 99, 'x', '100001', '{}')`,
    );
    await tenant.tx((_, session) => add(session, '4'));
    expect(await heard()).toEqual(['4']);
  });
});

describe('the order of the log', () => {
  it('is that of commits: an event written first and committed last is not skipped', async () => {
    told.length = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const wrote = Promise.withResolvers<void>();
    const slow = tenant.tx(async (_, session) => {
      await add(session, '10');
      wrote.resolve();
      await held;
    });
    await wrote.promise;
    await tenant.tx((_, session) => add(session, '11'));
    expect(await heard()).toEqual(['11']);
    release();
    await slow;
    expect(await heard()).toEqual(['11', '10']);
  });

  it('has no gap that a reader can skip over, whatever the commit order of twelve writers', async () => {
    told.length = 0;
    const seen: number[] = [];
    const all = Array.from({ length: 12 }, (_, writer) =>
      (async () => {
        for (let n = 0; n < 20; n++) {
          await platform
            .tx(async (_db, session) => {
              await add(session, String(writer * 100 + n));
              if (n % 3 === 0) await session.client.query('select pg_sleep(0.003)');
              if (n % 7 === 6) throw new Error('undone');
            })
            .catch(() => undefined);
        }
      })(),
    );
    await Promise.all(all);
    await heard();
    for (const { position } of told) seen.push(position);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const wanted = all.flatMap((_, writer) =>
      Array.from({ length: 20 }, (_none, n) => n).flatMap((n) => (n % 7 === 6 ? [] : [writer * 100 + n])),
    );
    expect(
      keys()
        .map(Number)
        .toSorted((one, other) => one - other),
    ).toEqual(wanted);
  });
});

describe('the notices of a transaction', () => {
  it('are an empty one that wakes readers, and one a cached table that counts as its event does', async () => {
    const changes = trackChanges(() => 0);
    changes.prove(0);
    const version = (): readonly unknown[] =>
      ['100001', '100002'].map((tenantId) => changes.version('role_menu', tenantId));
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    later(() => client.end());
    const notices: string[] = [];
    client.on('notification', ({ payload = '' }) => notices.push(payload));
    await changes.hear(client);
    const [ours, others] = version();
    await client.query("begin; select set_config('app.tenant', '100001', true)");
    for (const table of ['role_menu', 'role_menu', 'role_scope'])
      await client.query(`delete from ${table} where false`);
    const { rows } = await client.query<{ number: string }>('select pg_current_xact_id()::text as number');
    const { number } = rows[0] ?? expect.fail();
    expect(notices).toEqual([]);
    // The connection that commits has its own notices when its commit returns.
    await client.query('commit');
    expect(notices.toSorted()).toEqual(['', `role_menu 100001 ${number}`, `role_scope 100001 ${number}`]);
    const counted = version();
    expect([counted[0] === ours, counted[1] === others]).toEqual([false, true]);
    changes.changed('role_menu', '100001', number);
    expect(version()).toEqual(counted);
  });
});

describe('a subscription', () => {
  const made = (name: string, handle: (session: DbSession, event: { key: string }) => Promise<void>) => {
    const one = subscription({
      name,
      topic: claimLapsed,
      db: platform,
      events: store.events,
      log: quietLog,
      askMs: 1e9,
      handle,
    });
    later(() => one.stop());
    return one;
  };
  const lapse = (key: string) =>
    tenant.tx((_, session) => append(session, claimLapsed, { key, payload: { imei: key } }));

  it('begins at the end of the log, and is not delayed by events of other topics', async () => {
    await lapse('1');
    const handled: string[] = [];
    const one = made('from the end', async (_, { key }) => void handled.push(key));
    await one.start();
    await tenant.tx((_, session) => add(session, '5'));
    await lapse('2');
    await until(() => handled.length > 0, 'it handles');
    expect(handled).toEqual(['2']);
  });

  it('a subscription of two servers handles each event on one of them', async () => {
    const handled: string[] = [];
    const both = [1, 2].map((server) =>
      made('shared', async ({ client }, { key }) => {
        await client.query('select pg_sleep(0.001)');
        handled.push(`${server} ${key}`);
      }),
    );
    for (const one of both) await one.start();
    for (let n = 0; n < 30; n++) await lapse(String(n));
    await until(() => handled.length >= 30, 'all are handled');
    await Promise.all(both.map((one: Subscription) => one.drain()));
    const numbers = handled.map((line) => line.split(' ')[1]);
    expect(numbers.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => String(n)).toSorted());
  });

  it('undoes the effects of a failing event, retries it, and finally sets it aside for those behind it', async () => {
    const handled: string[] = [];
    const one = made('failing', async ({ client }, { key }) => {
      await client.query("insert into param (tenant_id, param_key, param_value) values ('100001', $1, 'x')", [
        `effect.${key}`,
      ]);
      if (key === '66') throw new Error('cannot be');
      handled.push(key);
    });
    await one.start();
    for (const key of ['65', '66', '67']) await lapse(key);
    await until(async () => {
      await one.drain();
      return handled.includes('67');
    }, 'the last is handled');
    expect(handled).toEqual(['65', '67']);
    const effects = await database.owner(
      "select param_key from param where param_key like 'effect.%' order by 1",
    );
    expect(effects.map((row) => row.param_key)).toEqual(['effect.65', 'effect.67']);
    expect(await database.owner('select subscription, key, error from event_failure')).toEqual([
      { subscription: 'failing', key: '66', error: 'Error: cannot be' },
    ]);
  });

  it('skips irrelevant events, and continues behind them', async () => {
    const handled: string[] = [];
    const one = subscription({
      name: 'choosing',
      topic: claimLapsed,
      db: platform,
      events: store.events,
      log: quietLog,
      askMs: 1e9,
      concerns: ({ imei }) => imei !== '81',
      handle: async (_, { key }) => void handled.push(key),
    });
    later(() => one.stop());
    await one.start();
    for (const key of ['80', '81', '82', '81']) await lapse(key);
    await until(() => handled.length === 2, 'it handles the others');
    await until(() => one.drain(), 'it holds its cursor');
    expect(handled).toEqual(['80', '82']);
    const [cursor] = await database.owner(
      "select position >= (select max(position) from event_log where topic = 'claim.lapsed') as done from event_cursor where name = 'choosing'",
    );
    expect(cursor).toEqual({ done: true });
  });

  it('protects events from being purged until it has handled them', async () => {
    const one = made('slow', async () => undefined);
    await one.start();
    await until(async () => await one.drain(), 'it holds its cursor');
    await one.stop();
    await lapse('70');
    const old = new Date(Date.now() + 30 * 86_400_000);
    await database.owner(
      "update event_log set create_time = now() - interval '20 days' where topic = 'claim.lapsed'",
    );
    await expect(removeOldEvents(platform, old)).rejects.toThrow(/last hour/);
    await removeOldEvents(platform, new Date());
    const left = await database.owner("select key from event_log where topic = 'claim.lapsed'");
    expect(left.map((row) => row.key)).toContain('70');
    await database.owner("delete from event_cursor where name <> 'slow'");
    await one.drain();
    expect(await removeOldEvents(platform, new Date())).toBeGreaterThan(0);
    expect(await database.owner("select key from event_log where topic = 'claim.lapsed'")).toEqual([]);
  });
});

describe('killed processes', () => {
  const child = fileURLToPath(new URL('../../support/event-child.ts', import.meta.url));
  const run = (part: string, from: number): ChildProcess => {
    const started = spawn(process.execPath, [child, part, url(platformRole), String(from)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    later(() => started.kill('SIGKILL'));
    return started;
  };
  /** Kills it after it has printed a word this many times. */
  const killAfter = async (victim: ChildProcess, word: string, times: number): Promise<void> => {
    let said = '';
    const ended = once(victim, 'exit');
    victim.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.split('\n').filter((line) => line === word).length >= times) victim.kill('SIGKILL');
    });
    await ended;
  };

  it('processes killed between a row, its event and its handling lose nothing and repeat nothing', async () => {
    await database.owner(`
      create table kill_cause (n bigint); create table kill_effect (n bigint);
      grant all on kill_cause, kill_effect to ${platformRole};
      delete from event_cursor; insert into event_cursor (name, position) select 'killed', max(position) from event_log`);
    const handlers = ['took', 'handled', 'took', 'handled'];
    const writers = ['wrote', 'appended', 'committed', 'appended'];
    for (const [round, word] of writers.entries()) {
      const handler = run('handle', 0);
      await Promise.all([
        killAfter(run('write', round * 100_000), word, 7 + 11 * round),
        killAfter(handler, handlers[round] ?? 'took', 2 + 5 * round),
      ]);
    }
    const last = run('handle', 0);
    const causes = await count('kill_cause');
    await until(async () => (await count('kill_effect')) >= causes, 'all is handled', 30_000);
    last.kill('SIGKILL');
    const numbers = async (table: string) =>
      (await database.owner(`select n::int as n from ${table} order by n`)).map((row) => row.n);
    expect(await numbers('kill_effect')).toEqual(await numbers('kill_cause'));
    expect(causes).toBeGreaterThan(30);
  }, 120_000);
});
