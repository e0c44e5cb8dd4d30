import { describe, expect, it } from 'vitest';
import { freePlace, nudged, withWidgetAt } from './arrange.ts';
import { type BoardPage, checkPages, stationOfWidget, type Widget } from './board.ts';
import { fixedBoards } from './fixed-boards.ts';

const widget = (id: string, x: number, y: number, w: number, h: number): Widget => ({
  id,
  kind: 'text',
  source: null,
  x,
  y,
  w,
  h,
});
const page: BoardPage = [widget('a', 0, 0, 12, 6), widget('b', 12, 0, 12, 6)];

describe('arranging a page', () => {
  it('moves and resizes a widget where there is room', () => {
    expect(nudged(page, 'a', { y: 1 })[0]).toMatchObject({ x: 0, y: 1 });
    expect(nudged(page, 'a', { h: 6 })[0]).toMatchObject({ h: 12 });
    expect(withWidgetAt(page, 'a', { x: 0, y: 6, w: 24 })[0]).toMatchObject({ y: 6, w: 24 });
  });

  it('keeps the page unchanged if a widget would overlap another, be outside, or be empty', () => {
    for (const by of [{ x: 1 }, { x: -1 }, { y: 7 }, { w: 1 }, { w: -12 }, { h: 7 }])
      expect(nudged(page, 'a', by)).toBe(page);
    expect(nudged(page, 'nobody', { y: 1 })).toBe(page);
  });

  it('finds the first free position, a smaller one on a crowded page, and none on a full one', () => {
    expect(freePlace(page, 8, 4)).toEqual({ x: 0, y: 6, w: 8, h: 4 });
    expect(freePlace([...page, widget('c', 0, 6, 24, 4)], 8, 4)).toEqual({ x: 0, y: 10, w: 4, h: 2 });
    expect(freePlace([widget('all', 0, 0, 24, 12)], 8, 4)).toBeUndefined();
  });
});

it('every fixed board passes the check of boards that people make', () => {
  expect(fixedBoards.length).toBe(4);
  for (const { pages } of fixedBoards) expect(() => checkPages(pages)).not.toThrow();
});

it('a widget queries the chosen station, all stations, or its own', () => {
  const of = (source: Widget['source'], station?: string) =>
    stationOfWidget({ source, ...(station === undefined ? {} : { station }) }, '7');
  expect([of('dayPower'), of('overview'), of('dayPower', 'all')]).toEqual(['7', undefined, undefined]);
  expect([of('alarmGrades', 'chosen'), of('dayPower', '9'), of(null)]).toEqual(['7', '9', undefined]);
});
