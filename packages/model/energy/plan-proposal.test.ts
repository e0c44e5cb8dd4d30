import { expect, it } from 'vitest';
import { assumedShare, proposePlan } from './plan-proposal.ts';

const july = { month: '2026-07', clearSky: 1000 };
const month = (name: string, energy: number | null, coverage = 1, clearSky: number | null = 1000) => ({
  month: name,
  energy,
  coverage,
  clearSky,
});

it('nothing is proposed if nothing was measured and the clear sky is unknown', () => {
  expect(proposePlan([{ month: '2026-07', clearSky: null }], [])).toEqual([
    { month: '2026-07', energy: null, basis: null },
  ]);
});

it('the proposal for a month is the mean of earlier years, without months with gaps', () => {
  const measured = [month('2025-07', 700), month('2024-07', 800), month('2023-07', 10, 0.9)];
  expect(proposePlan([july], measured)).toEqual([{ month: '2026-07', energy: 750, basis: 'years' }]);
});

it('a clear sky counts with the share that other months reached, else with the assumed one', () => {
  const measured = [month('2026-03', 400), month('2026-04', 500), month('2026-05', null)];
  expect(proposePlan([july], measured)).toEqual([{ month: '2026-07', energy: 450, basis: 'clear-sky' }]);
  expect(proposePlan([july], [])).toEqual([
    { month: '2026-07', energy: 1000 * assumedShare, basis: 'assumed' },
  ]);
});
