import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Sheet } from './sheet.ts';
import { neutral } from './sheet.ts';
import type { FromWorker, ToWorker } from './xlsx-stream.ts';

// Runs in a thread of its own: packing a long sheet would hold the server up, and the heap limit of the
// thread keeps V8's young generation, not the data, from growing.

const port = parentPort;
if (!port) throw new Error('xlsx-worker runs as a worker');
const sheet = workerData as Sheet;

let batchArrived: ((batch: readonly Cell[][] | undefined) => void) | undefined;
let pulled: (() => void) | undefined;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'pull') pulled?.();
  else batchArrived?.(message.kind === 'rows' ? message.rows : undefined);
});

async function* rows(): AsyncGenerator<Cell[]> {
  for (;;) {
    const batch = await new Promise<readonly Cell[][] | undefined>((resolve) => {
      batchArrived = resolve;
      tell({ kind: 'more' });
    });
    if (!batch) return;
    for (const row of batch) yield row.map(neutral);
  }
}

function tell(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

const columns = sheet.columns.map(({ header, width, format }) => ({
  header: String(neutral(header)),
  ...(width === undefined ? {} : { width }),
  ...(format === undefined ? {} : { numFmt: format }),
}));
const stream = writeXlsxStream(rows(), { name: sheet.name, columns, freezePane: { rows: 1 } });
for await (const chunk of stream) {
  await new Promise<void>((resolve) => {
    pulled = resolve;
    const copy = chunk.slice();
    tell({ kind: 'chunk', bytes: copy }, [copy.buffer]);
  });
}
tell({ kind: 'end' });
port.close();
