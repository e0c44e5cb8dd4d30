import { expect, test } from 'vitest';
import { onPaper } from './save-image.ts';

const drawn = (lines: number) => ({
  series: Array.from({ length: lines }, () => ({ type: 'line' })),
  legend: [{ type: 'scroll', top: 0 }],
  grid: [{ top: 40, bottom: 48, left: 8 }],
  dataZoom: [
    { type: 'inside', start: 20, end: 40 },
    { type: 'slider', start: 20, end: 40 },
  ],
});

test('a picture has no slider, but shows the zoomed range', () => {
  expect(onPaper(drawn(1)).dataZoom).toEqual([
    { type: 'inside', start: 20, end: 40 },
    { type: 'slider', start: 20, end: 40, show: false },
  ]);
  expect(onPaper(drawn(1)).grid).toEqual([{ top: 40, bottom: 8, left: 8 }]);
});

test('a picture names all its lines above the plot, whatever their number', () => {
  expect(onPaper(drawn(15))).toMatchObject({ legend: [{ type: 'plain' }], grid: [{ top: 60 }] });
});
