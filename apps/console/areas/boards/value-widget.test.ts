import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { boardClock } from './board-clock.ts';
import { ValueWidget } from './value-widget.tsx';

const power = { key: 'power', label: { zh: '当前功率', en: 'Power now' }, value: 1.5, unit: 'kW' };
const drawn = (figure: typeof power & { readonly readAt?: number }): string =>
  renderToStaticMarkup(
    h(ValueWidget, { isNarrow: false, data: { at: 0, notes: [], shape: 'figures', figures: [figure] } }),
  );

it('a present value shows when it was read', () => {
  const readAt = Date.UTC(2026, 5, 1, 8, 15, 9);
  expect(drawn({ ...power, readAt })).toContain(`>${boardClock(readAt)}</time>`);
});

it('a figure that is no present value shows no time', () => {
  expect(drawn(power)).not.toContain('<time');
});
