import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import type { PackedTable } from './packed-cells.ts';
import { xlsxSheet } from './xlsx-sheet.ts';

const bytes = await writeXlsx({ sheets: [xlsxSheet(workerData as PackedTable)] });
parentPort?.postMessage(bytes);
