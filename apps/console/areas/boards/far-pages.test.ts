import { checkPages } from '@heliodeck/model/boards/board';
import { fixedBoards } from '@heliodeck/model/boards/fixed-boards';
import { describe, expect, it } from 'vitest';
import { shownPages } from './far-pages.ts';

const [dataBoard] = fixedBoards;
const pages = dataBoard?.pages ?? [];
const named = (room: number | undefined) =>
  shownPages(pages, room).map(({ page, widgets }) => [page, ...widgets.map(({ id }) => id)].join(' '));

describe('a board read from a distance', () => {
  it('is unchanged if its letters are large enough', () => {
    expect(shownPages(pages, undefined).map(({ widgets }) => widgets)).toEqual(pages);
    expect(shownPages(pages, 1_100).map(({ widgets }) => widgets)).toEqual(pages);
  });

  it('shows every widget once, one at a time, with the page it belongs to', () => {
    expect(named(560)).toEqual([
      '0 stations-strip overview-value',
      '0 stations-strip stationFigures-value',
      '0 stations-strip dayPower-line',
      '0 stations-strip stations-map',
      '0 stations-strip generationDays-bars',
      '0 stations-strip planRate-bars',
      '1 stations-strip stationStates-share',
      '1 stations-strip consumptionDays-bars',
      '1 stations-strip alarmGrades-share',
      '1 stations-strip faults-words',
      '1 stations-strip deviceTypes-share',
      '1 stations-strip repairFees-bars',
    ]);
  });

  it('shows two columns where there is room, tall widgets in a separate one, and no overlapping widgets', () => {
    expect(named(790)).toEqual([
      '0 stations-strip overview-value stationFigures-value dayPower-line',
      '0 stations-strip stations-map generationDays-bars planRate-bars',
      '1 stations-strip stationStates-share alarmGrades-share consumptionDays-bars',
      '1 stations-strip faults-words deviceTypes-share repairFees-bars',
    ]);
    for (const room of [560, 790])
      for (const { pages: layout } of fixedBoards)
        expect(() => checkPages(shownPages(layout, room).map(({ widgets }) => widgets))).not.toThrow();
  });

  it('shows an empty page if there are no widgets', () => {
    expect(shownPages([[]], 560)).toEqual([{ page: 0, widgets: [] }]);
  });
});
