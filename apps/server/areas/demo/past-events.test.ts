import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect, it } from 'vitest';
import { agedRoof, doneRoofPatrols, historyDays } from './past-events.ts';

const hourMs = 3_600_000;
const [roof] = demoStations.flatMap(({ site }) => ('roof' in site ? [site] : []));

it('only the last patrol finds the open string, at every hour of a week in which a demonstration is made', () => {
  if (roof === undefined) throw new Error('no station has a roof');
  const monday = Date.parse('2026-11-30T00:00:00+08:00');
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const madeAt = monday + hour * hourMs;
    const { inverters } = agedRoof(roof, madeAt).roof;
    const [since = Number.NaN] = inverters.flatMap(({ strings }) =>
      strings.flatMap(({ brokenSince }) => brokenSince ?? []),
    );
    const done = doneRoofPatrols(roof.zone, madeAt - historyDays * 24 * hourMs, madeAt);
    expect(done.length).toBeGreaterThanOrEqual(4);
    expect(done.filter(({ start }) => start >= since)).toEqual(done.slice(-1));
  }
});
