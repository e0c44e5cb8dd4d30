import { describe, expect, test } from 'vitest';
import { isOutside, mostChecks, readCheckList, readResults, resultText, withFound } from './check-list.ts';

const heat = { name: '柜温', unit: '°C', low: null, high: 80 };

describe('a check list', () => {
  test.each([
    ['text', 'heat'],
    ['no list', { name: '柜温' }],
    ['a check without a name', [{ name: ' ' }]],
    ['a name of 51 characters', [{ name: '温'.repeat(51) }]],
    ['a name twice', [heat, { name: '柜温' }]],
    ['a low limit above the high one', [{ name: 'a', low: 2, high: 1 }]],
    ['a limit that is no number', [{ name: 'a', high: '80' }]],
    ['an endless limit', [{ name: 'a', high: Number.POSITIVE_INFINITY }]],
    ['a name nobody knows', [{ name: 'a', colour: 'red' }]],
    ['too many checks', Array.from({ length: mostChecks + 1 }, (_, n) => ({ name: `c${n}` }))],
  ])('is not %s', (_what, raw) => {
    expect(readCheckList(raw)).toBeUndefined();
  });

  test('may be empty, and keeps checks without limits', () => {
    expect(readCheckList(null)).toEqual([]);
    expect(readCheckList([heat, { name: '外观' }])).toEqual([heat, { name: '外观' }]);
  });
});

describe('a result', () => {
  test('is good at its limit and outside beyond it; an unchecked value is not outside', () => {
    expect([80, 80.01, null].map((value) => isOutside({ ...heat, value }))).toEqual([false, true, false]);
    expect([9, 10].map((value) => isOutside({ name: 'a', low: 10, value }))).toEqual([true, false]);
  });

  test('states the findings and the good values', () => {
    expect(resultText({ ...heat, value: 92 })).toBe('柜温 92 °C (≤ 80)');
    expect(resultText({ name: 'a', low: 1, high: 2 })).toBe('a – (1–2)');
  });

  test('contains values only: limits and names are those of the order', () => {
    const [asked] = [[{ ...heat, value: null }, { name: '外观' }]];
    expect(withFound(asked, [{ name: '柜温', high: 999, value: 92 }])).toEqual([
      { ...heat, value: 92 },
      { name: '外观' },
    ]);
    expect(withFound(asked, [{ name: '别的', value: 1 }])).toBeUndefined();
    expect(readResults([{ ...heat, value: 'hot' }])).toBeUndefined();
  });
});
