import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginOf, cellBegin, cellsOfLevel, countCell, countLevels, finerLevel } from './count-calendar.ts';

const instants = fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2101, 0) });

describe('the cells in which rows are counted', () => {
  it.each(countLevels)('contain every instant exactly once in a %s', (level) => {
    fc.assert(
      fc.property(instants, (at) => {
        const begin = beginOf(level, at);
        const cell = countCell(level, at);
        expect(cell).toBeLessThan(cellsOfLevel[level]);
        expect(cellBegin(level, begin, cell)).toBeLessThanOrEqual(at);
        expect(cellBegin(level, begin, cell + 1)).toBeGreaterThan(at);
        const finer = finerLevel(level);
        if (finer) expect(beginOf(finer, at)).toBe(cellBegin(level, begin, cell));
      }),
    );
  });
});
