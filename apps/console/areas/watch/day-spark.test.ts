import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DaySpark } from './day-spark.tsx';

const drawn = (line: readonly (number | null)[] | undefined): string =>
  renderToStaticMarkup(createElement(DaySpark, { line }));

it.each([[undefined], [[]], [[null, null]], [[0, 0]], [[-1, -1e9]], [[1e9, null, -1e9, 0, 1e9]]])(
  'the line of a day stays within its picture: %j',
  (line) => {
    const page = drawn(line);
    expect(page).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, height = ''] of page.matchAll(/[ML]\d+ (-?[\d.]+)/g)) {
      expect(Number(height)).toBeGreaterThanOrEqual(0);
      expect(Number(height)).toBeLessThanOrEqual(24);
    }
  },
);

it('a gap remains a gap', () => {
  expect(drawn([1, null, 2]).match(/M\d+ \S+h\.6/g)).toHaveLength(2);
});
