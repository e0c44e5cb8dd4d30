import { startProgram } from './program.ts';
import { until } from './until.ts';

type Program = ReturnType<typeof startProgram>;

/** A process of a set, which keeps its ports across restarts. */
export interface SetProcess {
  readonly roles: string;
  readonly address: string;
  readonly gatewayPort: number;
  readonly isRunning: boolean;
  readonly pid: number;
  /** Kills it. */
  kill(): Promise<void>;
  /** Suspends it, as a hanging machine would, until it is continued. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it again; resolves when it is ready. */
  start(): Promise<void>;
  output(): string;
}

/**
 * A process that has not been started. The caller stops it.
 * @param env environment variables, including PORT and GATEWAY_PORT
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

/** Resolves when a process reports that it is ready. */
export async function isReady(address: string, withinMs = 15_000): Promise<void> {
  const asks = async () => (await fetch(`${address}/ready`).catch(() => undefined))?.status === 200;
  await until(asks, `${address} can serve`, withinMs);
}
