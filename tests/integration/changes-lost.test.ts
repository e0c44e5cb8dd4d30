import { describe, expect, inject, it } from 'vitest';
import { keepListening } from '../../apps/server/store/change-listener.ts';
import { believedMs, trackChanges } from '../../apps/server/store/changes.ts';
import { asUser } from '../../apps/server/store/connect.ts';
import { appRole } from '../../apps/server/store/roles.ts';
import { wayTo } from '../support/database-way.ts';
import { later } from '../support/later.ts';
import { quietLog } from '../support/log.ts';
import { menuIdsOf, organisation } from '../support/organisation.ts';
import { platform } from '../support/platform.ts';
import { secondServer } from '../support/second-server.ts';
import { until } from '../support/until.ts';

/** Server A changes who may what; server B reaches the database by a way that is lost. */
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
/** Ends connections as a database does that is restarted or fails over. */
const terminate = (which: string) =>
  a.database.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid() and application_name like $2`,
    [database(), which],
  );

describe('a server whose listening connection is terminated', () => {
  it('refuses nobody wrongly, and grants nothing of what was taken meanwhile', async () => {
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B lets the clerk in');
    await terminate('heliodeck changes');
    await grant([]);
    // Everybody else goes on as before.
    expect(await onB(bystander)).toBe(200);
    await until(async () => (await onB(clerk)) === 403, 'B hears of it');
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B hears again');
  });

  it('and all its others too, answers 200 or that it cannot now, and never that one may not', async () => {
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
  it('lets nobody in by memory, and believes nothing it remembers when it is back', async () => {
    await grant(all);
    await until(async () => (await onB(clerk)) === 200, 'B lets the clerk in');
    way.cut();
    // It notices at once: nothing remembered counts, and what is asked cannot be answered.
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

describe('a listening connection', () => {
  const listener = async (askMs: number) => {
    const own = await wayTo(a.database.ownerUrl);
    let time = 0;
    const changes = trackChanges(() => time);
    const { secrets } = inject('cluster');
    const kept = keepListening({
      ...{ url: asUser(own.url, appRole, secrets[appRole]), changes, clock: () => time },
      ...{ log: quietLog, askMs, answerMs: 200 },
    });
    later(async () => {
      await kept.close();
      own.close();
    });
    const version = () => changes.version('role', org.tenantId);
    await until(version, 'it listens');
    const pass = (ms: number): void => {
      time += ms;
    };
    return { own, version, pass };
  };

  it('a listening connection that is cut without a word is believed for thirty seconds and no longer', async () => {
    // Asked once in a very long time: only the bound is left to protect.
    const { version, own, pass } = await listener(1e9);
    own.silence();
    pass(believedMs);
    expect(version()).toBeDefined();
    pass(1);
    expect(version()).toBeUndefined();
    expect(believedMs).toBe(30_000);
  });

  it('a listening connection that does not answer is given up, and what another one hears is all new', async () => {
    const { version, own } = await listener(10);
    const before = version();
    own.silence();
    await until(() => version() === undefined, 'it is given up');
    own.mend();
    await until(version, 'another one listens');
    expect(version()).not.toBe(before);
  });

  it('a listening connection that answers is believed however long nothing changes', async () => {
    const { version, pass } = await listener(10);
    const before = version();
    for (let n = 0; n < 5; n++) {
      pass(believedMs + 1);
      await until(version, 'it has answered since');
    }
    expect(version()).toBe(before);
  });
});
