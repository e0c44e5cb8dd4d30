import { describe, expect, it } from 'vitest';
import { parentArrow } from './parent-arrow.ts';

const parent = { left: 40, top: 100, width: 60, height: 24 };

describe('the arrow from a parent to its cell', () => {
  it('runs along the upper edges of the row, above the words of the cells it passes', () => {
    const { start, line, head } = parentArrow('left', parent, { left: 160, top: 100, width: 60, height: 24 });
    expect(start).toEqual([94, 103]);
    expect(line).toBe('M94 103H154V103H160');
    expect(head).toBe('M160 103l-6 -3v6z');
  });

  it('runs along the left edges of the column', () => {
    const { start, line } = parentArrow('top', parent, { left: 40, top: 200, width: 60, height: 24 });
    expect(start).toEqual([43, 118]);
    expect(line).toBe('M43 118V194H43V200');
  });

  it('starts within a parent that lies in other rows or columns', () => {
    const below = { left: 160, top: 300, width: 60, height: 24 };
    expect(parentArrow('left', parent, below).start).toEqual([94, 121]);
    expect(parentArrow('left', parent, below).line).toBe('M94 121H154V303H160');
    expect(parentArrow('top', parent, below).start).toEqual([97, 118]);
  });
});
