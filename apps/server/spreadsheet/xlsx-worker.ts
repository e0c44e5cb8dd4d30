import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import type { WriteSheet } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { dateFormat, type Sheet } from './sheet.ts';
import { sheetPath, workbookFrame } from './workbook-frame.ts';
import type { FromWorker, RowPiece, ToWorker } from './xlsx-stream.ts';

// Runs in a separate thread: packing a long sheet would block the server, and the heap limit of the thread limits the growth of V8's young
// generation, not of the data.

const port = parentPort;
if (!port) throw new Error('xlsx-worker runs as a worker');
const { name, columns } = workerData as Sheet;

let arrived = Promise.withResolvers<RowPiece | undefined>();
let pulled: (() => void) | undefined;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'pull') pulled?.();
  else arrived.resolve(message.kind === 'rows' ? message : undefined);
});

function tell(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** Returns the next piece and requests the one after it, so that it is read and written while this one is packed. */
async function nextPiece(): Promise<RowPiece | undefined> {
  const piece = await arrived.promise;
  if (piece) {
    arrived = Promise.withResolvers();
    tell({ kind: 'more' });
  }
  return piece;
}

/** Sheets with the same columns; the first one has samples of each column's style, and of a date in a column without format. */
function sheetsOf(count: number): readonly WriteSheet[] {
  const formats = [...columns.map(({ format }) => format), dateFormat];
  const samples = formats.map(
    (format, column) =>
      [`1,${column}`, { value: 1, ...(format === undefined ? {} : { style: { numFmt: format } }) }] as const,
  );
  return Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? name : `${name.slice(0, 30 - String(index + 1).length)}_${index + 1}`,
    columns: columns.map(({ width }) => (width === undefined ? {} : { width })),
    freezePane: { rows: 1 },
    ...(index === 0 ? { cells: new Map(samples) } : {}),
  }));
}

const framed = (count: number) => workbookFrame(sheetsOf(count), 1, columns.length + 1);

const frame = await framed(1);
tell({
  kind: 'styles',
  styles: { columns: frame.styles.slice(0, columns.length), date: frame.styles.at(-1) ?? 0 },
});

const zip = new ZipFile();

/** Writes sheet after sheet, then the parts that depend on their number. */
async function pack(): Promise<void> {
  let piece = await nextPiece();
  let sheet = 0;
  while (piece) {
    sheet += 1;
    const written = Promise.withResolvers<void>();
    const rows = Readable.from(
      (async function* (): AsyncGenerator<Buffer> {
        // Without its dimension, which is unknown before the last row.
        yield Buffer.from(`${frame.before.replace(/<dimension ref="[^"]*"\/>/, '')}<sheetData>`);
        while (piece?.sheet === sheet) {
          yield Buffer.from(piece.xml);
          piece = await nextPiece();
        }
        yield Buffer.from(`</sheetData>${frame.after}`);
        written.resolve();
      })(),
      { objectMode: false },
    );
    zip.addReadStream(rows, sheetPath(sheet));
    await written.promise;
  }
  const { parts } = sheet > 1 ? await framed(sheet) : frame;
  for (const [path, bytes] of parts)
    if (!/^xl\/worksheets\/sheet\d+\.xml$/.test(path)) zip.addBuffer(bytes, path);
  zip.end();
}

const packed = pack();
for await (const chunk of zip.outputStream) {
  await new Promise<void>((resolve) => {
    pulled = resolve;
    // A copy: the stream's buffers share memory that cannot be transferred.
    const bytes = new Uint8Array(chunk as Buffer);
    tell({ kind: 'chunk', bytes }, [bytes.buffer]);
  });
}
await packed;
tell({ kind: 'end' });
port.close();
