import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { dateTimeFormat, type Sheet, type SheetCell } from './sheet.ts';
import { xlsxStream } from './xlsx-stream.ts';

const sheet: Sheet = {
  name: '电站',
  columns: [
    { header: 'name' },
    { header: 'power', format: '0.00' },
    { header: 'at', format: dateTimeFormat },
  ],
};

async function* batchesOf(
  ...batches: readonly (readonly SheetCell[][])[]
): AsyncGenerator<readonly SheetCell[][]> {
  yield* batches;
}

/** Dates are rounded to the nearest second: as fractions of days they are slightly off. */
async function sheetsOf(stream: Readable) {
  const bytes = await buffer(stream);
  const nearest = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;
  return (await readExcel(Readable.from([bytes]))).map(({ sheet: name, data }) => ({
    name,
    data: data.map((row) => row.map(nearest)),
  }));
}

describe('a workbook that is streamed', () => {
  it('a source that fails ends the stream with its error', async () => {
    const failing = (async function* (): AsyncGenerator<readonly SheetCell[][]> {
      yield [['one', 1, null]];
      throw new Error('the database is gone');
    })();
    await expect(buffer(xlsxStream(sheet, failing))).rejects.toThrow('the database is gone');
  });

  it('a reader that disconnects ends the source, also one that has produced nothing yet', async () => {
    let isEnded = false;
    const endless = (async function* (): AsyncGenerator<readonly SheetCell[][]> {
      try {
        for (let n = 0; ; n += 1) yield Array.from({ length: 500 }, () => [`row ${n}`, Math.random(), null]);
      } finally {
        isEnded = true;
      }
    })();
    const stream = xlsxStream(sheet, endless);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(isEnded).toBe(true);
    const unread = xlsxStream(sheet, batchesOf([['one', 1, null]]));
    unread.destroy();
    await once(unread, 'close');
  });

  it('rows are read back as they were written, under their headings', async () => {
    const at = new Date('2026-06-01T12:30:00Z');
    const found = await sheetsOf(
      xlsxStream(sheet, batchesOf([['一号', 12.5, at]], [], [['=1+1', null, null]])),
    );
    expect(found).toEqual([
      {
        name: '电站',
        data: [
          ['name', 'power', 'at'],
          ['一号', 12.5, at],
          ["'=1+1", null, null],
        ],
      },
    ]);
  });

  it('a workbook without rows has its headings', async () => {
    expect(await sheetsOf(xlsxStream(sheet, batchesOf()))).toMatchObject([
      { data: [['name', 'power', 'at']] },
    ]);
  });

  it('rows beyond the limit of a sheet go to further sheets, each with the headings', async () => {
    const rows = Array.from({ length: 5 }, (_, n): SheetCell[] => [`row ${n}`, n, null]);
    const found = await sheetsOf(xlsxStream(sheet, batchesOf(rows.slice(0, 3), rows.slice(3)), 3));
    expect(found.map(({ name, data }) => [name, data.map(([first]) => first)])).toEqual([
      ['电站', ['name', 'row 0', 'row 1']],
      ['电站_2', ['name', 'row 2', 'row 3']],
      ['电站_3', ['name', 'row 4']],
    ]);
  });
});
