import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import { readXlsx } from 'hucre/xlsx';
import readSheet from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { htmlPages } from './html-pages.ts';
import { packed } from './packed-cells.ts';
import { openPdfWriter } from './pdf.ts';
import { stationTable } from './table-example.test-support.ts';
import { writeXlsxTable } from './xlsx.ts';

const failures: unknown[] = [];
const log = { error: (...said: readonly unknown[]) => void failures.push(said) };
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
const refusal = (writing: Promise<unknown>): Promise<unknown> =>
  writing.then(
    () => 'written',
    (error: unknown) => (error instanceof CodedError ? error.code : error),
  );

/** One cell with an untrusted text. */
function said(text: string): LaidOut {
  const table = stationTable(0);
  return { ...table, cells: table.cells.map((cell) => ({ ...cell, value: text, text })) };
}

/** A part of a workbook, as text. */
function partOf(book: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(book, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) reject(failure);
          else buffer(stream).then((bytes) => resolve(bytes.toString()), reject);
        });
      });
      zip.on('end', () => reject(new Error(`no ${name}`)));
      zip.readEntry();
    });
  });
}

describe('a PDF', () => {
  const writer = openPdfWriter(log);
  afterAll(() => writer.close());

  it('has the pages into which the table is divided', async () => {
    const table = stationTable(40);
    const pdf = await writer.write(table);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesIn(pdf)).toBe(htmlPages(table).count);
    expect(pagesIn(pdf)).toBe(3);
  });

  it('shows Typst markup as text', async () => {
    for (const text of ['#read("/etc/passwd")', '#panic()', '"]\\ #{', '= $x$ @a <b>'])
      expect(pagesIn(await writer.write(said(text)))).toBe(1);
    expect(failures).toEqual([]);
  });

  it('is refused when it cannot be drawn, and the next one is drawn normally', async () => {
    const table = stationTable(1);
    const picture = { type: 'png', bytes: new Uint8Array([1, 2, 3]) } as const;
    const torn = { ...table, cells: table.cells.map((cell) => ({ ...cell, picture })) };
    expect(await refusal(writer.write(torn))).toBe('document.failed');
    expect(failures.splice(0)).toHaveLength(1);
    expect(pagesIn(await writer.write(table))).toBe(1);
  });

  it('waits while others are drawn, and is refused behind too many', async () => {
    const busy = openPdfWriter(log, { waiting: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(busy.write(stationTable(1)))));
    busy.close();
    expect(answers.toSorted()).toEqual(['document.busy', 'written', 'written', 'written']);
  });

  it('is cancelled when it takes too long', async () => {
    const impatient = openPdfWriter(log, { timeoutMs: 1 });
    expect(await refusal(impatient.write(stationTable(300)))).toBe('document.tooSlow');
    impatient.close();
    expect(failures.splice(0)).toHaveLength(1);
  });

  it('is cancelled when it takes too much memory', async () => {
    const narrow = openPdfWriter(log, { mostMegabytes: 1 });
    expect(await refusal(narrow.write(stationTable(300)))).toBe('document.tooLarge');
    narrow.close();
    expect(failures.splice(0)).toHaveLength(1);
  });

  it('is rendered while another one is still being read, and leaves no file behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const own = openPdfWriter(log, { folder });
    const unread = await own.open(stationTable(40));
    expect(pagesIn(await own.write(stationTable(1)))).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    own.close();
    await rm(folder, { recursive: true });
    const bytes = await buffer(unread.stream);
    expect([bytes.length, pagesIn(bytes)]).toEqual([unread.size, 3]);
  });

  it('links to the console where its address is known, and nowhere else', async () => {
    const linked = (link: string, home?: string) => {
      const table = stationTable(1);
      const cells = table.cells.map((cell) => ({ ...cell, link }));
      return writer.write({ ...table, cells, ...(home === undefined ? {} : { home }) });
    };
    const uris = (pdf: Buffer) =>
      [...pdf.toString('latin1').matchAll(/\/URI\s*\(([^)]*)\)/g)].map(([, uri]) => uri);
    const home = 'https://pv.example.com';
    expect(new Set(uris(await linked('/tool/x?a=1', home)))).toEqual(new Set([`${home}/tool/x?a=1`]));
    expect(uris(await linked('/tool/x?a=1'))).toEqual([]);
    expect(uris(await linked('//elsewhere.example', home))).toEqual([]);
  });

  it('is rendered by a new process after several documents', async () => {
    const renewing = openPdfWriter(log, { renewAfter: 1 });
    for (const stations of [1, 2]) expect(pagesIn(await renewing.write(stationTable(stations)))).toBe(1);
    renewing.close();
  });
});

