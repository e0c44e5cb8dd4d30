import { describe, expect, it } from 'vitest';
import { isAtEdge } from './names-at-edges.ts';

const frame = { width: 400, height: 300 };
const name = { width: 60, height: 16 };
const at = (x: number, y: number): boolean => isAtEdge({ x, y }, name, frame);

describe('a name on the map', () => {
  it('is displayed if all of it is inside', () => {
    expect([at(200, 150), at(40, 20), at(300, 120), at(360, 150)]).toEqual([false, false, false, false]);
  });

  it.each([
    ['left', 30, 150],
    ['right', 380, 150],
    ['upper', 200, 5],
    ['lower', 200, 295],
  ])('is hidden if the %s edge would cut it', (_, x, y) => expect(at(x, y)).toBe(true));

  it('is hidden below the zoom buttons and the sources', () => {
    expect([at(340, 60), at(200, 275)]).toEqual([true, true]);
  });
});
