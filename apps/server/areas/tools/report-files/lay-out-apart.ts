import { Worker } from 'node:worker_threads';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { turnstile } from '../../../spreadsheet/turnstile.ts';
import type { LayoutAnswer, LayoutOrder } from './layout-worker.ts';

const turns = turnstile(2);

/**
 * Lays a report out in a separate thread, so that templates of users cannot block the server; it is terminated on a timeout.
 * @throws CodedError document.tooSlow, document.failed
 */
export async function layOutApart(order: LayoutOrder, timeoutMs = 30_000): Promise<LayoutAnswer> {
  const leave = await turns.enter();
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  try {
    return await new Promise<LayoutAnswer>((resolve, reject) => {
      const late = new CodedError('document.tooSlow', { seconds: timeoutMs / 1000 });
      const timer = setTimeout(() => reject(late), timeoutMs);
      const failed = (cause?: unknown) => reject(new CodedError('document.failed', {}, { cause }));
      worker.once('message', resolve).once('error', failed);
      worker.once('exit', () => {
        clearTimeout(timer);
        failed();
      });
    });
  } finally {
    await worker.terminate();
    leave();
  }
}