describe('a spreadsheet', () => {
  it('contains values, merged cells, print titles and breaks', async () => {
    const table = stationTable(3);
    const rows = table.rows.map((row, index) => (index === 3 ? { ...row, breakAfter: true } : row));
    const book = await writeXlsxTable(packed({ ...table, rows }));
    expect((await readSheet(book, { trim: false }))[0]?.data.slice(1, 4)).toEqual([
      ['电站', '设备', '发电量（kWh）'],
      ['东坡站 1', '1# ℃ ㎡', 1234.5],
      [null, '2# ℃ ㎡', 1234.5],
    ]);
    const sheet = await partOf(book, 'xl/worksheets/sheet1.xml');
    expect([...sheet.matchAll(/mergeCell ref="([A-Z0-9:]+)"/g)].map(([, ref]) => ref)).toEqual([
      ...['A1:C1', 'A3:A4', 'A5:A6', 'A7:A8'],
    ]);
    expect(sheet).toMatch(/<brk id="4"/);
    expect(sheet).toContain('第 &amp;P 页 / 共 &amp;N 页');
    expect(await partOf(book, 'xl/workbook.xml')).toMatch(/Print_Titles[^<]*>'[^<]*'!\$2:\$2</);
  });

  it('declares the part with its texts, without which spreadsheet programs show none', async () => {
    const book = await writeXlsxTable(packed(stationTable(3)));
    expect(await partOf(book, 'xl/_rels/workbook.xml.rels')).toMatch(
      /relationships\/sharedStrings" Target="sharedStrings.xml"/,
    );
    expect(await partOf(book, '[Content_Types].xml')).toMatch(
      /PartName="\/xl\/sharedStrings.xml" ContentType="[^"]*spreadsheetml.sharedStrings\+xml"/,
    );
    // A reader that follows these names, like Excel, instead of the usual path.
    const { sheets } = await readXlsx(book);
    expect(sheets[0]?.rows[2]?.slice(0, 2)).toEqual(['东坡站 1', '1# ℃ ㎡']);
  });

  it('links to the console where its address is known', async () => {
    const table = stationTable(1);
    const cells = table.cells.map((cell) => ({ ...cell, link: '/tool/x?a=1&b=2' }));
    const home = 'https://pv.example.com';
    const links = await partOf(
      await writeXlsxTable(packed({ ...table, cells, home })),
      'xl/worksheets/_rels/sheet1.xml.rels',
    );
    expect(links).toContain('Target="https://pv.example.com/tool/x?a=1&amp;b=2"');
    const book = await writeXlsxTable(packed({ ...table, cells }));
    expect(await partOf(book, 'xl/worksheets/sheet1.xml')).not.toContain('hyperlink');
  });

  it('preserves dates, booleans, long texts and characters that XML cannot contain', async () => {
    const table = stationTable(0);
    const put = (column: number, value: LaidOut['cells'][number]['value'], format?: string) => ({
      row: 0,
      column,
      rowSpan: 1,
      columnSpan: 1,
      style: 1,
      value,
      text: String(value),
      ...(format === undefined ? {} : { format }),
    });
    const day = new Date(Date.UTC(2026, 1, 28, 6));
    const said = `a\u0000<b>&\ud800\n${'字'.repeat(40_000)}`;
    const book = await writeXlsxTable(
      packed({
        ...table,
        cells: [put(0, day, 'yyyy-mm-dd hh:mm'), put(1, true), put(2, said)],
      }),
    );
    const [sheet] = await readSheet(book, { trim: false });
    expect(sheet?.data[0]?.slice(0, 2)).toEqual([day, true]);
    const text = String(sheet?.data[0]?.[2]);
    expect([text.slice(0, 8), text.length]).toEqual(['a<b>&\ufffd\n字', 32_766]);
  });

  it.each(['=HYPERLINK("http://a")', '+1', '-1', '@a', '\t=1'])(
    'contains %j as an inert text',
    async (text) => {
      const [sheet] = await readSheet(await writeXlsxTable(packed(said(text))), { trim: false });
      expect(sheet?.data[0]?.[0]).toBe(`'${text}`);
    },
  );

  it('is cancelled when it takes too long', async () => {
    expect(await refusal(writeXlsxTable(packed(stationTable(3)), 0))).toBe('document.tooSlow');
  });
});

describe('an HTML document', () => {
  it('repeats the head, numbers its pages and gives the position of cells', () => {
    const pages = htmlPages(stationTable(40));
    expect(pages.page(2)).toContain('<th scope="col"');
    expect(pages.page(2)).toContain('第 2 页 / 共 3 页');
    expect(pages.page(1)).toContain('rowspan="2"');
    expect(() => pages.page(4)).toThrow(RangeError);
  });

  it('contains no mark-up from data, anywhere in a table', () => {
    const hostile = `"><script>alert(1)</script>'&`;
    const table = said(hostile);
    const html = htmlPages({
      ...table,
      page: { ...table.page, letterhead: hostile, header: [hostile, '', ''] },
      styles: table.styles.map((style) => ({ ...style, fill: `red;${hostile}`, color: hostile })),
    }).page(1);
    expect(html).not.toMatch(/<script/);
    expect(html).toContain('&lt;script&gt;');
  });

  it.each([
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
  ])('has no link to %s', (link) => {
    const table = stationTable(1);
    const html = htmlPages({ ...table, cells: table.cells.map((cell) => ({ ...cell, link })) });
    expect(html.page(1)).not.toContain('<a ');
  });

  it('links to a page of the console', () => {
    const table = stationTable(1);
    const cells = table.cells.map((cell) => ({ ...cell, link: '/tools/report?a=1&b=2' }));
    expect(htmlPages({ ...table, cells }).page(1)).toContain('<a href="/tools/report?a=1&amp;b=2">');
  });
});
