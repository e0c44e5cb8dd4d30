import { Worker } from 'node:worker_threads';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { guardSheet } from './guard.ts';
import type { ReadAnswer, ReadOrder, SheetRow } from './read-worker.ts';
import { sheetLimits } from './sheet-limits.ts';
import { turnstile } from './turnstile.ts';

const turns = turnstile(sheetLimits.atOnce);

/**
 * Reads the first sheet of an .xlsx or .xls that somebody sent: judged first, then parsed in a thread that is ended when it
 * takes too long. Rows that hold nothing are left out.
 * @param limits rows of data allowed below the headings; milliseconds
 * @throws CodedError sheet.…
 */
export async function readSheet(
  bytes: Buffer,
  limits: { readonly rows?: number; readonly timeoutMs?: number } = {},
): Promise<readonly SheetRow[]> {
  const { rows = sheetLimits.rows, timeoutMs = sheetLimits.timeoutMs } = limits;
  const form = await guardSheet(bytes);
  const leave = await turns.enter();
  try {
    const answer = await parsed({ bytes, form, rows }, timeoutMs);
    if ('rows' in answer) return answer.rows;
    throw new CodedError(answer.refused, {
      max: answer.refused === 'sheet.tooManyColumns' ? sheetLimits.columns : rows,
    });
  } finally {
    leave();
  }
}

function parsed(order: ReadOrder, timeoutMs: number): Promise<ReadAnswer> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  });
  return new Promise<ReadAnswer>((resolve, reject) => {
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
      // Settled already wherever there was an answer, an error or a time-out.
      reject(new CodedError('sheet.unreadable'));
    });
  });
}
