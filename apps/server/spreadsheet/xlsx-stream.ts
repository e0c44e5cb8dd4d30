import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Cell, Sheet } from './sheet.ts';

/** What the thread that packs is told, and what it tells. */
export type ToWorker =
  | { readonly kind: 'rows'; readonly rows: readonly Cell[][] }
  | { readonly kind: 'end' }
  | { readonly kind: 'pull' };
export type FromWorker =
  | { readonly kind: 'more' }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes rows as an .xlsx file of one sheet, in constant memory: rows are asked for as the file is
 * read. Text cells that look like formulas are made plain.
 * @param batches rows in batches of some hundred; its `return` is called when the reader goes away
 */
export function xlsxStream(sheet: Sheet, batches: AsyncIterator<readonly Cell[][]>): Readable {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
  });
  const tell = (message: ToWorker): void => worker.postMessage(message);
  let waiting = false;
  const stream = new Readable({
    read() {
      if (waiting) tell({ kind: 'pull' });
      waiting = false;
    },
    destroy(error, done) {
      const ended = Promise.all([worker.terminate(), batches.return?.()]);
      ended.then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
  const feed = async (): Promise<void> => {
    const { done, value } = await batches.next();
    tell(done ? { kind: 'end' } : { kind: 'rows', rows: value });
  };
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'more') feed().catch((error: Error) => stream.destroy(error));
    else if (message.kind === 'end') stream.push(null);
    else if (stream.push(Buffer.from(message.bytes.buffer, 0, message.bytes.byteLength)))
      tell({ kind: 'pull' });
    else waiting = true;
  });
  worker.on('error', (error) => stream.destroy(error));
  return stream;
}
