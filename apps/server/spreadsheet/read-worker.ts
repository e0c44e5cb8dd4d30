import { parentPort, workerData } from 'node:worker_threads';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import { hasFormula, hasFormulaRecord } from './formula-cells.ts';
import type { SheetForm } from './guard.ts';
import type { SheetCell } from './sheet.ts';
import { sheetLimits } from './sheet-limits.ts';

// Runs in a separate thread, which is ended if it takes too long or too much memory.

/** Input of the thread. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly form: SheetForm;
  /** Rows of data allowed below the headings. */
  readonly rows: number;
}

/** A row that is not empty; `line` is its number for users, from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** Answer of the thread. */
export type ReadAnswer =
  | { readonly rows: readonly SheetRow[] }
  | { readonly refused: 'sheet.tooManyRows' | 'sheet.tooManyColumns' | 'sheet.formula' | 'sheet.unreadable' };

const port = parentPort;
if (!port) throw new Error('read-worker runs as a worker');
const order = workerData as ReadOrder;

async function* allRows(): AsyncGenerator<{ readonly index: number; readonly values: readonly SheetCell[] }> {
  if (order.form === 'xlsx') {
    yield* streamXlsxRows(order.bytes, { sheet: 0 });
    return;
  }
  const [sheet] = (await readXls(order.bytes)).sheets;
  for (const [index, values] of (sheet?.rows ?? []).entries()) yield { index, values: values ?? [] };
}

async function read(): Promise<ReadAnswer> {
  const isComputed =
    order.form === 'xlsx' ? await hasFormula(order.bytes) : hasFormulaRecord(Buffer.from(order.bytes));
  if (isComputed) return { refused: 'sheet.formula' };
  const rows: SheetRow[] = [];
  for await (const { index, values } of allRows()) {
    const last = values.findLastIndex(holdsSomething);
    // Formatted rows and columns without values are ignored, however many there are.
    if (last < 0) continue;
    if (last >= sheetLimits.columns) return { refused: 'sheet.tooManyColumns' };
    if (rows.length > order.rows) return { refused: 'sheet.tooManyRows' };
    rows.push({ line: index + 1, cells: values.slice(0, last + 1).map((cell) => cell ?? null) });
  }
  return { rows };
}

function holdsSomething(cell: SheetCell | undefined): boolean {
  return cell !== null && cell !== undefined && !(typeof cell === 'string' && cell.trim() === '');
}

const answer = await read().catch((): ReadAnswer => ({ refused: 'sheet.unreadable' }));
port.postMessage(answer);
port.close();
