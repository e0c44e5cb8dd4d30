import { tableChanged } from '@heliodeck/model/wire/topics';
import { describe, expect, inject, it } from 'vitest';
import { believedMs, trackChanges } from '../../../apps/server/store/changes.ts';
import { asUser } from '../../../apps/server/store/connect.ts';
import { readEvents } from '../../../apps/server/store/event-reader.ts';
import { platformRole } from '../../../apps/server/store/roles.ts';
import { wayTo } from '../../support/database-way.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { menuIdsOf, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { secondServer } from '../../support/second-server.ts';
import { until } from '../../support/until.ts';

/** Server A changes rights; the connection of server B to the database is lost. */
const a = await platform();
const way = await wayTo(a.database.ownerUrl);
later(() => way.close());
const b = await secondServer({ ...a, database: { ...a.database, ownerUrl: way.url } });
const org = await organisation(a);
const list = '/api/blade-system/post/list';
const codes = ['post', 'post_view'];
const roleId = await org.role('clerk', codes);
const clerk = await org.user('clerk', { roleIds: [roleId] });
const bystander = await org.user('bystander', { roleIds: [await org.role('bystander', codes)] });
const grant = async (menuIds: readonly string[]): Promise<void> => {
  const { status } = await a.post('/api/blade-system/role/grant', { roleIds: [roleId], menuIds }, org.admin);
  expect(status).toBe(200);
};
const all = await menuIdsOf(a, codes);
const onB = async (headers: Record<string, string>): Promise<number> => (await b.get(list, headers)).status;
const database = () => new URL(a.database.ownerUrl).pathname.slice(1);
/** Ends connections like a database that restarts or fails over. */
const terminate = (which: string) =>
  a.database.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid() and application_name like $2`,
    [database(), which],
  );

describe('a server whose listening connection is terminated', () => {
  it('refuses nobody wrongly, and grants nothing that was revoked meanwhile', async () => {
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B lets the clerk in');
    await terminate('heliodeck events');
    await grant([]);
    // All other callers are unaffected.
    expect(await onB(bystander)).toBe(200);
    await until(async () => (await onB(clerk)) === 403, 'B hears of it');
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B hears again');
  });

  it('a server that loses its other connections too answers 200 or 503, and never 403', async () => {
    const seen = new Set<number>();
    await terminate('heliodeck%');
    await until(async () => {
      const status = await onB(bystander);
      seen.add(status);
      return status === 200;
    }, 'B is there again');
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

describe('a server cut off from the database', () => {
  it('admits nobody from its cache, and does not use the cache when it is back', async () => {
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B lets the clerk in');
    way.cut();
    // It notices at once: the cache is not used, and requests cannot be answered.
    await until(async () => (await onB(clerk)) === 503, 'B knows that it is cut off');
    await grant([]);
    expect(await onB(clerk)).toBe(503);
    way.mend();
    const seen: number[] = [];
    await until(async () => {
      seen.push(await onB(clerk));
      return seen.at(-1) === 403;
    }, 'B is back');
    expect(seen).not.toContain(200);
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B hears again');
  });
});

describe('the connection that reads the event log', () => {
  const reader = async (askMs: number) => {
    const own = await wayTo(a.database.ownerUrl);
    let time = 0;
    const clock = () => time;
    const changes = trackChanges(clock);
    const { secrets } = inject('cluster');
    const events = readEvents({
      url: asUser(own.url, platformRole, secrets[platformRole]),
      clock,
      follower: changes,
      log: quietLog,
      askMs,
      answerMs: 200,
    });
    events.on(tableChanged, ({ key, tenantId, transaction }) => changes.changed(key, tenantId, transaction));
    later(async () => {
      await events.close();
      own.close();
    });
    const version = () => changes.version('role_menu', org.tenantId);
    await until(version, 'it reads');
    const pass = (ms: number): void => {
      time += ms;
    };
    return { own, version, pass, events };
  };

  it('a listening connection that is cut silently is trusted for thirty seconds and no longer', async () => {
    // Queried once in a very long time: only the time limit protects.
    const { version, own, pass } = await reader(1e9);
    own.silence();
    pass(believedMs);
    expect(version()).toBeDefined();
    pass(1);
    expect(version()).toBeUndefined();
    expect(believedMs).toBe(30_000);
  });

  it('a listening connection that does not answer is closed, and the next one reports what was missed', async () => {
    const { version, own } = await reader(10);
    const before = version();
    own.silence();
    await until(() => version() === undefined, 'it is given up');
    await grant([]);
    own.mend();
    await until(version, 'another one reads');
    expect(version()).not.toBe(before);
    await grant(all);
  });

  it('a listening connection that was lost for a while invalidates nothing that did not change', async () => {
    const { version, own } = await reader(10);
    const before = version();
    own.cut();
    await until(() => version() === undefined, 'it is given up');
    own.mend();
    expect(await until(version, 'another one reads')).toBe(before);
  });

  it('a listening connection that answers is trusted however long nothing changes', async () => {
    const { version, pass } = await reader(10);
    const before = version();
    for (let n = 0; n < 5; n++) {
      pass(believedMs + 1);
      await until(version, 'it has answered since');
    }
    expect(version()).toBe(before);
  });

  it('finds its position gone after a restore and invalidates everything computed before', async () => {
    const { version, events } = await reader(10);
    await grant([]);
    await events.caughtUp();
    const before = version();
    const [{ last } = {}] = await a.database.owner('select last_value as last from event_position');
    later(() => a.database.owner("select setval('event_position', $1)", [last]));
    await a.database.owner("select setval('event_position', 1)");
    await until(() => version() !== before, 'it notices');
    await a.database.owner("select setval('event_position', $1)", [last]);
    await grant(all);
  });
});
