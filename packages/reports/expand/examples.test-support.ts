import type { Template, TemplateCell } from '../template/template.ts';
import { planOf } from './plan.ts';
import type { SetRecord, Sets, SetValue } from './records.ts';
import { expand } from './table.ts';

/** A template of some cells, with as many rows and columns as they need. */
export function templateOf(
  rows: number,
  columns: number,
  cells: readonly TemplateCell[],
  sets: readonly string[] = ['e'],
): Template {
  return {
    version: 1,
    name: { zh: '示例', en: 'Example' },
    parameters: [],
    styles: [],
    sets: sets.map((name) => ({ name, source: name })),
    page: { paper: 'A4', orientation: 'portrait', margins: [15, 15, 15, 15], scale: 'fitWidth' },
    columns: Array.from({ length: columns }, () => ({ width: 20 })),
    rows: Array.from({ length: rows }, () => ({ height: 8 })),
    cells,
  };
}

/** The result as rows of values: `"` for a position covered by a merged cell, `.` for an empty one. */
export function shown(template: Template, sets: Sets): readonly (readonly (SetValue | '.')[])[] {
  const planned = planOf(template);
  if ('problems' in planned) throw new Error(JSON.stringify(planned.problems));
  const texts = new Map(template.cells.map((cell, index) => [index, String(cell.text ?? cell.none ?? '')]));
  const { rows, columns, cells } = expand(planned.plan, sets, texts);
  const table = rows.lines.map(() => columns.lines.map((): SetValue | '.' => '.'));
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
        const line = table[row];
        if (line?.[column] !== '.') throw new Error(`two cells at ${row}, ${column}`);
        line[column] = row === cell.row && column === cell.column ? cell.value : '"';
      }
  return table;
}

/** Records of some fields. */
export function records(
  fields: readonly string[],
  ...rows: readonly (readonly SetValue[])[]
): readonly SetRecord[] {
  return rows.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index] ?? null])));
}

/** Energy of three devices in two stations, by month. */
export const energy = records(
  ['station', 'device', 'month', 'kwh'],
  ...[
    ['东坡站', '1#', '2026-10', 100],
    ['东坡站', '1#', '2026-11', 120],
    ['东坡站', '2#', '2026-10', 80],
    ['东坡站', '2#', '2026-11', null],
    ['西岭站', '3#', '2026-11', 50],
    ['西岭站', '3#', '2026-12', 60],
  ],
);

/** Groups with merged names, sub-totals, shares and numbers. */
export const groupedTemplate = templateOf(4, 5, [
  { at: 'A1', text: 'No.' },
  { at: 'B1', text: 'Station' },
  { at: 'C1', text: 'Device' },
  { at: 'D1', text: 'kWh' },
  { at: 'E1', text: 'share' },
  { at: 'A2', span: [2, 1], formula: 'index(B2)', left: 'B2' },
  { at: 'B2', span: [2, 1], set: 'e', field: 'station', agg: 'group', expand: 'down' },
  { at: 'C2', set: 'e', field: 'device', agg: 'group', expand: 'down' },
  { at: 'D2', set: 'e', field: 'kwh', agg: 'sum' },
  { at: 'E2', formula: 'D2/sum(D2[*])' },
  { at: 'C3', text: 'Subtotal' },
  { at: 'D3', formula: 'sum(D2)' },
  { at: 'E3', formula: 'D3/D4' },
  { at: 'A4', span: [1, 3], text: 'Total', left: null },
  { at: 'D4', formula: 'sum(D2)', left: null },
  { at: 'E4', formula: 'D4/D4', left: null },
]);

/** Stations × months with totals on both axes. */
export const crossTemplate = templateOf(3, 3, [
  { at: 'A1', text: 'Station' },
  { at: 'B1', set: 'e', field: 'month', agg: 'group', expand: 'right', order: 'asc' },
  { at: 'C1', text: 'Total', top: null },
  { at: 'A2', set: 'e', field: 'station', agg: 'group', expand: 'down' },
  { at: 'B2', set: 'e', field: 'kwh', agg: 'sum' },
  { at: 'C2', formula: 'sum(B2)' },
  { at: 'A3', text: 'Total', left: null },
  { at: 'B3', formula: 'sum(B2)', left: null },
  { at: 'C3', formula: 'sum(B2)', left: null },
]);
