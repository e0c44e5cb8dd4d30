import type { ImportFault } from '@heliodeck/model/wire/import-report';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../spreadsheet/read-sheet.ts';
import { reasonsHeading } from '../../spreadsheet/sheet-table.ts';
import { refusedRows } from './refused-rows.ts';

const context = { locale: 'zh', now: new Date('2026-06-01T04:05:06Z'), zone: 'Asia/Shanghai' } as const;
const sheet = [
  { line: 1, cells: ['名称', '日期', '备注'] },
  { line: 2, cells: ['一', null] },
  { line: 4, cells: ['=1+1', new Date('2026-05-01T08:00:00Z'), 3, '多'] },
  { line: 5, cells: [] },
];
const fault = (row: number, field: string): ImportFault => ({
  row,
  field,
  column: { zh: `列${field}`, en: field },
  code: 'field.required',
  message: { zh: '必填', en: 'is required' },
});

async function rowsOf(content: string | undefined) {
  return (await readSheet(Buffer.from(content ?? '', 'base64'))).map(({ cells }) => cells);
}

describe('the rows that an import skips', () => {
  it('are no file where no row has a fault, or where the file has no row', async () => {
    expect(await refusedRows(context, sheet, [])).toBeUndefined();
    expect(await refusedRows(context, [], [fault(2, 'a')])).toBeUndefined();
    // A fault of the headings belongs to no row.
    expect(await refusedRows(context, sheet, [fault(1, 'a')])).toBeUndefined();
  });

  it('are unchanged, with all their faults in the last column, including wider rows', async () => {
    const made = await refusedRows(context, sheet, [fault(4, 'a'), fault(5, 'b'), fault(4, 'c')]);
    expect(made?.name).toBe('未导入的行20260601120506.xlsx');
    expect(await rowsOf(made?.content)).toEqual([
      ['名称', '日期', '备注', '', reasonsHeading.zh],
      ["'=1+1", '2026-05-01 08:00:00', 3, '多', '列a:必填;列c:必填'],
      [null, null, null, null, '列b:必填'],
    ]);
  });

  it('keep all columns of the file where the skipped rows are shorter', async () => {
    const made = await refusedRows(context, sheet, [fault(2, 'a')]);
    expect(await rowsOf(made?.content)).toEqual([
      ['名称', '日期', '备注', reasonsHeading.zh],
      ['一', null, null, '列a:必填'],
    ]);
  });

  it('give the reasons in the language of the caller, once, even if the file came from an earlier import', async () => {
    const again = [
      { line: 1, cells: ['Name', reasonsHeading.en, 'Note'] },
      { line: 2, cells: ['a', 'Name: is required', 'b'] },
    ];
    const made = await refusedRows({ locale: 'en', now: context.now, zone: context.zone }, again, [
      fault(2, 'a'),
      fault(2, 'b'),
    ]);
    expect(await rowsOf(made?.content)).toEqual([
      ['Name', 'Note', reasonsHeading.en],
      ['a', 'b', 'a: is required; b: is required'],
    ]);
  });
});
