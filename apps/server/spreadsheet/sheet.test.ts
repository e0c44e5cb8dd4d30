import { describe, expect, it } from 'vitest';
import { neutral, sheetName } from './sheet.ts';

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\n=1', ' =cmd|x'])(
    '%j cannot run as a formula',
    (text) => {
      expect(neutral(text)).toBe(`'${text}`);
    },
  );

  it.each(['电站', 'a=b', '', 'x-1'])('%j is unchanged', (text) => {
    expect(neutral(text)).toBe(text);
  });

  it('a cell with a number remains a number, negative or not', () => {
    expect([neutral(-1.5), neutral(null), neutral(true)]).toEqual([-1.5, null, true]);
  });
});

describe('the name of a sheet', () => {
  it.each([
    ['电站/DTU [1]', '电站 DTU  1'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['***', 'Sheet1'],
    ["'tis", 'tis'],
    ["owners' list'", "owners' list"],
    ['first\nsecond', 'first second'],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ])('made of %j is %j', (text, name) => {
    expect(sheetName(text)).toBe(name);
  });
});
