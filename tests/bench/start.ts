/**
 * Time of the program from its command to its first response, on a used data folder (with the demonstration's
 * month of history), and to stop.
 *
 *   node tests/bench/start.ts
 */
import { dataFolder } from '../support/data-folder.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';

const folder = dataFolder();
try {
  await life('start, on an empty folder');
  for (const time of ['second', 'third']) await life(`start, for the ${time} time`, 5);
} finally {
  folder.remove();
}

async function life(what: string, target?: number): Promise<void> {
  const from = performance.now();
  const program = startProgram(folder.path, { DEMO: '1' });
  const address = await program.address;
  const reply = await fetch(`${address}/ready`);
  if (reply.status !== 200) throw new Error(`not ready: ${reply.status}`);
  const seconds = (performance.now() - from) / 1000;
  figure({ what, value: seconds, unit: 's', ...(target === undefined ? {} : { target, better: 'less' }) });
  program.process.kill('SIGTERM');
  await program.ended;
}
