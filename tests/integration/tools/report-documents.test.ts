import { driverClass } from '@heliodeck/model/tools/data-source-address';
import readSheet from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { unzipped } from '../../support/zip.ts';

const world = await fieldWorld();
const root = await world.signIn('000000', 'admin');
const base = '/api/blade-report/report';
const at = new URL(world.database.ownerUrl);
const name = at.pathname.slice(1);
await world.database.owner(`create role books_${name} login password 'word of the reader'`);
await world.database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  ['resource.allowedHosts', `${at.hostname}:${at.port}`],
);
const source = `sql:${idOf(
  await world.post(
    '/api/blade-develop/datasource/submit',
    {
      name: 'books',
      driverClass: driverClass.postgresql,
      username: `books_${name}`,
      password: 'word of the reader',
      url: `jdbc:postgresql://${at.hostname}:${at.port}/${name}?sslmode=disable`,
    },
    root,
  ),
)}`;

const label = (text: string) => ({ zh: text, en: text });
type Cell = string | number | null;

/** A set with fixed records. */
function given(set: string, fields: readonly string[], ...rows: readonly (readonly Cell[])[]): Row {
  const word = (value: Cell) =>
    value === null ? 'null' : typeof value === 'number' ? `${value}::numeric` : `'${value}'`;
  const values = rows.map((row) => `(${row.map(word).join(',')})`).join(',');
  const columns = fields.map((field) => `"${field}"`).join(',');
  return { name: set, source, statement: `select * from (values ${values}) as t (${columns})` };
}

const report = (
  rows: number,
  columns: number,
  sets: readonly Row[],
  cells: readonly Row[],
  page: Row = {},
): Row => ({
  version: 1,
  name: label('Books'),
  parameters: [],
  sets,
  styles: [{ border: 'thin' }, { fill: '#ff0000' }, { fill: '#00ff00' }],
  page: {
    paper: 'A4',
    orientation: 'landscape',
    margins: [15, 15, 15, 15],
    scale: 'fitWidth',
    ...page,
  },
  columns: Array.from({ length: columns }, () => ({ width: 24 })),
  rows: Array.from({ length: rows }, () => ({ height: 8 })),
  cells,
});

let count = 0;
async function saved(template: Row): Promise<string> {
  count += 1;
  const id = idOf(await world.post(`${base}/rest/submit`, { name: `books ${count}` }, root));
  const reply = await world.post(`${base}/save-template`, { id, version: 0, template }, root);
  expect(reply.status, reply.text).toBe(200);
  return id;
}

/** A page as rows of texts: `"` where a merged cell covers a place. */
function gridOf(html: string): readonly (readonly string[])[] {
  const rows = html.split('<tr').slice(1);
  const table = rows.map((): string[] => []);
  rows.forEach((row, line) => {
    const own = table[line] ?? [];
    for (const [, attributes = '', text = ''] of row.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/g)) {
      const span = (kind: string) => Number(new RegExp(`${kind}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
      let column = 0;
      while (own[column] !== undefined) column += 1;
      for (let down = 0; down < span('rowspan'); down += 1)
        for (let right = 0; right < span('colspan'); right += 1) {
          const to = table[line + down] ?? [];
          expect(to[column + right]).toBeUndefined();
          to[column + right] = down + right === 0 ? text.replace(/<[^>]*>/g, '') : '"';
        }
    }
  });
  return table;
}

async function pageOf(id: string, page = 1): Promise<Row> {
  const reply = await world.get(`${base}/preview?id=${id}&page=${page}`, root);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Row;
}
const gridAt = async (id: string, page = 1) => gridOf(String((await pageOf(id, page)).html));
async function fileOf(id: string, kind: 'pdf' | 'xlsx'): Promise<Buffer> {
  const reply = await fetch(`${world.address}${base}/${kind}?id=${id}`, { headers: root });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}
const sheetOf = (book: Buffer): string => unzipped(book).get('xl/worksheets/sheet1.xml') ?? '';
const mergesOf = (book: Buffer) =>
  [...sheetOf(book).matchAll(/mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref);
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

describe('bands nested in both directions', () => {
  const energy = given(
    'e',
    ['region', 'station', 'year', 'month', 'kwh'],
    ['N', 'S1', '2025', '11', 10],
    ['N', 'S1', '2025', '12', 20],
    ['N', 'S1', '2026', '01', 5],
    ['N', 'S2', '2025', '12', 7],
    ['Z', 'S1', '2026', '01', 1],
    ['Z', 'S3', '2026', '02', null],
    ['Z', 'S3', '2025', '11', 4],
  );
  const group = (field: string, expand: 'down' | 'right') => ({
    set: 'e',
    field,
    agg: 'group',
    expand,
    order: 'asc',
  });
  const template = report(
    5,
    6,
    [energy],
    [
      { at: 'A1', span: [2, 1], text: 'Region' },
      { at: 'B1', span: [2, 1], text: 'Station' },
      { at: 'C1', span: [1, 2], ...group('year', 'right') },
      { at: 'C2', ...group('month', 'right') },
      { at: 'D2', text: 'Year', top: 'C1' },
      { at: 'E1', span: [2, 1], text: 'All', top: null },
      { at: 'F1', span: [2, 1], text: 'Share', top: null },
      { at: 'A3', span: [2, 1], ...group('region', 'down') },
      { at: 'B3', ...group('station', 'down') },
      {
        at: 'C3',
        set: 'e',
        field: 'kwh',
        agg: 'sum',
        when: [
          { if: 'C3 >= 10', style: 1 },
          { if: 'C3 < 5', style: 2 },
        ],
      },
      { at: 'D3', formula: 'sum(C3)', top: 'C1' },
      { at: 'E3', formula: 'sum(C3)' },
      { at: 'F3', formula: 'E3/E5', format: '0.0%' },
      { at: 'B4', text: 'Sub-total' },
      { at: 'C4', formula: 'sum(C3)' },
      { at: 'D4', formula: 'sum(C3)', top: 'C1' },
      { at: 'E4', formula: 'sum(D4)' },
      { at: 'F4', formula: 'E4/E5', format: '0.0%' },
      { at: 'A5', span: [1, 2], text: 'Total', left: null },
      { at: 'C5', formula: 'sum(C4)', left: null },
      { at: 'D5', formula: 'sum(D3)', left: null, top: 'C1' },
      { at: 'E5', formula: 'sum(C3)', left: null },
      { at: 'F5', formula: 'sum(F4)', left: null, format: '0.0%' },
    ],
    { headerRows: [1, 2] },
  );
  // 10 + 20 + 5 + 7 + 1 + 4 = 47
  const shown = [
    ['Region', 'Station', '2025', '"', '"', '2026', '"', '"', 'All', 'Share'],
    ['"', '"', '11', '12', 'Year', '01', '02', 'Year', '"', '"'],
    ['N', 'S1', '10', '20', '30', '5', '', '5', '35', '74.5%'],
    ['"', 'S2', '', '7', '7', '', '', '', '7', '14.9%'],
    ['"', 'Sub-total', '10', '27', '37', '5', '', '5', '42', '89.4%'],
    ['Z', 'S1', '', '', '', '1', '', '1', '1', '2.1%'],
    ['"', 'S3', '4', '', '4', '', '', '', '4', '8.5%'],
    ['"', 'Sub-total', '4', '', '4', '1', '', '1', '5', '10.6%'],
    ['Total', '"', '14', '27', '41', '6', '', '6', '47', '100.0%'],
  ];

  it('form a table whose merged headings, subtotals and shares are the same on the page and in the spreadsheet', async () => {
    const id = await saved(template);
    expect(await gridAt(id)).toEqual(shown);
    const book = await fileOf(id, 'xlsx');
    const [sheet] = await readSheet(book);
    const values = shown.map((row) =>
      row.map((text) => {
        if (text === '"' || text === '') return null;
        const number = Number(text.replace('%', ''));
        return Number.isNaN(number) || /^0\d$/.test(text) ? text : number;
      }),
    );
    const rounded = sheet?.data.map((row, line) =>
      row.map((value, column) =>
        typeof value === 'number' && column === 9 && line > 1 ? Number((value * 100).toFixed(1)) : value,
      ),
    );
    // Years and months are texts of the data, not numbers.
    expect(rounded?.slice(2)).toEqual(values.slice(2));
    expect(mergesOf(book).toSorted()).toEqual(
      ['A1:A2', 'B1:B2', 'C1:E1', 'F1:H1', 'I1:I2', 'J1:J2', 'A3:A5', 'A6:A8', 'A9:B9'].toSorted(),
    );
    expect(unzipped(book).get('xl/workbook.xml')).toMatch(/Print_Titles[^<]*>[^<]*\$1:\$2</);
    expect(pagesIn(await fileOf(id, 'pdf'))).toBe(1);
  });

  it('get the style of the first condition that is true, cell by cell', async () => {
    const html = String((await pageOf(await saved(template))).html);
    const fills = [...html.matchAll(/background:(#[0-9a-f]{6})[^>]*>([^<]*)</g)].map(([, fill, text]) => [
      fill,
      text,
    ]);
    expect(fills.filter(([fill]) => fill !== '#ffffff')).toEqual([
      ['#ff0000', '10'],
      ['#ff0000', '20'],
      ['#00ff00', '1'],
      ['#00ff00', '4'],
    ]);
  });
});

describe('cells outside groups, and empty groups', () => {
  it('merge over the rows of a group, count none, and keep the layout', async () => {
    const cells = [
      { at: 'A1', text: 'Stations', left: null },
      { at: 'B1', set: 's', field: 'name', agg: 'group', expand: 'down', order: 'desc' },
      { at: 'C1', set: 's', field: 'kwh', agg: 'avg', format: '0.00' },
      { at: 'A2', formula: 'count(B1)', left: null },
      { at: 'B2', set: 's', field: 'kwh', agg: 'count', left: null, where: [['kwh', '>', 5]] },
      { at: 'C2', formula: 'sum(C1)', left: null },
    ];
    const rows = [
      ['S1', 4],
      ['S2', 9],
      ['S1', 8],
      ['S3', null],
    ] as const;
    const full = await saved(report(2, 3, [given('s', ['name', 'kwh'], ...rows)], cells));
    expect(await gridAt(full)).toEqual([
      ['Stations', 'S3', ''],
      ['"', 'S2', '9.00'],
      ['"', 'S1', '6.00'],
      ['3', '2', '15'],
    ]);
    const none = given('s', ['name', 'kwh'], ['x', 1]);
    const empty = { ...none, statement: `${none.statement} where false` };
    expect(await gridAt(await saved(report(2, 3, [empty], cells)))).toEqual([
      ['Stations', '', ''],
      ['0', '0', ''],
    ]);
  });
});

describe('values of neighbours', () => {
  it('are the previous and next ones within the group, of the previous and next group, and across', async () => {
    const sets = [
      given('e', ['g', 'n', 'm'], ['a', 1, 'x'], ['a', 2, 'y'], ['a', 4, 'x'], ['b', 8, 'x'], ['b', 16, 'y']),
    ];
    const cells = [
      { at: 'A1', span: [2, 1], set: 'e', field: 'g', agg: 'group', expand: 'down', order: 'asc' },
      { at: 'B1', set: 'e', field: 'n', agg: 'list', expand: 'down', order: 'desc' },
      { at: 'C1', formula: 'B1-B1[-1]' },
      { at: 'D1', formula: 'B1[1]' },
      { at: 'E1', formula: 'B1/sum(B1[*])', format: '0.00' },
      { at: 'B2', formula: 'sum(B1)' },
      { at: 'C2', formula: 'B2-B2[-1]' },
      { at: 'D2', formula: 'sum(B1[1])' },
      { at: 'E2', formula: 'index(A1) & "/" & count(A1[*])' },
    ];
    expect(await gridAt(await saved(report(2, 5, sets, cells)))).toEqual([
      ['a', '4', '', '2', '0.13'],
      ['"', '2', '-2', '1', '0.06'],
      ['"', '1', '-1', '', '0.03'],
      ['"', '7', '', '24', '1/2'],
      ['b', '16', '', '8', '0.52'],
      ['"', '8', '-8', '', '0.26'],
      ['"', '24', '17', '', '2/2'],
    ]);
    const across = [
      { at: 'A1', text: '' },
      { at: 'B1', span: [1, 2], set: 'e', field: 'm', agg: 'group', expand: 'right', order: 'asc' },
      { at: 'A2', set: 'e', field: 'g', agg: 'group', expand: 'down', order: 'asc' },
      { at: 'B2', set: 'e', field: 'n', agg: 'sum' },
      { at: 'C2', formula: 'B2-B2[B1:-1]' },
    ];
    expect(await gridAt(await saved(report(2, 3, sets, across)))).toEqual([
      ['', 'x', '"', 'y', '"'],
      ['a', '5', '', '2', '-3'],
      ['b', '8', '', '16', '8'],
    ]);
  });
});

describe('pages of a report', () => {
  const rows = [...'ab'].flatMap((g) => Array.from({ length: 5 }, (_, n) => [g, n + 1] as const));
  const sets = [given('e', ['g', 'n'], ...rows)];
  const cells = (pageBreakAfter: boolean) => [
    { at: 'A1', span: [1, 2], text: 'Title' },
    { at: 'A2', text: 'Group' },
    { at: 'B2', text: 'No.' },
    { at: 'A3', set: 'e', field: 'g', agg: 'group', expand: 'down', order: 'asc', pageBreakAfter },
    { at: 'B3', set: 'e', field: 'n', agg: 'list', expand: 'down' },
    { at: 'A4', text: 'Sum', left: null },
    { at: 'B4', formula: 'sum(B3)', left: null },
  ];
  const heads = ['Group', 'No.'];
  const titles = { titleRows: [1], headerRows: [2] };

  it('repeat their headings and the name of a continued group, and have the configured number of rows', async () => {
    const id = await saved(report(4, 2, sets, cells(false), { ...titles, rowsPerPage: 3 }));
    expect((await pageOf(id)).pages).toBe(4);
    expect(await gridAt(id, 1)).toEqual([['Title', '"'], heads, ['a', '1'], ['"', '2'], ['"', '3']]);
    expect(await gridAt(id, 2)).toEqual([heads, ['a', '4'], ['"', '5'], ['b', '1']]);
    expect(await gridAt(id, 3)).toEqual([heads, ['b', '2'], ['"', '3'], ['"', '4']]);
    expect(await gridAt(id, 4)).toEqual([heads, ['b', '5'], ['Sum', '30']]);
    expect(pagesIn(await fileOf(id, 'pdf'))).toBe(4);
    const book = await fileOf(id, 'xlsx');
    // After the fifth, the eighth and the eleventh row, which the sheet counts with title and head.
    expect([...sheetOf(book).matchAll(/<brk id="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([5, 8, 11]);
  });

  it('break after each group, never after the last row', async () => {
    const id = await saved(report(3, 2, sets, cells(true).slice(0, 5), titles));
    expect((await pageOf(id)).pages).toBe(2);
    expect((await gridAt(id, 2))[1]).toEqual(['b', '1']);
    const book = await fileOf(id, 'xlsx');
    expect([...sheetOf(book).matchAll(/<brk id="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([7]);
  });
});

describe('a link to another report', () => {
  it('contains parameters computed by formulas, and is missing where that report no longer exists', async () => {
    const to = await saved({
      ...report(1, 1, [], [{ at: 'A1', text: 'Station {station}: {from}' }]),
      parameters: ['station', 'from'].map((parameter) => ({
        name: parameter,
        type: 'text',
        label: label(parameter),
      })),
    });
    const linked = (target: string) =>
      report(
        1,
        2,
        [given('s', ['name', 'n'], ['东坡 & 站', 1], ['西岭站', null])],
        [
          {
            at: 'A1',
            set: 's',
            field: 'name',
            agg: 'list',
            expand: 'down',
            link: { report: target, with: { station: 'A1', from: 'B1 & "-01"' } },
          },
          { at: 'B1', set: 's', field: 'n' },
        ],
      );
    const html = String((await pageOf(await saved(linked(to)))).html);
    const [first, second] = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      new URL(href.replaceAll('&amp;', '&'), world.address).searchParams.get('src'),
    );
    const asked = (src: string | null | undefined) =>
      Object.fromEntries(new URL(String(src), world.address).searchParams);
    expect(asked(first)).toMatchObject({ station: '东坡 & 站', from: '1-01' });
    expect(asked(second)).toMatchObject({ station: '西岭站', from: '-01' });
    await world.post(`${base}/rest/remove?ids=${to}`, {}, root);
    expect(String((await pageOf(await saved(linked(to)))).html)).not.toContain('<a ');
  });
});
