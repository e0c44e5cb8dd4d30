import { describe, expect, it } from 'vitest';
import { hasOwnColours } from './own-colours.ts';

const di = (given: Readonly<Record<string, unknown>>) => ({ get: (name: string) => given[name] });

describe('an element with colours from its file', () => {
  it.each([
    ['a fill of bpmn.io', { 'bioc:fill': '#fff3e0' }, true],
    ['a border of the interchange group', { 'color:border-color': '#000' }, true],
    ['a colour of its label only', { label: di({ 'color:color': '#205022' }) }, true],
    ['no colours', { label: di({}) }, false],
  ])('is recognised by %s', (_what, given, isOne) => {
    expect(hasOwnColours({ di: di(given) })).toBe(isOne);
  });

  it('is not one without a drawing', () => {
    expect(hasOwnColours({})).toBe(false);
  });
});
