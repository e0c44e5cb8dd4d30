import { expect, it } from 'vitest';
import { fitActs, fitTools } from './fit-acts.ts';

it('keeps all buttons in the row where they fit', () => {
  expect(fitActs(['查看', '编辑', '删除']).shown).toBe(3);
});
it('hides the last ones behind "more" where they do not, and never widens the column past its room', () => {
  const fitted = fitActs(['View', 'Edit', 'Delete', 'Remote config', 'Downlink packet'], 232);
  expect(fitted.shown).toBe(3);
  expect(fitted.width).toBeLessThanOrEqual(252);
});
it("gives a descriptor's wide column all it asks for", () => {
  expect(fitActs(['View', 'Edit', 'Delete', 'Remote config', 'Downlink packet'], 400).shown).toBe(5);
});
it('can show none in a row with no room', () => {
  expect(fitActs(['a very long action indeed'], 60).shown).toBe(0);
});

it('puts no button behind "more" where all have room in the line above a list', () => {
  expect(fitTools(['新增', '删除'], ['导出'], 280)).toBe(1);
});
it('keeps room for "more" itself when not all of them fit', () => {
  expect(fitTools(['新增', '删除'], ['导出', '导入'], 360)).toBe(1);
  expect(fitTools(['新增', '删除'], ['导出', '导入'], 320)).toBe(1);
  expect(fitTools(['新增', '删除'], ['导出', '导入'], 310)).toBe(0);
});
it('puts all of them behind "more" where the line is narrower than what always stands in it', () => {
  expect(fitTools(['Add', 'Delete'], ['Import', 'Export'], 100)).toBe(0);
});
