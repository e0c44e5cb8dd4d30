import { describe, expect, it } from 'vitest';
import { demoStations } from './demo-field.ts';
import type { LastReport } from './resume.ts';
import { cleanliness, noEnergy, type RoofDesign, type RoofState, stepRoof } from './roof.ts';
import { createRoof, type RoofSiteDesign, resumeRoof } from './roof-site.ts';
import type { FieldSite } from './site.ts';

const [design] = demoStations.flatMap(({ site }) => ('roof' in site ? [site] : []));
if (design === undefined) throw new Error('no demonstration roof');
const { roof } = design;
// Midnight of a Monday in June in Suzhou.
const start = Date.parse('2026-06-07T16:00:00Z');
const minute = 60_000;

function run(days: number, of: RoofDesign = roof): RoofState[] {
  const states: RoofState[] = [];
  let before: Pick<RoofState, 'at' | 'energy'> = { at: start, energy: noEnergy(of) };
  for (let at = start + minute; at <= start + days * 1440 * minute; at += minute) {
    const state = stepRoof(of, before, at);
    states.push(state);
    before = state;
  }
  return states;
}

const givenBy = ({ inverters }: RoofState) =>
  inverters.reduce((sum, { activePower }) => sum + activePower, 0);

describe('a roof with string inverters', () => {
  const states = run(6);
  const last = states.at(-1);

  it('supplies what the building and the grid take, at every instant and in total', () => {
    for (const state of states) expect(state.load - givenBy(state)).toBeCloseTo(state.gridPower, 6);
    const load = states.reduce((sum, state) => sum + state.load / 60, 0);
    const { generated, imported, exported } = last?.energy ?? noEnergy(roof);
    const all = generated.reduce((sum, one) => sum + one, 0);
    expect(all + imported - exported).toBeCloseTo(load, 3);
    expect(exported).toBeGreaterThan(0);
    expect(imported).toBeGreaterThan(0);
  });

  it('never exceeds the rating of its inverters, nor the limit of the grid', () => {
    let clipped = 0;
    for (const { inverters, gridPower } of states) {
      for (const [index, { activePower }] of inverters.entries()) {
        const { rated } = roof.inverters[index] ?? { rated: 0 };
        expect(activePower).toBeLessThanOrEqual(rated);
        if (activePower === rated) clipped += 1;
      }
      expect(-gridPower).toBeLessThanOrEqual(roof.exportLimit + 1e-6);
    }
    expect(clipped).toBeGreaterThan(0);
  });

  it('limits its inverters if no power may be fed into the grid', () => {
    const held = run(1, { ...roof, exportLimit: 0 });
    for (const state of held) expect(state.gridPower).toBeGreaterThanOrEqual(-1e-6);
    expect(held.at(-1)?.energy.exported).toBeLessThan(1e-3);
  });

  const stringOf = (time: string, inverter: number, string: number) =>
    states.find(({ at }) => at === Date.parse(time))?.inverters[inverter]?.strings[string];
  /** Current of one string relative to another of the same inverter, corrected for the quality of their modules. */
  const shareOf = (time: string, inverter: number, string: number, other: number): number => {
    const [own, beside] = [string, other].map((n) => {
      const { quality = 1 } = roof.inverters[inverter]?.strings[n] ?? {};
      return (stringOf(time, inverter, n)?.current ?? 0) / quality;
    });
    return (own ?? 0) / (beside ?? 1);
  };

  it('has a string without current, and two that the shadow of a chimney covers before noon', () => {
    const broken = stringOf('2026-06-09T04:00:00Z', 3, 2);
    expect(broken?.voltage).toBeGreaterThan(500);
    expect(broken?.current).toBe(0);
    expect(shareOf('2026-06-09T00:30:00Z', 5, 0, 2)).toBeCloseTo(0.45, 9);
    expect(shareOf('2026-06-09T00:30:00Z', 5, 1, 3)).toBeCloseTo(0.45, 9);
    // At 10:40 half of the shadow remains, at 12:00 none.
    expect(shareOf('2026-06-09T02:40:00Z', 5, 0, 2)).toBeCloseTo(0.72, 1);
    expect(shareOf('2026-06-09T04:00:00Z', 5, 0, 2)).toBeCloseTo(1, 9);
  });

  it('has strings that all differ, by at most two per cent', () => {
    const qualities = roof.inverters.flatMap(({ strings }) => strings.map(({ quality }) => quality ?? 1));
    expect(new Set(qualities).size).toBe(24);
    for (const quality of qualities) {
      expect(quality).toBeGreaterThanOrEqual(1);
      expect(quality).toBeLessThan(1.02);
    }
  });

  it('has a string that collects more dust than the others, and is as clean as they are after rain', () => {
    const { dust = 1 } = roof.inverters[1]?.strings[3] ?? {};
    expect(dust).toBeGreaterThan(1);
    const dirt = 1 - cleanliness(roof.seed, Date.parse('2026-06-09T04:00:00Z'));
    expect(shareOf('2026-06-09T04:00:00Z', 1, 3, 0)).toBeCloseTo((1 - dust * dirt) / (1 - dirt), 9);
    const rainy = Date.parse('2026-06-12T04:00:00Z');
    expect(cleanliness(roof.seed, rainy)).toBe(1);
    expect(shareOf('2026-06-12T04:00:00Z', 1, 3, 0)).toBeCloseTo(1, 9);
  });

  it('loses a little more to dust each day until it rains', () => {
    const days = Array.from({ length: 60 }, (_, n) => cleanliness(roof.seed, start + n * 86_400_000));
    let rains = 0;
    for (const [n, clean] of days.entries()) {
      const before = days[n - 1] ?? clean;
      if (clean > before) rains += 1;
      else expect(before - clean).toBeLessThanOrEqual(0.002 + 1e-9);
      expect(clean).toBeGreaterThanOrEqual(0.94);
    }
    expect(rains).toBeGreaterThan(2);
    expect(Math.max(...days)).toBe(1);
  });
});

