import { startProgram } from './program.ts';
import { until } from './until.ts';

type Program = ReturnType<typeof startProgram>;

/** A process of a set, which keeps its ports from one start to the next. */
export interface SetProcess {
  readonly roles: string;
  readonly address: string;
  readonly gatewayPort: number;
  readonly isRunning: boolean;
  readonly pid: number;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Stops it as a machine that hangs would, until it is continued. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it again; resolves when it can serve. */
  start(): Promise<void>;
  output(): string;
}

/**
 * A process that is not started yet. The caller ends it.
 * @param env what it is started with, PORT and GATEWAY_PORT among it
 */
export function setProcess(folder: string, roles: string, env: Readonly<Record<string, string>>): SetProcess {
  let program: Program | undefined;
  const address = `http://127.0.0.1:${env.PORT}`;
  return {
    roles,
    address,
    gatewayPort: Number(env.GATEWAY_PORT),
    get isRunning() {
      return program !== undefined;
    },
    get pid() {
      return program?.process.pid ?? 0;
    },
    async kill() {
      const killed = program;
      program = undefined;
      killed?.process.kill('SIGKILL');
      await killed?.ended;
    },
    signal: (signal) => void program?.process.kill(signal),
    async start() {
      program = startProgram(folder, env);
      await program.address;
      await isReady(address);
    },
    output: () => program?.output() ?? '',
  };
}

/** Resolves when a process says that it can serve. */
export async function isReady(address: string, withinMs = 15_000): Promise<void> {
  const asks = async () => (await fetch(`${address}/ready`).catch(() => undefined))?.status === 200;
  await until(asks, `${address} can serve`, withinMs);
}
