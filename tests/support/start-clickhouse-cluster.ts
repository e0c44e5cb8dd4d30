import { randomBytes } from 'node:crypto';
import { freePort } from './free-port.ts';
import { type OwnClickHouse, startClickHouse } from './start-clickhouse.ts';
import { type OwnZooKeeper, startZooKeeper } from './start-zookeeper.ts';

/** Servers of ClickHouse in a cluster, and their ZooKeeper. */
export interface OwnClusters {
  readonly servers: readonly OwnClickHouse[];
  readonly zooKeeper: OwnZooKeeper;
  /** Creates a database on all servers. @returns its address at a server, for CLICKHOUSE_URL */
  newDatabase(): Promise<(server: number) => string>;
  close(): Promise<void>;
}

type Section = 'zookeeper' | 'distributed_ddl';

/** Identity of a server, and the sections that its configuration lacks. */
export interface ServerWish {
  readonly macros: Readonly<Record<string, string>>;
  readonly without?: readonly Section[];
}

/**
 * Starts servers of ClickHouse as docs/guides/scale-out.md sets them up. The caller stops them.
 * @param clusters indexes of the servers in `servers`, by shard
 */
export async function startClickHouseClusters(
  servers: readonly ServerWish[],
  clusters: Readonly<Record<string, readonly (readonly number[])[]>>,
): Promise<OwnClusters> {
  const zooKeeper = await startZooKeeper();
  const ports: { readonly tcp: number; readonly copies: number }[] = [];
  for (const _ of servers) ports.push({ tcp: await freePort(), copies: await freePort() });
  const replica = (at: number): string =>
    `<replica><host>127.0.0.1</host><port>${ports[at]?.tcp}</port><user>default</user></replica>`;
  const shard = (own: readonly number[]): string =>
    `<shard><internal_replication>true</internal_replication>${own.map(replica).join('')}</shard>`;
  const remote = Object.entries(clusters).map(
    ([name, shards]) => `<${name}>${shards.map(shard).join('')}</${name}>`,
  );
  const sections: Readonly<Record<Section, string>> = {
    zookeeper: `<zookeeper><node><host>127.0.0.1</host><port>${zooKeeper.port}</port></node><session_timeout_ms>10000</session_timeout_ms></zookeeper>`,
    distributed_ddl: '<distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>',
  };
  const running = await Promise.all(
    servers.map(({ macros, without = [] }, at) => {
      const own = Object.entries(macros).map(([name, value]) => `<${name}>${value}</${name}>`);
      const has = (['zookeeper', 'distributed_ddl'] as const).filter((one) => !without.includes(one));
      return startClickHouse({
        password: '',
        more: `<tcp_port>${ports[at]?.tcp}</tcp_port>
  <interserver_http_host>127.0.0.1</interserver_http_host><interserver_http_port>${ports[at]?.copies}</interserver_http_port>
  <remote_servers>${remote.join('')}</remote_servers>
  <macros>${own.join('')}</macros>
  ${has.map((section) => sections[section]).join('\n  ')}`,
      });
    }),
  );
  return {
    servers: running,
    zooKeeper,
    async newDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const urls = await Promise.all(running.map((server) => server.newDatabase(name)));
      return (server) => urls[server] ?? '';
    },
    async close() {
      await Promise.all(running.map((server) => server.close()));
      await zooKeeper.close();
    },
  };
}

/** Two shards of two servers each, named a, b, c and d. */
export const twoByTwo = (): Promise<OwnClusters> =>
  startClickHouseClusters(
    ['1', '1', '2', '2'].map((shard, at) => ({ macros: { shard, replica: 'abcd'.charAt(at) } })),
    {
      heliodeck: [
        [0, 1],
        [2, 3],
      ],
    },
  );
