/**
 * Reports: 100,000 records grouped into 2,000 rows, 8,500 rows of 33 columns with merged cells as xlsx, and 500 pages as PDF.
 *
 *   npm run bench -- reports-engine
 */
import { planOf } from '@heliodeck/reports/expand/plan';
import { expand } from '@heliodeck/reports/expand/table';
import type { LaidOut, LaidOutCell } from '@heliodeck/reports/laid-out';
import { paged } from '@heliodeck/reports/paging';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
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
  ...{ version: 1, name: { zh: '分组', en: 'Grouped' }, parameters: [], styles: [], cells },
  sets: [{ name: 'e', source: 'e' }],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: Array.from({ length: 4 }, () => ({ width: 30 })),
  rows: [{ height: 7 }, { height: 7 }],
};
const records = Array.from({ length: 100_000 }, (_, n) => ({
  ...{ station: `S${n % 200}`, device: `${n % 2000}#`, kwh: (n % 977) / 10 },
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

/** Rows in groups of five: twelve of the columns have one cell for each group. */
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
let bytes = 0;
const writing = await seconds(async () => {
  bytes = (await writeXlsxTable(wide)).length;
});
clearInterval(watch);
const merges = wide.cells.filter(({ rowSpan }) => rowSpan > 1).length;
figure({
  what: `xlsx of 8,500 × 33 with ${merges} merges`,
  value: writing,
  unit: 's',
  target: 3,
  better: 'less',
});
figure({ what: 'its size', value: bytes / 1e6, unit: 'MB' });
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
const drawing = await seconds(() => writer.write(long));
writer.close();
figure({ what: `PDF of ${pages} pages`, value: drawing, unit: 's' });
