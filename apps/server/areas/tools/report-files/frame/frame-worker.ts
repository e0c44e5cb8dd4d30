import { parentPort, workerData } from 'node:worker_threads';
import { templateLimits as most } from '@heliodeck/reports/template/template';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type ReadFrame, type TooLarge, templateFrameOf } from './frame-of.ts';

// Runs in a separate thread, which is terminated if it takes too much time or memory.

/** Result of the thread. */
export type FrameAnswer = ReadFrame | TooLarge | { readonly unreadable: true };

const port = parentPort;
if (!port) throw new Error('frame-worker runs as a worker');
const bytes = workerData as Uint8Array;

async function read(): Promise<FrameAnswer> {
  // First counts row by row: parsing a whole sheet takes the memory of the rectangle around its cells.
  let [rows, columns, cells] = [0, 0, 0];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const filled = values.filter((value) => value !== null && value !== undefined && value !== '');
    if (filled.length === 0) continue;
    rows = Math.max(rows, index + 1);
    columns = Math.max(columns, values.findLastIndex((value) => value !== null && value !== undefined) + 1);
    cells += filled.length;
    if (rows > most.rows || columns > most.columns || cells > most.cells) return { rows, columns, cells };
  }
  const { sheets } = await readXlsx(bytes, {
    sheets: [0],
    readStyles: true,
    maxRows: most.rows + 1,
  });
  const [sheet] = sheets;
  return sheet ? templateFrameOf(sheet) : { unreadable: true };
}

port.postMessage(await read().catch((): FrameAnswer => ({ unreadable: true })));
port.close();
