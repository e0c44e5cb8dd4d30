import { expect, it } from 'vitest';
import { actsPadding, actsRoom, type FittedAct, fitActs, fitTools, mostActs } from './fit-acts.ts';

const words = (...texts: readonly string[]): readonly FittedAct[] => texts.map((text) => ({ text }));
const icons = (...texts: readonly string[]): readonly FittedAct[] =>
  texts.map((text) => ({ text, icon: 'eye' }));

it('shows only the menu if not even the first word fits', () => {
  const fitted = fitActs(words('a very long action indeed', 'View'));
  expect(fitted).toEqual({ shown: 0, width: 44 });
});
it('never makes the column wider than its share, with any number of buttons', () => {
  for (const many of [words, icons]) {
    const acts = many('View', 'Edit', 'Remote config', 'Downlink packet', 'Line', 'Commands', 'Delete');
    expect(fitActs(acts).width).toBeLessThanOrEqual(mostActs);
  }
});
it('keeps all buttons in the row if they fit', () => {
  expect(fitActs(icons('查看', '编辑', '新增下级', '删除')).shown).toBe(4);
  expect(fitActs(words('查看', '删除')).shown).toBe(2);
});
it('moves the last ones behind "more" if they do not fit', () => {
  expect(fitActs(icons('View', 'Edit', 'Remote config', 'Line', 'Delete')).shown).toBe(3);
});
it('reserves room for "more" if some buttons are always under it', () => {
  expect(fitActs(icons('View', 'Edit', 'Add below', 'Copy'), undefined, true).shown).toBe(3);
});
it('leaves room for its heading', () => {
  expect(fitActs(icons('View')).width).toBe(72 + actsPadding);
});
it('shows the first two as icons where the columns leave no room, and takes no more where they leave much', () => {
  const acts = icons('View', 'Edit', 'Remote config', 'Line', 'Delete');
  expect(fitActs(acts, actsRoom(-500, false)).shown).toBe(2);
  expect(fitActs(acts, actsRoom(900, false))).toEqual(fitActs(acts));
});
it('leaves many narrow columns all but the menu where they need it', () => {
  expect(fitActs(icons('View'), actsRoom(-500, true), true)).toEqual({ shown: 0, width: 44 });
  expect(fitActs(icons('View'), actsRoom(900, true), true).shown).toBe(1);
});

it('puts no button behind "more" where all fit in the line above a list', () => {
  expect(fitTools(['新增', '删除'], ['导出'], 280)).toBe(1);
});
it('reserves room for "more" itself when not all of them fit', () => {
  expect(fitTools(['新增', '删除'], ['导出', '导入'], 360)).toBe(1);
  expect(fitTools(['新增', '删除'], ['导出', '导入'], 320)).toBe(1);
  expect(fitTools(['新增', '删除'], ['导出', '导入'], 310)).toBe(0);
});
it('moves all of them behind "more" if the line is narrower than the fixed elements in it', () => {
  expect(fitTools(['Add', 'Delete'], ['Import', 'Export'], 100)).toBe(0);
});
