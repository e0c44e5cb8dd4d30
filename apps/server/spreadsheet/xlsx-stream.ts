import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { type ColumnStyles, rowWriter } from './row-xml.ts';
import type { Sheet, SheetCell } from './sheet.ts';

/** Some rows of the file: the number of their sheet, 1 for the first, and their XML. */
export interface RowPiece {
  readonly sheet: number;
  readonly xml: string;
}

/** Messages to and from the packing thread. */
export type ToWorker =
  | ({ readonly kind: 'rows' } & RowPiece)
  | { readonly kind: 'end' }
  | { readonly kind: 'pull' };
export type FromWorker =
  | { readonly kind: 'styles'; readonly styles: ColumnStyles }
  | { readonly kind: 'more' }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Most rows of a sheet, including headings; the rest goes to further sheets. */
const mostRows = 1_048_576;

/**
 * Writes rows as an .xlsx file, in constant memory: rows are read as the file is consumed. Formula-like texts are neutralised. Rows become
 * XML here and are packed in a separate thread: passing cells to it would cost as much as writing them.
 * @param batches rows in batches of some hundred; ended early if the reader disconnects
 */
export function xlsxStream(
  sheet: Sheet,
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
  rowsOfSheet: number = mostRows,
): Readable {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
  });
  const tell = (message: ToWorker): void => worker.postMessage(message);
  const styles = Promise.withResolvers<ColumnStyles>();
  const pieces = rowPieces(sheet, batches, styles.promise, rowsOfSheet);
  let waiting = false;
  const stream = new Readable({
    read() {
      if (waiting) tell({ kind: 'pull' });
      waiting = false;
    },
    destroy(error, done) {
      // Otherwise rows that need the styles of an ended thread would wait for ever.
      styles.resolve({ columns: [], date: 0 });
      const ended = Promise.all([worker.terminate(), pieces.return(undefined)]);
      ended.then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
  const feed = async (): Promise<void> => {
    const { done, value } = await pieces.next();
    tell(done ? { kind: 'end' } : { kind: 'rows', ...value });
  };
  const feedOrFail = (): void => void feed().catch((error: Error) => stream.destroy(error));
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'styles') styles.resolve(message.styles);
    else if (message.kind === 'more') feedOrFail();
    else if (message.kind === 'end') stream.push(null);
    else if (stream.push(Buffer.from(message.bytes.buffer, 0, message.bytes.byteLength)))
      tell({ kind: 'pull' });
    else waiting = true;
  });
  worker.on('error', (error) => stream.destroy(error));
  // The first rows are read while the thread starts.
  feedOrFail();
  return stream;
}

async function* rowPieces(
  { columns }: Sheet,
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
  styles: Promise<ColumnStyles>,
  rowsOfSheet: number,
): AsyncGenerator<RowPiece, undefined> {
  const headings = columns.map(({ header }) => header);
  let sheet = 0;
  let row = rowsOfSheet;
  let xml = '';
  for await (const batch of batches) {
    const write = rowWriter(await styles);
    const next = (cells: readonly SheetCell[]): void => {
      row += 1;
      xml += write(row, cells);
    };
    for (const cells of batch) {
      if (row >= rowsOfSheet) {
        if (sheet > 0) yield { sheet, xml };
        [sheet, row, xml] = [sheet + 1, 0, ''];
        next(headings);
      }
      next(cells);
    }
    if (xml !== '') yield { sheet, xml };
    xml = '';
  }
  if (sheet === 0) yield { sheet: 1, xml: rowWriter(await styles)(1, headings) };
}
