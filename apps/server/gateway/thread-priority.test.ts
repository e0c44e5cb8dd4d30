import { once } from 'node:events';
import { getPriority, platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('the priority of one thread only is lowered, where the system has one for each', async () => {
  const before = getPriority();
  const module = JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href);
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${module}).then(({ gatewayNice, lowerPriority }) => parentPort.postMessage([lowerPriority(gatewayNice), gatewayNice]));
     parentPort.once('message', () => undefined);`,
    { eval: true },
  );
  const [[thread, nice]] = (await once(worker, 'message')) as [[number | undefined, number]];
  if (platform() === 'linux') expect(getPriority(thread)).toBe(before + nice);
  else expect(thread).toBeUndefined();
  expect(getPriority()).toBe(before);
  await worker.terminate();
});
