import { parentPort, workerData } from 'node:worker_threads';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import { writeXlsx } from 'hucre/xlsx';
import { xlsxSheet } from './xlsx-sheet.ts';

const bytes = await writeXlsx({ sheets: [xlsxSheet(workerData as LaidOut)] });
const copy = bytes.slice();
parentPort?.postMessage(copy, [copy.buffer]);
