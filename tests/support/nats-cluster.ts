import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats } from '../../apps/server/bus/nats.ts';
import { natsServer, needed } from '../../scripts/test-programs.ts';
import { dataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { type RouteProxy, routeProxy } from './route-proxy.ts';
import { until } from './until.ts';

/** One of the servers of a cluster. */
export interface ClusterNode {
  readonly name: string;
  readonly pid: number;
  /** Kills it. */
  kill(): Promise<void>;
  /** Starts it again with its stored data. */
  start(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Three NATS servers on loopback with a common JetStream. */
export interface NatsCluster {
  /** Addresses of all, in the format of NATS_URL. */
  readonly url: string;
  readonly nodes: readonly ClusterNode[];
  /** Interrupts all connections between two of them. @returns a function that restores them */
  cut(one: ClusterNode, other: ClusterNode): () => void;
  /** The server that leads a stream, with all its replicas up to date; undefined while there is none. */
  leaderOf(stream: string): Promise<ClusterNode | undefined>;
  /** Number of messages in a stream. */
  messagesIn(stream: string): Promise<number>;
  close(): Promise<void>;
}

const names = ['a', 'b', 'c'] as const;

/**
 * Starts a cluster; each connection between two servers goes through a separate proxy. The caller closes it.
 * @param storeOf folder of a server's streams; default: a new one, removed at the end
 */
export async function startNatsCluster(storeOf?: (name: string) => string): Promise<NatsCluster> {
  const program = needed(natsServer);
  const folder = dataFolder();
  const members = await Promise.all(
    names.map(async (name) => ({ name, client: await freePort(), route: await freePort() })),
  );
  const ways = new Map<string, RouteProxy>();
  for (const from of members)
    for (const to of members) if (from !== to) ways.set(`${from.name}${to.name}`, await routeProxy(to.route));
  const nodes = members.map(({ name, client, route }): ClusterNode => {
    const routes = names.map((to) => `nats://127.0.0.1:${ways.get(`${name}${to}`)?.port ?? route}`);
    const file = join(folder.path, `${name}.conf`);
    // The advertised routes are invalid, so that servers only use the proxies.
    writeFileSync(
      file,
      `server_name: ${name}
host: 127.0.0.1
port: ${client}
jetstream { store_dir: "${storeOf?.(name) ?? join(folder.path, name)}" }
cluster { name: test, host: 127.0.0.1, port: ${route}, advertise: "127.0.0.1:1", routes: [${routes.map((one) => `"${one}"`).join(', ')}] }
`,
    );
    let child: ChildProcess | undefined;
    return {
      name,
      get pid() {
        return child?.pid ?? 0;
      },
      async kill() {
        const running = child;
        child = undefined;
        running?.kill('SIGKILL');
        if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
      },
      async start() {
        child = spawn(program, ['--config', file], { stdio: 'ignore', cwd: folder.path });
        await once(child, 'spawn');
      },
      signal: (signal) => void child?.kill(signal),
    };
  });
  const url = members.map(({ client }) => `nats://127.0.0.1:${client}`).join(',');
  const cluster: NatsCluster = {
    url,
    nodes,
    cut(one, other) {
      const between = [ways.get(one.name + other.name), ways.get(other.name + one.name)];
      for (const way of between) way?.cut();
      return () => {
        for (const way of between) way?.mend();
      };
    },
    async leaderOf(stream) {
      const nats = await connectNats(url, 'looks at the cluster');
      try {
        const jsm = await jetstreamManager(nats, { timeout: 2_000, checkAPI: false });
        const { cluster: of } = await jsm.streams.info(stream);
        const isWhole =
          of?.replicas?.length === names.length - 1 && of.replicas.every(({ current }) => current);
        return isWhole ? nodes.find(({ name }) => name === of?.leader) : undefined;
      } catch {
        return undefined;
      } finally {
        await nats.close();
      }
    },
    async messagesIn(stream) {
      const nats = await connectNats(url, 'looks at the cluster');
      const jsm = await jetstreamManager(nats, { timeout: 5_000, checkAPI: false });
      const { state } = await jsm.streams.info(stream).finally(() => nats.close());
      return state.messages;
    },
    async close() {
      await Promise.all(nodes.map((node) => node.kill()));
      for (const way of ways.values()) way.close();
      folder.remove();
    },
  };
  await Promise.all(nodes.map((node) => node.start()));
  await until(() => hasJetStream(url), 'the cluster has a leader', 60_000);
  return cluster;
}

/** Whether JetStream of the cluster responds. */
async function hasJetStream(url: string): Promise<boolean> {
  const nats = await connectNats(url, 'waits for the cluster').catch(() => undefined);
  if (nats === undefined) return false;
  try {
    const jsm = await jetstreamManager(nats, { timeout: 1_000, checkAPI: false });
    await jsm.streams.names().next();
    return true;
  } catch {
    return false;
  } finally {
    await nats.close();
  }
}
