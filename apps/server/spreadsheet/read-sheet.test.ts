import { deflateRawSync } from 'node:zlib';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { xlsOf, xlsxOf } from '../../../tests/support/sheets.ts';
import { storedZip } from '../../../tests/support/zip.ts';
import { readSheet } from './read-sheet.ts';
import { sheetLimits } from './sheet-limits.ts';

const refusal = async (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof CodedError ? error.code : error),
  );

const plainType = 'http://schemas.openxmlformats.org';
const office = `${plainType}/officeDocument/2006/relationships`;
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${plainType}/package/2006/content-types"/>`,
  '_rels/.rels': `<Relationships xmlns="${plainType}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${plainType}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${plainType}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const sheetOf = (rows: string) =>
  `<worksheet xmlns="${plainType}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook written part by part; `lies` are false sizes in its directory. */
function workbook(
  sheet: string,
  more: Readonly<Record<string, string>> = {},
  lies: Record<string, number> = {},
) {
  const all = { ...parts, 'xl/worksheets/sheet1.xml': sheetOf(sheet), ...more };
  return storedZip(
    Object.entries(all).map(([name, text]) => ({
      name,
      packed: deflateRawSync(text),
      method: 8,
      unpacked: lies[name] ?? Buffer.byteLength(text),
    })),
  );
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`;

describe('a formula in a spreadsheet', () => {
  const computed = (text: string) => row(1, cell('A1', 'kWh')) + row(2, text);
  it.each([
    ['of a cell', '<c r="A2"><f>1+1</f><v>2</v></c>'],
    ['without a value', '<c r="A2"><f>1+1</f></c>'],
    ['that is shared', '<c r="A2"><f t="shared" ref="A2:A9" si="0">B2*2</f><v>2</v></c>'],
    ['that follows a shared one', '<c r="A2"><f t="shared" si="0"/><v>2</v></c>'],
  ])('refuses the file: one %s', async (_, text) => {
    expect(await refusal(readSheet(workbook(computed(text))))).toBe('sheet.formula');
  });

  it('refuses the file wherever the formula is split by the chunks it is read in', async () => {
    const long = Array.from({ length: 4_000 }, (_, n) =>
      row(n + 2, cell(`A${n + 2}`, 'x'.repeat(n % 37))),
    ).join('');
    const sheet = row(1, cell('A1', 'kWh')) + long + row(4_002, '<c r="A4002"><f>1</f><v>1</v></c>');
    expect(await refusal(readSheet(workbook(sheet)))).toBe('sheet.formula');
  });

  it.each([
    ['of the old format', false],
    ['of the old format that is very short', true],
  ])('refuses a file %s', async (_, isShort) => {
    const plain = [['kWh'], [7]];
    expect(await readSheet(xlsOf(plain, [], isShort))).toHaveLength(2);
    expect(await refusal(readSheet(xlsOf([...plain, [{ computed: 2 }]], [], isShort)))).toBe('sheet.formula');
  });

  it('refuses a file of the old format whose sector chain is circular', async () => {
    const torn = xlsOf([['a'], [7]]);
    // The allocation table is the first sector; the workbook's begin with the third.
    torn.writeUInt32LE(2, 512 + 4 * 2);
    expect(await refusal(readSheet(torn))).toBe('sheet.unreadable');
  });

  it('is not detected in text that only resembles one', async () => {
    const rows = await readSheet(workbook(computed(cell('A2', '&lt;f&gt;1+1&lt;/f&gt;'))));
    expect(rows[1]?.cells).toEqual(['<f>1+1</f>']);
  });
});

describe('a spreadsheet is refused before it is parsed', () => {
  it.each([
    ['text', Buffer.from('账户,昵称\na,b')],
    ['a page that is called a spreadsheet', Buffer.from('<html><table><tr><td>a</td></tr></table></html>')],
    ['nothing', Buffer.alloc(0)],
    [
      'an archive of something else',
      storedZip([{ name: 'a.txt', packed: Buffer.from('a'), unpacked: 1, method: 0 }]),
    ],
    [
      'another document of the same container',
      Buffer.from(
        xlsOf([['a']])
          .toString('latin1')
          .replace('W\0o\0r\0k\0b\0o\0o\0k\0', 'W\0o\0r\0d\0D\0o\0c\0x\0'),
        'latin1',
      ),
    ],
  ])('as no spreadsheet: %s', async (_, bytes) => {
    expect(await refusal(readSheet(bytes))).toBe('sheet.wrongType');
  });

  it.each(['xl/vbaProject.bin', 'XL/VBAPROJECT.BIN', 'xl/macrosheets/sheet1.xml'])(
    'a spreadsheet is refused before it is parsed for its macro %s',
    async (name) => {
      expect(await refusal(readSheet(workbook('', { [name]: 'x' })))).toBe('sheet.macro');
    },
  );

  it.each(['xl/embeddings/oleObject1.bin', 'xl/externalLinks/externalLink1.xml', 'xl/activeX/activeX1.xml'])(
    'a spreadsheet is refused before it is parsed for an embedded object: %s',
    async (name) => {
      expect(await refusal(readSheet(workbook('', { [name]: 'x' })))).toBe('sheet.embedded');
    },
  );

  it.each([
    ['_VBA_PROJECT_CUR', 'sheet.macro'],
    ['MBD0004A1B2', 'sheet.embedded'],
    ['EncryptedPackage', 'sheet.encrypted'],
  ])('as an old one for its storage %s', async (name, code) => {
    expect(await refusal(readSheet(xlsOf([['a']], [name])))).toBe(code);
  });

  it('as a bomb: gigabytes of blanks, or more parts than a workbook has', async () => {
    const blanks = workbook(row(1, cell('A1', 'a')), {
      'xl/sharedStrings.xml': ' '.repeat(32 * 1024 * 1024),
    });
    expect(await refusal(readSheet(blanks))).toBe('sheet.bomb');
    const many = Object.fromEntries(
      Array.from({ length: sheetLimits.parts }, (_, n) => [`xl/p${n}.xml`, 'x']),
    );
    expect(await refusal(readSheet(workbook('', many)))).toBe('sheet.bomb');
    const large = workbook('', {}, { 'xl/worksheets/sheet1.xml': 3_000_000_000 });
    expect(await refusal(readSheet(large))).toBe('sheet.bomb');
  });

  it('a truncated spreadsheet is refused', async () => {
    const whole = await xlsxOf([['a'], ['b']]);
    expect(await refusal(readSheet(whole.subarray(0, whole.length / 2)))).toBe('sheet.unreadable');
    expect(await refusal(readSheet(xlsOf([['a']]).subarray(0, 1600)))).toBe('sheet.unreadable');
  });
});

describe('reading a spreadsheet', () => {
  it('stops at the first row or column beyond the limit', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => [`a${n}`]);
    expect(await refusal(readSheet(await xlsxOf(rows), { rows: 10 }))).toBe('sheet.tooManyRows');
    expect(await refusal(readSheet(xlsOf(rows), { rows: 10 }))).toBe('sheet.tooManyRows');
    expect(await readSheet(await xlsxOf(rows), { rows: 11 })).toHaveLength(12);
    expect(await refusal(readSheet(workbook(row(1, cell('XFD1', 'a')))))).toBe('sheet.tooManyColumns');
  });

  it('reading a spreadsheet of a million rows stops at the first that is too many', async () => {
    const filler = row(1, cell('A1', 'x')).replaceAll(/ r="[A-Z0-9]+"/g, '');
    const million = workbook(filler.repeat(400_000));
    expect(await refusal(readSheet(million))).toBe('sheet.bomb');
    const some = Array.from({ length: 60_000 }, (_, n) => row(n + 1, cell(`A${n + 1}`, `${n * 7919}`)));
    expect(await refusal(readSheet(workbook(some.join(''))))).toBe('sheet.tooManyRows');
  });

  it('reading a spreadsheet is aborted when it takes too long', async () => {
    expect(await refusal(readSheet(await xlsxOf([['a']]), { timeoutMs: 0 }))).toBe('sheet.tooSlow');
  });

  it('ignores wrong sizes in its directory', async () => {
    const liar = workbook(row(1, cell('A1', 'x'.repeat(100_000))), {}, { 'xl/worksheets/sheet1.xml': 10 });
    expect(await refusal(readSheet(liar))).toBe('sheet.unreadable');
  });

  it('resolves no entity that a sheet declares', async () => {
    const secret = workbook('', {
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheetOf(row(1, cell('A1', '&f;')))}`,
    });
    expect(JSON.stringify(await readSheet(secret).catch(() => []))).not.toContain('root:');
  });

  it('returns rows with content under their visible numbers', async () => {
    const sheet = workbook(row(1, cell('A1', 'a'), cell('C1', 'c')) + row(2) + row(4, cell('B4', 'b')));
    expect(await readSheet(sheet)).toEqual([
      { line: 1, cells: ['a', null, 'c'] },
      { line: 4, cells: [null, 'b'] },
    ]);
  });

  it('supports shared texts, and dates by their style', async () => {
    const relations = parts['xl/_rels/workbook.xml.rels']?.replace(
      '</Relationships>',
      `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    );
    const book = workbook(
      row(1, '<c r="A1" t="s"><v>1</v></c>', '<c r="B1" s="1"><v>32907.5</v></c>', '<c r="C1"><v>7</v></c>'),
      {
        'xl/_rels/workbook.xml.rels': relations ?? '',
        'xl/sharedStrings.xml': `<sst xmlns="${plainType}/spreadsheetml/2006/main"><si><t>x</t></si><si><r><t>王</t></r><r><t>工</t></r></si></sst>`,
        'xl/styles.xml': `<styleSheet xmlns="${plainType}/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      },
    );
    expect(await readSheet(book)).toEqual([
      { line: 1, cells: ['王工', new Date('1990-02-03T12:00:00Z'), 7] },
    ]);
  });

  it('a spreadsheet of the old format is read as texts and numbers', async () => {
    expect(
      await readSheet(
        xlsOf([
          ['账户', '手机'],
          ['wang', 13_800_138_000],
        ]),
      ),
    ).toEqual([
      { line: 1, cells: ['账户', '手机'] },
      { line: 2, cells: ['wang', 13_800_138_000] },
    ]);
  });
});
