import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { sheetCellText, sheetTable } from './sheet-table.ts';

const headings = [
  { name: 'account', label: label('账户', 'Account') },
  { name: 'realName', label: label('姓名', 'Real Name') },
] as const;
const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'read';
  } catch (error) {
    return error instanceof CodedError ? `${error.code} ${error.params.columns ?? ''}`.trim() : String(error);
  }
};

describe('a table of a sheet', () => {
  it('a table without rows, without data, or without the required columns is refused', () => {
    expect(refusal(() => sheetTable([], headings, [], 'zh'))).toBe('sheet.empty');
    const head = { line: 1, cells: ['账户'] };
    expect(refusal(() => sheetTable([head], headings, [], 'zh'))).toBe('sheet.empty');
    expect(refusal(() => sheetTable([head], headings, ['realName'], 'en'))).toBe(
      'sheet.headingsMissing Real Name',
    );
  });

  it('finds its columns in either language, in any order, with any blanks, case, stars and units', () => {
    const { rows, has, faults } = sheetTable(
      [
        { line: 2, cells: [' REAL  name* (kWh)', null, '账户（个）'] },
        { line: 5, cells: ['王工', 'x', 'wang'] },
      ],
      headings,
      ['account'],
      'zh',
    );
    expect([...has]).toEqual(['realName', 'account']);
    expect(rows.map((row) => [row.line, row.text('account'), row.text('realName')])).toEqual([
      [5, 'wang', '王工'],
    ]);
    expect(faults).toEqual([]);
  });

  it('reports unknown columns and duplicate columns', () => {
    const { faults } = sheetTable(
      [
        { line: 1, cells: ['账户', 'Account', '工号'] },
        { line: 2, cells: ['a', 'b', 'c'] },
      ],
      headings,
      [],
      'zh',
    );
    expect(faults.map(({ code, row }) => [row, code])).toEqual([
      [1, 'import.columnTwice'],
      [1, 'import.columnUnknown'],
    ]);
  });
});

describe('the text of a cell', () => {
  it.each([
    [null, ''],
    [' a ', 'a'],
    [13_800_138_000, '13800138000'],
    [true, 'true'],
    ["'=1+1", '=1+1'],
    ["'quoted'", "'quoted'"],
    [new Date('1990-02-03T00:00:00Z'), '1990-02-03 00:00:00'],
    [new Date('1990-02-02T23:59:59.999Z'), '1990-02-03 00:00:00'],
    [new Date(Number.NaN), ''],
  ])('%j is %j', (cell, text) => {
    expect(sheetCellText(cell)).toBe(text);
  });
});
