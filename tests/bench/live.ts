/**
 * The time from reading a value in a poll to a subscriber of the live feed: the whole program with its
 * demonstration field, real sockets, each reading committed before it is published.
 *
 *   node tests/bench/live.ts [--seconds 60]
 */
import { parseArgs } from 'node:util';
import { readEventStream } from '@heliodeck/client/event-stream';
import { dataFolder } from '../support/data-folder.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { signIn } from './http-bench.ts';
import { percentile } from './support.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const password = 'Bench-Demo-2026';
const folder = dataFolder();
const program = startProgram(folder.path, { DEMO: '1', DEMO_PASSWORD: password });
try {
  const address = await program.address;
  const waits = await listen(
    address,
    await signIn(address, { tenantId: '100001', username: 'admin', password }),
    Number(options.seconds) * 1000,
  );
  if (waits.length === 0) throw new Error('nothing was told');
  figure({ what: 'live, readings told', value: waits.length, unit: 'readings' });
  figure({ what: 'live, poll to listener: p50', value: percentile(waits, 0.5), unit: 'ms' });
  figure({
    what: 'live, poll to listener: p99',
    value: percentile(waits, 0.99),
    unit: 'ms',
    target: 500,
    better: 'less',
  });
} finally {
  program.process.kill('SIGTERM');
  await program.ended;
  folder.remove();
}

/** Age of each reading when it is received, ms. */
async function listen(address: string, headers: Record<string, string>, forMs: number): Promise<number[]> {
  const enough = AbortSignal.timeout(forMs);
  const reply = await fetch(`${address}/api/blade-live/feed`, { headers, signal: enough });
  const waits: number[] = [];
  // Ends when the connection is aborted.
  for await (const { data } of readEventStream(reply.body ?? new ReadableStream())) {
    const told = JSON.parse(data) as { kind?: string; at?: number };
    if (told.kind === 'readings' && told.at !== undefined) waits.push(Date.now() - told.at);
  }
  if (!enough.aborted) throw new Error('the feed ended too early');
  return waits;
}
