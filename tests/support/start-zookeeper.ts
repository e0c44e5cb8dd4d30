import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needed, zooKeeper } from '../../scripts/test-programs.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** A separate ZooKeeper on loopback, with a temporary data folder. */
export interface OwnZooKeeper {
  readonly port: number;
  /** Kills it, as a fault would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its stored data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

/** Starts the ZooKeeper of the machine as a single server. The caller stops it. */
export async function startZooKeeper(): Promise<OwnZooKeeper> {
  const jars = needed(zooKeeper);
  const folder = await mkdtemp(join(tmpdir(), 'zookeeper-'));
  const port = await freePort();
  const file = join(folder, 'zoo.cfg');
  // Sessions of killed servers end after two ticks at the earliest, and twenty at the latest.
  await writeFile(
    file,
    `tickTime=500\ndataDir=${folder}/data\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\nmaxClientCnxns=0\n4lw.commands.whitelist=srvr\n`,
  );
  let child: ChildProcess | undefined;
  const own: OwnZooKeeper = {
    port,
    async kill() {
      const running = child;
      child = undefined;
      running?.kill('SIGKILL');
      if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    },
    async start() {
      const memory = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
      const program = 'org.apache.zookeeper.server.quorum.QuorumPeerMain';
      child = spawn('java', [...memory, '-cp', jars, '-Dzookeeper.forceSync=no', program, file], {
        stdio: 'ignore',
        cwd: folder,
      });
      await until(() => serves(port), 'ZooKeeper answers', 60_000);
    },
    async close() {
      await own.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await own.start();
  return own;
}

/** Whether it serves clients; before that it accepts connections and closes them. */
function serves(port: number): Promise<true | undefined> {
  return new Promise((told) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('srvr'));
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
    });
    // While starting it may accept the command without responding.
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => told(said.includes('Mode: standalone') || undefined));
  });
}
