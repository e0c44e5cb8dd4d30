import type { LaidOut } from '@heliodeck/reports/laid-out';
import { readTemplate } from '@heliodeck/reports/template/check-template';
import { withFrame } from '@heliodeck/reports/template/frame';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { blankTemplate } from '../../../apps/server/areas/tools/report-files/blank-template.ts';
import { readFrame as frameIn } from '../../../apps/server/areas/tools/report-files/frame/read-frame.ts';
import { frameRoute } from '../../../apps/server/areas/tools/report-files/frame-routes.ts';
import { packed } from '../../../apps/server/documents/packed-cells.ts';
import { writeXlsxTable } from '../../../apps/server/documents/xlsx.ts';
import { freshDatabase } from '../../support/database.ts';
import { multipart } from '../../support/multipart.ts';
import { testServer } from '../../support/server.ts';
import { xlsOf } from '../../support/sheets.ts';
import { storedZip } from '../../support/zip.ts';

const database = await freshDatabase();
const server = await testServer({
  store: database.store,
  entities: [],
  areas: [() => ({ name: 'tools', routes: [frameRoute] })],
});
const designer = server.policy.admit('designer', { codes: ['reportFile_design'] });
const reader = server.policy.admit('reader', { codes: ['reportFile_preview'], userId: '2' });
const path = '/api/blade-report/report/read-frame';

const sent = async (file: Uint8Array | string, headers: Record<string, string> = designer) => {
  const form = await multipart(file, 'frame.xlsx');
  const reply = await server.app.http.app.inject({
    method: 'POST',
    url: path,
    payload: form.body,
    headers: { ...headers, ...form.headers },
  });
  return {
    status: reply.statusCode,
    body: reply.json<{ code: number; data: never; errorCode?: string; msg: string }>(),
  };
};
const workbook = (sheet: Partial<WriteSheet>): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Sheet1', ...sheet } as WriteSheet] });
const stored = (name: string, text = '<x/>') => {
  const packed = Buffer.from(text);
  return { name, packed, unpacked: packed.length, method: 0 };
};
const parts = [stored('[Content_Types].xml'), stored('xl/workbook.xml')];