describe('a roof that resumes', () => {
  const reportsOf = (site: FieldSite): LastReport[] =>
    site.design.devices.flatMap((device) =>
      Object.entries(site.values(device)).map(([record, values]) => ({
        device,
        record,
        at: site.state.at,
        values,
      })),
    );
  const counters = (site: FieldSite | undefined, of: RoofSiteDesign) =>
    of.devices.flatMap((device) => {
      const { inverterData, meter, meterTariff } = site?.values(device) ?? {};
      return [
        inverterData?.pvTotalOutputEnergy,
        inverterData?.pvDayOutputEnergy,
        meter?.totalPositiveActiveEnergy,
        meterTariff?.negativeTotal,
      ]
        .filter((value) => value !== undefined)
        .map(Number);
    });

  it('has no starting point if nothing was reported', () => {
    expect(resumeRoof(design, [])).toBeUndefined();
  });

  it('keeps its counters, including those of the day, within the range of their registers', () => {
    const site = createRoof(design, start);
    site.advance(start + 12 * 3_600_000, 300);
    const again = resumeRoof(design, reportsOf(site));
    for (const [index, counter] of counters(again, design).entries())
      expect(counter).toBeCloseTo(counters(site, design)[index] ?? 0, 1);
    again?.advance(start + 14 * 3_600_000, 300);
    for (const [index, counter] of counters(again, design).entries())
      expect(counter).toBeGreaterThanOrEqual((counters(site, design)[index] ?? 0) - 0.1);
  });

  it('begins a new day with nothing generated', () => {
    const site = createRoof(design, start);
    site.advance(start + 25 * 3_600_000, 300);
    const [inverter] = design.devices;
    const values = inverter ? site.values(inverter).inverterData : {};
    expect(values?.pvDayOutputEnergy).toBe(0);
    expect(Number(values?.pvTotalOutputEnergy)).toBeGreaterThan(10);
  });

  it('restarts its counters at zero after they are cleared', () => {
    const site = createRoof(design, start);
    site.advance(start + 12 * 3_600_000, 300);
    site.clearCounters();
    expect(Math.max(...counters(site, design))).toBe(0);
  });
});
