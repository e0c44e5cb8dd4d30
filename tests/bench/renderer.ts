/** What a page costs its process: processor time of its thread, memory that is held, and how fast that grows. */
import type { CDPSession, Page } from '@playwright/test';

/** Starts counting the processor time of a page's thread: on a machine that does other things too, clocks count those as well. */
export async function countProcessor(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

/** Processor time that the tasks of a page's thread have taken, ms. */
export async function processorTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Memory that the scripts of a page hold after what nobody needs was cleared away, MB. */
export async function heldMemory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** By how much a row of values grows from one to the next: the line with the least squares. */
export function growthOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([products, squares], value, at) => [
      products + (at - middle) * (value - mean),
      squares + (at - middle) ** 2,
    ],
    [0, 0],
  );
  return above / below;
}