describe('a spreadsheet as the layout of a template', () => {
  it('is refused without a token, and for users who may not design', async () => {
    const form = await multipart('x', 'frame.xlsx');
    const nobody = await server.app.http.app.inject({
      method: 'POST',
      url: path,
      payload: form.body,
      headers: form.headers,
    });
    expect(nobody.statusCode).toBe(401);
    expect((await sent(await workbook({ rows: [['a']] }), reader)).status).toBe(403);
  });

  it.each([
    ['a text', () => 'station,energy', 'report.frameType'],
    ['an archive of something else', () => storedZip([stored('word/document.xml')]), 'report.frameType'],
    ['an archive cut off', async () => (await workbook({ rows: [['a']] })).slice(0, 400), 'sheet.unreadable'],
    ['an old .xls', () => xlsOf([['a']]), 'report.frameType'],
    ['macros', () => storedZip([...parts, stored('xl/vbaProject.bin')]), 'sheet.macro'],
    ['embedded objects', () => storedZip([...parts, stored('xl/embeddings/x.bin')]), 'sheet.embedded'],
    [
      'parts that unpack to 10 GB',
      () => storedZip([...parts, { ...stored('xl/sheet1.xml'), unpacked: 2 ** 32 - 1, method: 8 }]),
      'sheet.bomb',
    ],
    [
      'a million cells',
      () =>
        workbook({ rows: Array.from({ length: 20_000 }, (_, row) => Array.from({ length: 50 }, () => row)) }),
      'report.frameTooLarge',
    ],
    [
      'more columns than a template has',
      () => workbook({ rows: [Array.from({ length: 61 }, () => 'x')] }),
      'report.frameTooLarge',
    ],
    [
      'a merged area beyond the rows of a template',
      () => workbook({ rows: [['a']], merges: [{ startRow: 0, startCol: 0, endRow: 500, endCol: 1 }] }),
      'report.frameTooLarge',
    ],
  ])('refuses %s', async (_, file, code) => {
    const { status, body } = await sent(await file());
    expect([status, body.errorCode], body.msg).toStrictEqual([400, code]);
  });

  it('has the texts, merged cells, sizes, styles and page of the first sheet, and lists what it omitted', async () => {
    const file = await workbook({
      rows: [
        ['发电月报', null, null],
        ['Station', 'Energy', 'Share'],
        ['{station}', 12.5, null],
      ],
      cells: new Map([
        [
          '0,0',
          {
            value: '发电月报',
            style: {
              font: { bold: true, size: 16 },
              alignment: { horizontal: 'center', vertical: 'center' },
            },
          },
        ],
        [
          '1,0',
          {
            value: 'Station',
            style: {
              fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F5F5F5' } },
              border: { top: { style: 'thin' }, bottom: { style: 'thin' } },
            },
          },
        ],
        ['2,2', { formula: 'B3/SUM(B3:B9)', value: 0.5 }],
      ]),
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
      columns: [{ width: 20 }, { width: 10 }, { width: 10 }],
      rowDefs: new Map([[0, { height: 30 }]]),
      pageSetup: { paperSize: 'a3', orientation: 'landscape', printTitlesRow: '$1:$2' },
    } as Partial<WriteSheet>);
    const frame = await frameIn(Buffer.from(file));
    expect(frame).toMatchObject({
      columns: [{ width: 37.04 }, { width: 18.52 }, { width: 18.52 }],
      rows: [{ height: 10.58 }, { height: 5.29 }, { height: 5.29 }],
      page: { paper: 'A3', orientation: 'landscape', headerRows: [1, 2] },
      formulas: 1,
      pictures: 0,
    });
    const of = (at: string) => frame.cells.find((cell) => cell.at === at);
    expect(of('A1')).toMatchObject({ text: '发电月报', span: [1, 3] });
    expect(frame.styles[of('A1')?.style ?? -1]).toStrictEqual({
      bold: true,
      size: 16,
      align: 'center',
      vertical: 'middle',
    });
    expect(frame.styles[of('A2')?.style ?? -1]).toStrictEqual({ fill: '#f5f5f5', border: 'thin' });
    expect([of('A3')?.text, of('B3')?.text, of('C3')]).toStrictEqual(['{station}', '12.5', undefined]);
    const { formulas: _, pictures: __, ...taken } = frame;
    expect(readTemplate(withFrame(blankTemplate('月报'), taken))).toHaveProperty('template');
  });

  it('reads a spreadsheet saved from a report of the product: its texts, numbers as shown, titles above the heading', async () => {
    const table: LaidOut = {
      title: '月报',
      locale: 'zh',
      page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
      columns: [40, 30],
      rows: (['title', 'header', 'body'] as const).map((role) => ({ height: 8, role })),
      cells: [
        ['月报', 0, 0],
        ['电站', 1, 0],
        ['占比', 1, 1],
        ['东坡站', 2, 0],
        [0.25, 2, 1],
      ].map(([value, row, column]) => ({
        row: Number(row),
        column: Number(column),
        rowSpan: 1,
        columnSpan: 1,
        style: 0,
        value: value ?? null,
        text: String(value),
        format: '0.0%',
      })),
      styles: [{}],
    };
    const frame = await frameIn(await writeXlsxTable(packed(table)));
    expect(frame.cells.map(({ at, text }) => [at, text])).toStrictEqual([
      ['A1', '月报'],
      ['A2', '电站'],
      ['B2', '占比'],
      ['A3', '东坡站'],
      ['B3', '25.0%'],
    ]);
    expect(frame.page).toMatchObject({ titleRows: [1], headerRows: [2] });
  });
});
