/**
 * Reports: 100,000 records grouped into 2,000 rows, 8,500 rows of 33 columns with merged cells as xlsx, and 500 pages as PDF.
 *
 *   npm run bench -- reports-engine
 */
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { planOf } from '@heliodeck/reports/expand/plan';
import { expand } from '@heliodeck/reports/expand/table';
import type { LaidOut, LaidOutCell } from '@heliodeck/reports/laid-out';
import { paged } from '@heliodeck/reports/paging';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import { writeXlsx } from 'hucre/xlsx';
import { type Entry, fromBuffer } from 'yauzl';
import { packed } from '../../apps/server/documents/packed-cells.ts';
import { openPdfWriter } from '../../apps/server/documents/pdf.ts';
import { stationTable } from '../../apps/server/documents/table-example.test-support.ts';
import { writeXlsxTable } from '../../apps/server/documents/xlsx.ts';
import { figure } from './figure.ts';

const seconds = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const cells: readonly TemplateCell[] = [
  { at: 'A1', span: [2, 1], set: 'e', field: 'station', agg: 'group', expand: 'down' },
  { at: 'B1', set: 'e', field: 'device', agg: 'group', expand: 'down' },
  { at: 'C1', set: 'e', field: 'kwh', agg: 'sum' },
  { at: 'D1', formula: 'C1/sum(C1[*])' },
  { at: 'B2', text: 'Sub-total' },
  { at: 'C2', formula: 'sum(C1)' },
  { at: 'D2', formula: 'C2/sum(C1[*])' },
];
const grouped: Template = {
  version: 1,
  name: { zh: '分组', en: 'Grouped' },
  parameters: [],
  styles: [],
  cells,
  sets: [{ name: 'e', source: 'e' }],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: Array.from({ length: 4 }, () => ({ width: 30 })),
  rows: [{ height: 7 }, { height: 7 }],
};
const records = Array.from({ length: 100_000 }, (_, n) => ({
  station: `S${n % 200}`,
  device: `${n % 2000}#`,
  kwh: (n % 977) / 10,
}));
const planned = planOf(grouped);
if ('problems' in planned) throw new Error('the template of the benchmark is refused');
const { plan } = planned;
let rows = 0;
const grouping = await seconds(() => {
  rows = expand(plan, { e: records }, new Map()).rows.lines.length;
});
figure({
  what: `100,000 records into ${rows} grouped rows`,
  value: grouping,
  unit: 's',
  target: 1,
  better: 'less',
});

/** The longest file of a workbook, decompressed. */
function largestPart(archive: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { autoClose: false }, (failure, zip) => {
      if (failure) return reject(failure);
      const entries: Entry[] = [];
      zip
        .on('entry', (entry: Entry) => entries.push(entry))
        .on('end', () => {
          const [largest] = entries.toSorted((a, b) => b.uncompressedSize - a.uncompressedSize);
          if (!largest) return reject(new Error('an empty workbook'));
          zip.openReadStream(largest, (error, stream) =>
            error ? reject(error) : buffer(stream).then(resolve, reject),
          );
        });
    });
  });
}

/** Rows in groups of five: twelve of the columns have one cell per group. */
function wideTable(count: number): LaidOut {
  const list: LaidOutCell[] = [];
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < 33; column += 1) {
      const rowSpan = column < 12 ? 5 : 1;
      if (row % rowSpan !== 0) continue;
      const value = row * 33 + column;
      list.push({ row, column, rowSpan, columnSpan: 1, value, text: String(value), style: 0 });
    }
  return {
    ...stationTable(0),
    columns: Array.from({ length: 33 }, () => 18),
    rows: Array.from({ length: count }, () => ({ height: 6, role: 'body' })),
    cells: list,
    styles: [{ border: 'thin' }],
  };
}

const wide = wideTable(8500);
let peak = process.memoryUsage().rss;
const before = peak;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
let book: Buffer = Buffer.alloc(0);
const cpuBefore = process.cpuUsage();
const writing = await seconds(async () => {
  book = await writeXlsxTable(packed(wide));
});
const cpu = process.cpuUsage(cpuBefore);
clearInterval(watch);
const merges = wide.cells.filter(({ rowSpan }) => rowSpan > 1).length;
figure({
  what: `xlsx of 8,500 × 33 with ${merges} merges`,
  value: writing,
  unit: 's',
  target: 3,
  better: 'less',
});
figure({ what: 'processor time of it', value: (cpu.user + cpu.system) / 1e6, unit: 's' });
// The time of the machine for the same bytes alone: a writer whose rows cost nothing.
const xml = await largestPart(book);
const packing = await seconds(() => deflateRawSync(xml));
figure({ what: `packing its ${(xml.length / 1e6).toFixed(1)} MB of XML alone`, value: packing, unit: 's' });
// The same cells by the library that writes the rest of the workbook, to measure the current speed of the
// machine.
const library = await seconds(async () => {
  const rows = wide.rows.map((): (number | null)[] => wide.columns.map(() => null));
  for (const { row, column, value } of wide.cells) {
    const line = rows[row];
    if (line) line[column] = Number(value);
  }
  const merged = wide.cells.filter(({ rowSpan }) => rowSpan > 1);
  const merges = merged.map(({ row, column, rowSpan }) => ({
    startRow: row,
    startCol: column,
    endRow: row + rowSpan - 1,
    endCol: column,
  }));
  await writeXlsx({ sheets: [{ name: 'wide', rows, merges }] });
});
figure({ what: 'the same cells without looks by hucre alone', value: library, unit: 's' });
figure({
  what: 'times that for the report, with looks and its own thread',
  value: writing / library,
  unit: '×',
});
figure({ what: 'its size', value: book.length / 1e6, unit: 'MB' });
figure({
  what: 'what the process grew by',
  value: (peak - before) / 1e6,
  unit: 'MB',
  target: 150,
  better: 'less',
});

const long = stationTable(8800);
const pages = paged(long).pages.length;
const writer = openPdfWriter({ error: (...said) => process.stderr.write(`${said}\n`) });
const idle = process.memoryUsage().rss;
let most = idle;
let largest = 0;
const meter = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
const drawing = await seconds(async () => {
  const { stream } = await writer.open(long);
  for await (const chunk of stream) largest = Math.max(largest, (chunk as Buffer).length);
});
clearInterval(meter);
writer.close();
figure({ what: `PDF of ${pages} pages`, value: drawing, unit: 's' });
figure({ what: 'longest piece of it that is held', value: largest / 1e6, unit: 'MB' });
figure({ what: 'what this process grew by meanwhile', value: (most - idle) / 1e6, unit: 'MB' });
