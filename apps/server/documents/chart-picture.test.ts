import { describe, expect, it } from 'vitest';
import { chartPicture } from './chart-picture.ts';

describe('the axis of a chart', () => {
  it('labels every point where there is room', () => {
    const labels = [
      '苏州厂房 Suzhou Roof',
      '杭州民宿 Hangzhou House',
      '敦煌戈壁 Dunhuang',
      '鼓浪屿塔 Gulangyu',
    ];
    const series = [{ name: 'h', values: [2, 2.1, 1.5, 2] }];
    const svg = Buffer.from(
      chartPicture({ kind: 'bar', title: '', labels, series }, 182, 80).bytes,
    ).toString();
    expect(labels.filter((name) => !svg.includes(name))).toEqual([]);
  });
});
