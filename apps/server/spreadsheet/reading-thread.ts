import { Worker } from 'node:worker_threads';
import { CodedError } from '@heliodeck/model/wire/coded-error';

/**
 * Parses a file in a separate thread, which is ended if it takes too long or too much memory.
 * @param program the thread's module; it answers with one message
 * @throws CodedError sheet.tooSlow, sheet.bomb, sheet.unreadable
 */
export function readInThread<Answer>(program: URL, order: object, timeoutMs: number): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  });
  return new Promise<Answer>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new CodedError('sheet.tooSlow'));
      void worker.terminate();
    }, timeoutMs);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { readonly code?: string }) => {
      const tooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(new CodedError(tooMuch ? 'sheet.bomb' : 'sheet.unreadable', {}, { cause: error }));
    });
    worker.once('exit', () => {
      clearTimeout(late);
      // No effect after an answer, an error or a time-out.
      reject(new CodedError('sheet.unreadable'));
    });
  });
}
