import { CodedError } from '@heliodeck/model/wire/coded-error';
import { guardSheet } from './guard.ts';
import type { ReadAnswer, ReadOrder, SheetRow } from './read-worker.ts';
import { readInThread } from './reading-thread.ts';
import { sheetLimits } from './sheet-limits.ts';
import { turnstile } from './turnstile.ts';

const turns = turnstile(sheetLimits.atOnce);

/**
 * Reads the first sheet of a received .xlsx or .xls: it is checked first, then parsed in a thread with a time limit. Empty rows are left
 * out.
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
    const order: ReadOrder = { bytes, form, rows };
    const answer = await readInThread<ReadAnswer>(
      new URL('./read-worker.ts', import.meta.url),
      order,
      timeoutMs,
    );
    if ('rows' in answer) return answer.rows;
    throw new CodedError(answer.refused, {
      max: answer.refused === 'sheet.tooManyColumns' ? sheetLimits.columns : rows,
    });
  } finally {
    leave();
  }
}
