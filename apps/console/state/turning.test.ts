import { describe, expect, it } from 'vitest';
import { nextSight, type Scrolled } from './turning.ts';

const part: Scrolled = { top: 0, left: 0, height: 100, width: 200, wholeHeight: 100, wholeWidth: 200 };

/** All scroll positions of an element, from its beginning. */
function shown(from: Scrolled): readonly (readonly [top: number, left: number])[] {
  const next = nextSight(from);
  return [[from.top, from.left], ...(next ? shown({ ...from, ...next }) : [])];
}

describe('an area that scrolls automatically', () => {
  it('does not move if all or nearly all of it is visible', () => {
    expect(shown(part)).toEqual([[0, 0]]);
    expect(shown({ ...part, wholeHeight: 108, wholeWidth: 208 })).toEqual([[0, 0]]);
  });

  it('scrolls by less than its height and ends with its last line', () => {
    expect(shown({ ...part, wholeHeight: 260 })).toEqual([
      [0, 0],
      [85, 0],
      [160, 0],
    ]);
  });

  it('shows the whole width of its lines before the next ones', () => {
    expect(shown({ ...part, wholeHeight: 150, wholeWidth: 300 })).toEqual([
      [0, 0],
      [0, 100],
      [50, 0],
      [50, 100],
    ]);
  });
});
