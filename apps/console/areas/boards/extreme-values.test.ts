import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { chartLook } from '../../widgets/chart/look.ts';
import { Donut } from '../../widgets/statistics/donut.tsx';
import { HourGauge } from '../../widgets/statistics/hour-gauge.tsx';
import { RankingBars } from '../../widgets/statistics/ranking.tsx';
import { Rose } from '../../widgets/statistics/rose.tsx';
import { WordCloud } from '../../widgets/statistics/word-cloud.tsx';
import { asLines, withLinesBeside } from './series-option.ts';
import { shareOf } from './share-of.ts';
import { ValueWidget } from './value-widget.tsx';

/** Extreme values that any figure can have. */
const numbers = [0, -1, -1e9, 1e9] as const;
const name = { zh: '名', en: 'name' };
const common = { at: 0, notes: [] } as const;

/** Renders a widget to HTML, whose numbers must be readable and whose lengths must be valid in a browser. */
function pageOf(widget: ReactElement): string {
  const page = renderToStaticMarkup(widget);
  expect(page).not.toMatch(/NaN|Infinity|undefined|null|e\+\d/);
  // No length, and no share of a ring or a bar, is negative or exceeds the whole.
  for (const [, length = ''] of page.matchAll(/(?:width|height|stroke-dasharray)[:=]"?(-?[\d.]+)%?/g))
    expect(Number(length)).toBeGreaterThanOrEqual(0);
  for (const [, share = ''] of page.matchAll(/width:(-?[\d.]+)%/g))
    expect(Number(share)).toBeLessThanOrEqual(100);
  return page;
}

describe('a widget of a board', () => {
  it('draws shares, ranks and texts of zero, negative and huge values', () => {
    for (const values of [...numbers.map((value) => [value]), numbers, [1e9, -1], []]) {
      const total = values.reduce((sum, value) => sum + value, 0);
      const parts = values.map((count, index) => ({
        key: String(index),
        name: 'name',
        word: 'name',
        title: 'name',
        text: String(count),
        count,
        share: shareOf(count, total),
      }));
      pageOf(h(Donut, { label: 'ring', total, parts }));
      pageOf(h(RankingBars, { lines: parts, rank: String }));
      pageOf(h(WordCloud, { words: parts }));
    }
  });

  it('shows zero, negative and huge figures, and a dash for an unknown one', () => {
    const figures = [...numbers, null].map((value, index) => ({
      key: String(index),
      label: name,
      value,
      unit: 'kWh',
    }));
    expect(
      pageOf(h(ValueWidget, { isNarrow: false, data: { ...common, shape: 'figures', figures } })),
    ).toContain('—');
  });

  it('draws a rose and hours of any value', () => {
    for (const count of numbers)
      pageOf(
        h(Rose, { label: 'rose', parts: [{ key: 'one', name: 'one', count, share: Math.max(0, count) }] }),
      );
    for (const hours of [...numbers, null])
      pageOf(h(HourGauge, { label: 'hours', hours, absent: 'none', note: 'of a year' }));
  });

  it('draws bars, lines and lines in a second unit for any value, with a gap for a missing one', () => {
    const look = chartLook('dark', 'solar', { fontFamily: 'x', fontSize: 12 });
    const values = [...numbers, null];
    const bars = barOption(look, {
      categories: values.map(String),
      series: [{ name: 'value', values }],
      unit: 'kWh',
      absent: '—',
    });
    for (const option of [
      bars,
      asLines(bars),
      withLinesBeside(look, bars, [{ name: 'growth', unit: '%', values }]),
    ]) {
      expect(JSON.stringify(option)).not.toMatch(/NaN|Infinity/);
      const [drawn] = option.series as readonly { readonly data: readonly unknown[] }[];
      expect(drawn?.data).toHaveLength(values.length);
    }
  });
});
