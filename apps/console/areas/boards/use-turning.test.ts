import { expect, it } from 'vitest';
import { nextStanding, type Standing } from './use-turning.ts';

const walk = (turning: Parameters<typeof nextStanding>[1], steps: number, pages = 2, stations = 2) => {
  let at: Standing = { page: 0, station: 0 };
  return Array.from({ length: steps }, () => {
    at = nextStanding(at, turning, { pages, stations });
    return `${at.page}${at.station}`;
  });
};

it('shows every page for a station before the next station, then starts again', () => {
  expect(walk('both', 4)).toEqual(['10', '01', '11', '00']);
});

it('rotates only pages or only stations if so configured', () => {
  expect(walk('pages', 3)).toEqual(['10', '00', '10']);
  expect(walk('stations', 3)).toEqual(['01', '00', '01']);
});

it('does not move with one page and no station', () => {
  expect(walk('both', 2, 1, 0)).toEqual(['00', '00']);
});
