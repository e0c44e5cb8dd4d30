// `npm run dev`: the server, restarted when one of its files changes, behind the console's development server.
import { type ChildProcess, spawn } from 'node:child_process';
import { bin, root } from './run-step.ts';

const port = process.env.PORT || '8080';
const host = process.env.HOST || '127.0.0.1';

function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(bin(program), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A separate process group: Ctrl-C reaches this program only, which stops each process once.
    detached: true,
  });
}

const parts = [
  start('node', ['--watch', '--watch-preserve-output', 'apps/server/main.ts', ...process.argv.slice(2)], {
    CHECKOUT: process.env.CHECKOUT ?? root,
  }),
  start('vite', ['apps/console', '--clearScreen', 'false'], { API_URL: `http://${host}:${port}` }),
];

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const part of parts) part.kill('SIGTERM');
}
for (const part of parts) part.once('exit', stop);
process.on('SIGTERM', stop).on('SIGINT', stop);
