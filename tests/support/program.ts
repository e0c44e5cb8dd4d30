import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from './program-environment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The server in a separate process, as `npm start` runs it. */
interface Program {
  readonly process: ChildProcess;
  /** Its address; rejects with its output if it exits before. */
  readonly address: Promise<string>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Everything it has printed so far. */
  output(): string;
}

/** Starts the program on free ports. The caller stops it. @param folder of the sources, if not this repository */
export function startProgram(dataDir: string, env: Record<string, string> = {}, folder = root): Program {
  const child = spawn(`${root}/node_modules/.bin/node`, ['apps/server/main.ts'], {
    cwd: folder,
    env: {
      ...programEnvironment(folder),
      DATA_DIR: dataDir,
      PORT: '0',
      GATEWAY_PORT: '0',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      const found = /^Heliodeck \S+ {2}(http:\S+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((done) => {
    child.once('close', (code, signal) => {
      reject(new Error(lines.join('\n')));
      done(code ?? signal ?? 0);
    });
  });
  address.catch(() => {});
  return { process: child, address, ended, output: () => lines.join('\n') };
}
