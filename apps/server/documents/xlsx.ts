import { Worker } from 'node:worker_threads';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { turnstile } from '../spreadsheet/turnstile.ts';
import { arraysOf, type PackedTable } from './packed-cells.ts';
import { provideFont } from './sheet-font.ts';
import type { XlsxPiece } from './xlsx-table-worker.ts';

const turns = turnstile(1);
/** Time limit of a file, ms. */
const usualMs = 60_000;

/**
 * Writes a table as an .xlsx file: merged cells, styles, number formats, print titles, page breaks. Runs in a separate thread, one file at a
 * time, to which the cells of the table are transferred.
 * @throws CodedError document.tooSlow, document.failed
 */
export async function writeXlsxTable(table: PackedTable, timeoutMs = usualMs): Promise<Buffer> {
  const leave = await turns.enter();
  try {
    return await written(table, timeoutMs);
  } finally {
    leave();
  }
}

function written(table: PackedTable, timeoutMs: number): Promise<Buffer> {
  if (table.special.some(({ picture }) => picture?.type === 'svg')) provideFont();
  const worker = new Worker(new URL('./xlsx-table-worker.ts', import.meta.url), {
    workerData: table,
    transferList: arraysOf(table),
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
  });
  const pieces: Uint8Array[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CodedError('document.tooSlow', { seconds: timeoutMs / 1000 })),
      timeoutMs,
    );
    const failed = (cause?: unknown) => reject(new CodedError('document.failed', {}, { cause }));
    worker.on('message', (piece: XlsxPiece) => {
      if (piece === null) resolve(Buffer.concat(pieces));
      else pieces.push(piece);
    });
    worker.once('error', failed);
    worker.once('exit', () => failed());
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
