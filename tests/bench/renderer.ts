/** The cost of a page to its process: processor time of its thread, memory in use, and its growth. */
import type { CDPSession, Page } from '@playwright/test';

/** Starts measuring the processor time of a page's thread, which does not depend on other load of the machine. */
export async function countProcessor(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

/** Processor time of the tasks of a page's thread, ms. */
export async function processorTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Memory used by the scripts of a page after garbage collection, MB. */
export async function heldMemory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** Growth per value of a series: slope of the least-squares line. */
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
