import { describe, expect, it } from 'vitest';
import { nextWall, readWall, tileBeside, type VideoWall, type WallAct, writeWall } from './video-wall.ts';

const start = readWall({});
const after = (wall: VideoWall, ...acts: readonly WallAct[]): VideoWall => acts.reduce(nextWall, wall);
const choose = (cameraId: string): WallAct => ({ act: 'choose', cameraId });
const started = (index: number): WallAct => ({ act: 'started', index });
const camerasOf = ({ tiles }: VideoWall) => tiles.map((tile) => tile?.cameraId);

describe('a wall of pictures', () => {
  it('starts with four empty tiles, the first selected, for any invalid address', () => {
    for (const odd of [{}, { layout: '2' }, { layout: '-1', cameras: 'x.0..1e3' }, { cameras: '../..' }]) {
      const wall = readWall(odd);
      expect([wall.layout, wall.selected]).toEqual([4, 0]);
      expect(camerasOf(wall).every((one) => one === undefined)).toBe(true);
    }
  });

  it('selects no hidden tile', () => {
    for (const index of [-1, 4, 9]) expect(after(start, { act: 'select', index }).selected).toBe(0);
  });

  it('plays a camera in the selected tile, and selects the next tile only once it plays', () => {
    const chosen = after(start, choose('7'));
    expect([camerasOf(chosen)[0], chosen.selected]).toEqual(['7', 0]);
    expect(after(chosen, started(0)).selected).toBe(1);
    const all = after(
      start,
      choose('1'),
      started(0),
      choose('2'),
      started(1),
      choose('3'),
      started(2),
      choose('4'),
    );
    expect(camerasOf(all).slice(0, 4)).toEqual(['1', '2', '3', '4']);
    expect(after(all, started(3)).selected).toBe(3);
  });

  it('selects the next tile once only, and only after a selection by the user', () => {
    const once = after(start, choose('1'), started(0), { act: 'select', index: 0 }, started(0));
    expect(once.selected).toBe(0);
    const away = after(start, choose('1'), { act: 'select', index: 3 }, started(0));
    expect(away.selected).toBe(3);
  });

  it('selects the first tile when it shrinks below the selected one, and keeps the hidden ones', () => {
    const wide = after(readWall({ layout: '9' }), { act: 'select', index: 5 }, choose('6'));
    expect(after(wide, { act: 'layout', layout: 4 }).selected).toBe(0);
    expect(after(wide, { act: 'select', index: 3 }, { act: 'layout', layout: 4 }).selected).toBe(3);
    const back = after(wide, { act: 'layout', layout: 1 }, { act: 'layout', layout: 9 });
    expect(camerasOf(back)[5]).toBe('6');
  });

  it('is written to its address and restored from it', () => {
    const wall = after(readWall({ layout: '9' }), choose('12'), { act: 'select', index: 2 }, choose('34'));
    expect(writeWall(wall)).toEqual({ layout: '9', cameras: '12..34' });
    expect(camerasOf(readWall(writeWall(wall))).slice(0, 3)).toEqual(['12', undefined, '34']);
    expect(writeWall(start)).toEqual({});
    expect(after(wall, { act: 'clearAll' }).tiles).toEqual([]);
    expect(camerasOf(after(wall, { act: 'clear', index: 0 }))[0]).toBeUndefined();
  });

  it('moves by arrow keys to the adjacent tile, and never beyond an edge', () => {
    expect(['ArrowLeft', 'ArrowUp', 'a'].map((key) => tileBeside(0, 9, key))).toEqual([0, 0, 0]);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => tileBeside(4, 9, key))).toEqual([
      3, 5, 1, 7,
    ]);
    expect(['ArrowRight', 'ArrowDown'].map((key) => tileBeside(3, 4, key))).toEqual([3, 3]);
  });
});
