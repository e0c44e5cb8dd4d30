import { describe, expect, it } from 'vitest';
import { rowWriter } from './row-xml.ts';
import { xmlText } from './sheet-xml.ts';

const write = rowWriter({ columns: [0, 3], date: 7 });

describe('a row of a sheet', () => {
  it('a text that resembles a formula is written as plain text', () => {
    expect(write(2, ['=1+1'])).toContain("<t>'=1+1</t>");
    expect(write(2, ['\t@SUM(A1)'])).toContain(">'\t@SUM(A1)</t>");
  });

  it('a text cannot break out of its cell', () => {
    expect(write(2, ['</t></is></c><c>&'])).toContain('<t>&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;c&gt;&amp;</t>');
  });

  it('cells without a value and with invalid numbers are omitted', () => {
    expect(write(5, [null, Number.NaN])).toBe('<row r="5"></row>');
    expect(write(5, [Number.POSITIVE_INFINITY, null, 4])).toBe('<row r="5"><c r="C5"><v>4</v></c></row>');
  });

  it('each cell has its address, the style of its column and its type', () => {
    expect(write(12, ['电站', 0.25])).toBe(
      '<row r="12"><c r="A12" t="inlineStr"><is><t>电站</t></is></c><c r="B12" s="3"><v>0.25</v></c></row>',
    );
    expect(write(12, [true, false])).toBe(
      '<row r="12"><c r="A12" t="b"><v>1</v></c><c r="B12" s="3" t="b"><v>0</v></c></row>',
    );
  });

  it('a date is a number of days, in the format of its column or the default for dates', () => {
    const noon = new Date('2026-06-01T12:00:00Z');
    expect(write(1, [noon, noon])).toBe(
      '<row r="1"><c r="A1" s="7"><v>46174.5</v></c><c r="B1" s="3"><v>46174.5</v></c></row>',
    );
  });

  it('spaces at the ends of a text are kept', () => {
    expect(write(1, [' a '])).toContain('<t xml:space="preserve"> a </t>');
  });
});

describe('a text within XML', () => {
  it.each([
    ['a\u0000b\u0008', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
    ['a\r\nb', 'a_x000D_\nb'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['电站 😀', '电站 😀'],
  ])('%j becomes %j', (text, xml) => {
    expect(xmlText(text)).toBe(xml);
  });

  it('a text longer than the limit of a cell is truncated', () => {
    expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767);
  });
});
