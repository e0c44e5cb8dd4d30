import { expect, it } from 'vitest';
import { zoomedTo, zoomOf } from './kept-zoom.ts';

const part = { startValue: 20, endValue: 40, start: 20, end: 40 };
const sliders = [{ type: 'inside' }, { type: 'slider' }];

it.each([
  ['a chart without a slider', {}],
  ['one that was not drawn yet', { dataZoom: sliders }],
  ['one that shows all', { dataZoom: [{ startValue: 0, endValue: 100, start: 0, end: 100 }] }],
])('%s is not zoomed', (_, option) => {
  expect(zoomOf(option)).toBeUndefined();
  expect(zoomedTo(option, undefined)).toBe(option);
});

it('a chart that is drawn again keeps its zoom', () => {
  expect(zoomOf({ dataZoom: [part] })).toEqual(part);
  expect(zoomedTo({ dataZoom: sliders }, part).dataZoom).toEqual([
    { type: 'inside', startValue: 20, endValue: 40 },
    { type: 'slider', startValue: 20, endValue: 40 },
  ]);
});

it('an end at the end of the axis follows it', () => {
  const [first] = zoomedTo({ dataZoom: sliders }, { ...part, end: 100 }).dataZoom as unknown[];
  expect(first).toEqual({ type: 'inside', startValue: 20, end: 100 });
});
