import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './run-step.ts';

/** What the console is made from: its own sources, the packages it imports, what its build is done by, the versions of everything else. */
const sources = [
  'apps/console',
  'scripts/base-map.ts',
  'scripts/compressed-assets.ts',
  'scripts/offline-program.ts',
  'packages/kit',
  'packages/model',
  'packages/client',
  'packages/protocol',
  'packages/devices',
  'packages/workflow',
  'packages/reports',
  'package-lock.json',
];
const notSources = new Set(['dist', 'node_modules']);

/** Whether the built console is there and no source changed since. */
export function consoleIsBuilt(): boolean {
  const built = statSync(join(root, 'apps/console/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && sources.every((source) => newest(join(root, source)) <= built);
}

/** Time of the last change, milliseconds. A folder counts too: removing a file changes only its folder. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const below = readdirSync(path).filter((name) => !notSources.has(name));
  return Math.max(found.mtimeMs, ...below.map((name) => newest(join(path, name))));
}

/** Starts the build of the console; its words go to standard error, which leaves standard output to the server. */
export function startConsoleBuild(): ChildProcess {
  return spawn(bin('vite'), ['build', 'apps/console', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
