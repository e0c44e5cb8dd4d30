import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from './program-environment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Output and exit status of a command-line program. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a program of the repository until it exits, as an npm script does. @param file path in the repository */
export function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramEnd> {
  return new Promise((done, fail) => {
    const child = spawn(`${root}/node_modules/.bin/node`, [file, ...args], {
      cwd: root,
      env: { ...programEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
      });
    child.once('error', fail);
    child.once('close', (code) => done({ code, said }));
  });
}
