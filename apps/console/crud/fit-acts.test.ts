import { expect, it } from 'vitest';
import { fitActs } from './fit-acts.ts';

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
