import { describe, expect, it } from 'vitest';
import { openClickHouse } from '../../../apps/server/telemetry/clickhouse/client.ts';
import { openHistory } from '../../../apps/server/telemetry/clickhouse/open-history.ts';
import { testClusters } from '../../support/clickhouse.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog } from '../../support/log.ts';

const macros = { shard: '1', replica: 'a' };
const { servers, newDatabase } = await testClusters(
  [
    { macros },
    { macros: { shard: '2', replica: 'b' } },
    { macros },
    { macros: { shard: '3' } },
    { macros, without: ['zookeeper', 'distributed_ddl'] },
    { macros, without: ['distributed_ddl'] },
  ],
  {
    two: [[0], [1]],
    one: [[0]],
    uneven: [[0, 1], [2]],
    same_shard: [[0], [2]],
    same_replica: [[0, 2]],
    not_copies: [[0, 1]],
    no_macro: [[0], [3]],
    no_keeper: [[4]],
    no_ddl: [[5]],
  },
);

/** The message of a start, with a separate PostgreSQL unless one is given. */
async function opened(
  place: { readonly url: string; readonly cluster?: string },
  given?: Awaited<ReturnType<typeof freshDatabase>>,
): Promise<string> {
  const { store, owner } = given ?? (await freshDatabase());
  const said = await openHistory(store.asPlatform('a test begins with a cluster'), place, quietLog).then(
    () => 'opened',
    (error: unknown) => String(error),
  );
  if (!given && said !== 'opened') {
    expect(await owner('select * from history_place')).toEqual([]);
    expect(await owner(`select tgname from pg_trigger where tgname like 'note%'`)).toEqual([]);
  }
  return said;
}

describe('the start with a cluster of ClickHouse', { timeout: 120_000 }, () => {
  it.each([
    ['a cluster the server does not know', 'nowhere', 0, /knows no cluster 'nowhere'.*'no_ddl'.*'two'/],
    ['shards of different numbers of replicas', 'uneven', 0, /different numbers of replicas \(2, 1\)/],
    ['two shards of one name', 'same_shard', 0, /same macro shard \(1, 1\)/],
    ['two replicas of one name', 'same_replica', 0, /same macro replica/],
    ['replicas that are of different shards', 'not_copies', 0, /less than 2 copies/],
    ['a server without macros', 'no_macro', 0, /has no macro 'replica'/],
    ['a server without ZooKeeper', 'no_keeper', 4, /has no ZooKeeper or ClickHouse Keeper/],
    ['a server that carries out nothing with others', 'no_ddl', 5, /section distributed_ddl/],
  ] as const)('reports the fault with %s, and transfers nothing', async (_, cluster, server, words) => {
    const url = (await newDatabase())(server);
    expect(await opened({ url, cluster })).toMatch(words);
  });

  it('reports that a database is missing, the password is wrong, or nothing may be written', async () => {
    const [first] = servers;
    if (first === undefined) throw new Error('a cluster has servers');
    const cluster = 'two';
    expect(await opened({ url: first.as('default', '', 'nowhere'), cluster })).toContain(
      "has no database 'nowhere'",
    );
    expect(await opened({ url: first.as('default', 'wrong'), cluster })).toContain('refuses the user');
    expect(await opened({ url: first.as('reader', 'read'), cluster })).toContain(
      'does not let its user write',
    );
  });

  it('refuses tables of one server in a cluster, and tables of a cluster on one server', async () => {
    const database = await freshDatabase();
    const url = (await newDatabase())(0);
    expect(await opened({ url }, database)).toBe('opened');
    expect(await opened({ url, cluster: 'two' }, database)).toMatch(
      /'history_\w+'.* is one of a single server, and not of the cluster 'two'/,
    );
    const next = await freshDatabase();
    const ofCluster = (await newDatabase())(0);
    expect(await opened({ url: ofCluster, cluster: 'two' }, next)).toBe('opened');
    expect(await opened({ url: ofCluster, cluster: 'two' }, next)).toBe('opened');
    expect(await opened({ url: ofCluster }, next)).toContain(
      'has tables of a cluster: set CLICKHOUSE_CLUSTER',
    );
    expect(await opened({ url: ofCluster, cluster: 'one' }, next)).toMatch(/would be Distributed\('one'/);
    await next.owner('delete from installation');
    await next.owner('insert into installation default values');
    expect(await opened({ url: ofCluster, cluster: 'two' }, next)).toContain(
      'belongs to another installation',
    );
  });

  it('refuses other shards than those that contain the history', async () => {
    const database = await freshDatabase();
    const url = (await newDatabase())(0);
    expect(await opened({ url, cluster: 'two' }, database)).toBe('opened');
    const clickHouse = openClickHouse(url);
    const [[id] = []] = await clickHouse.rows<[string]>('select id from heliodeck_installation');
    const settings = 'two shards of the weights 1,1';
    for (const server of servers.slice(0, 2)) {
      const own = openClickHouse(server.as('default', '', clickHouse.database));
      await own.run('truncate table heliodeck_installation_local');
      await own.run(`insert into heliodeck_installation_local values ('${id}', '1,1,1')`);
    }
    expect(await opened({ url, cluster: 'two' }, database), settings).toContain(
      "history lies over 3 shards of the weights 1,1,1, and the cluster 'two' has 2 of 1,1",
    );
  });

  it('refuses an empty database when history was handed on to another one', async () => {
    const database = await freshDatabase();
    expect(await opened({ url: (await newDatabase())(0), cluster: 'two' }, database)).toBe('opened');
    const empty = (await newDatabase())(0);
    for (const place of [{ url: empty }, { url: empty, cluster: 'two' }])
      expect(await opened(place, database)).toContain('handed its history on to another database');
  });
});
