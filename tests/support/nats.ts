import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { natsServer, needed } from '../../scripts/test-programs.ts';
import { dataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { later } from './later.ts';
import { until } from './until.ts';

/** A NATS server of a test on loopback. */
export interface TestNats {
  /** nats://…, with its credentials. */
  readonly url: string;
  readonly port: number;
  /** Kills it, as a fault would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its stored data. */
  start(): Promise<void>;
  /** Suspends it, as a hanging machine would, until it is continued. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts the NATS server of the machine. Stopped after the test, or after the file. */
export async function testNats(
  options: {
    readonly user?: { readonly name: string; readonly password: string };
    /** With JetStream, which stores in a separate folder. */
    readonly jetStream?: boolean;
  } = {},
): Promise<TestNats> {
  const { user, jetStream } = options;
  const program = needed(natsServer);
  const store = jetStream ? dataFolder() : undefined;
  const port = await freePort();
  let child: ChildProcess | undefined;
  const nats: TestNats = {
    port,
    url: `nats://${user ? `${user.name}:${user.password}@` : ''}127.0.0.1:${port}`,
    async kill() {
      const running = child;
      child = undefined;
      running?.kill('SIGKILL');
      if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    },
    async start() {
      child = spawn(
        program,
        [
          ...['--addr', '127.0.0.1', '--port', String(port)],
          ...(user ? ['--user', user.name, '--pass', user.password] : []),
          ...(store ? ['--jetstream', '--store_dir', store.path] : []),
        ],
        { stdio: 'ignore' },
      );
      await until(() => answers(port), 'NATS answers');
    },
    signal(signal) {
      child?.kill(signal);
    },
  };
  await nats.start();
  later(async () => {
    await nats.kill();
    store?.remove();
  });
  return nats;
}

function answers(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => told(true));
    socket.once('error', () => told(false));
    socket.once('close', () => told(false));
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
}
