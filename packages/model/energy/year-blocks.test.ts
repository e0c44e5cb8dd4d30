import { expect, it } from 'vitest';
import { calendarOf, seasonOf, versionOf, windowsOf } from './tariff.test-support.ts';
import { yearBlocks } from './year-blocks.ts';

it('a year before the first version has no blocks', () => {
  expect(yearBlocks(calendarOf(versionOf()), 2023)).toEqual([]);
});

it('a year without seasons is one block for each window, also with February 29th', () => {
  expect(yearBlocks(calendarOf(versionOf()), 2024)).toMatchObject([
    { first: '2024-01-01', last: '2024-12-31', day: 0, days: 366, from: 0, to: 32, band: 'valley' },
    { day: 0, days: 366, from: 32, to: 88, band: 'peak' },
    { day: 0, days: 366, from: 88, to: 96, band: 'flat' },
  ]);
});

it('a new version, a holiday and a weekend each begin another block, and blocks cover each day once', () => {
  const [work, rest] = [windowsOf(['peak', '24:00']), windowsOf(['valley', '24:00'])];
  const days = [
    { on: [1, 2, 3, 4, 5] as const, windows: work },
    { on: [6, 7, 'holiday'] as const, windows: rest },
  ];
  const first = versionOf({ validFrom: '2024-01-03', seasons: [seasonOf(work, { days })] });
  const second = versionOf({
    validFrom: '2024-07-01',
    seasons: [seasonOf(work)],
    holidays: ['2024-10-01'],
  });
  const blocks = yearBlocks(calendarOf(first, second), 2024);
  expect(blocks[0]).toMatchObject({ first: '2024-01-03', last: '2024-01-05', band: 'peak' });
  expect(blocks[1]).toMatchObject({ first: '2024-01-06', last: '2024-01-07', band: 'valley' });
  expect(blocks.reduce((sum, { days: length }) => sum + length, 0)).toBe(364);
});
