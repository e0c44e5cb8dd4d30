import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './run-step.ts';

/** Inputs of the console's build: its sources, the packages it imports, the build scripts, the versions of all dependencies. */
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

/** Whether the console is built and no source has changed since. */
export function consoleIsBuilt(): boolean {
  const built = statSync(join(root, 'apps/console/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && sources.every((source) => newest(join(root, source)) <= built);
}

/** Time of the last change, ms. Includes folders: removing a file changes only its folder. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const below = readdirSync(path).filter((name) => !notSources.has(name));
  return Math.max(found.mtimeMs, ...below.map((name) => newest(join(path, name))));
}

/** Starts the build of the console; its output goes to standard error, so that standard output has only the server's. */
export function startConsoleBuild(): ChildProcess {
  return spawn(bin('vite'), ['build', 'apps/console', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
