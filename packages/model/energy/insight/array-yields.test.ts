import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayYieldsOf } from './array-yields.ts';
import type { InverterStretch } from './losses.ts';
import { yieldsOf } from './yields.ts';

const quiet: InverterStretch = {
  power: null,
  direct: null,
  battery: null,
  limit: null,
  exported: null,
  exportLimit: null,
  currents: [],
  voltages: [],
};
const inverter = (...stretches: readonly Partial<InverterStretch>[]) => ({
  stretches: stretches.map((one) => Object.assign({}, quiet, one)),
});
const lit = (irradiance: number | null, energy: number | null) => ({ irradiance, temperature: null, energy });

describe('the yields of the modules and of what follows them', () => {
  // pvlib (BSD-3), test_pvsystem.py: 900 W/m² and 30 °C make 88.65 W of 100 Wp with −0.3 %/K. test_inverter.py: 90 and 50 W at the input
  // of an inverter of PVWatts with 100 W and 95 % make 85.58556604752516 and 47.60843624 W.
  it('are those of the published values of pvlib for module and inverter', () => {
    const modules = arrayYieldsOf({
      capacity: 100,
      stretches: [lit(900, 80)],
      inverters: [inverter({ direct: 88.65 })],
      hours: 1,
      isLit: true,
    });
    expect(modules?.array).toBeCloseTo(0.8865, 12);
    expect(modules?.capture).toBeCloseTo(0.9 - 0.8865, 12);
    const output = [85.58556604752516, 47.60843624];
    const found = arrayYieldsOf({
      capacity: 100,
      stretches: output.map((energy) => lit(null, energy)),
      inverters: [inverter({ direct: 90 }, { direct: 50 })],
      hours: 1,
      isLit: false,
    });
    expect(found?.array).toBeCloseTo(1.4, 12);
    expect(found?.system).toBeCloseTo((90 + 50 - 85.58556604752516 - 47.60843624) / 100, 12);
    expect(found?.capture).toBeNull();
  });

  it('add up to the reference yield with the final yield and what batteries took', () => {
    const watts = fc.integer({ min: 0, max: 12_000 });
    const step = fc.record({
      light: watts,
      direct: watts,
      energy: watts,
      battery: fc.integer({ min: -50, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const energy = steps.reduce((sum, one) => sum + one.energy, 0);
        fc.pre(energy > 0);
        const found = arrayYieldsOf({
          capacity: 10_000,
          stretches: steps.map((one) => lit(one.light, one.energy)),
          inverters: [inverter(...steps.map(({ direct, battery }) => ({ direct, battery })))],
          hours: 0.25,
          isLit: true,
        });
        const irradiation = steps.reduce((sum, one) => sum + one.light * 0.25, 0);
        const { final, reference } = yieldsOf(energy, 10_000, irradiation);
        const { capture, system = 0, stored = 0 } = found ?? {};
        expect((capture ?? 0) + system + stored + final).toBeCloseTo(reference ?? Number.NaN, 9);
      }),
    );
  });

  it('leave out intervals in which an input was not read, with their energy and light', () => {
    const found = arrayYieldsOf({
      capacity: 1000,
      stretches: [lit(800, 600), lit(900, 100)],
      inverters: [inverter({ direct: 350 }, { direct: 400 }), inverter({ direct: 300 }, {})],
      hours: 1,
      isLit: true,
    });
    expect(found).toMatchObject({ array: 0.65, stored: 0 });
    expect(found?.capture).toBeCloseTo(0.15, 12);
    expect(found?.system).toBeCloseTo(0.05, 12);
    expect(found?.coverage).toBeCloseTo(600 / 700, 12);
  });

  it('include a night without answers, and an outage without energy', () => {
    const found = arrayYieldsOf({
      capacity: 1000,
      stretches: [lit(0, 0), lit(500, 0), lit(800, 600)],
      inverters: [inverter({}, {}, { direct: 650 })],
      hours: 1,
      isLit: true,
    });
    expect(found).toMatchObject({ array: 0.65, coverage: 1 });
    expect(found?.capture).toBeCloseTo(0.65, 12);
  });

  it('are absent without inverters, without energy, and if most of the energy has no input', () => {
    const base = { capacity: 1000, hours: 1, isLit: true, stretches: [lit(800, 600), lit(800, 700)] };
    expect(arrayYieldsOf(Object.assign({ inverters: [] }, base))).toBeNull();
    expect(arrayYieldsOf(Object.assign({ inverters: [inverter({ direct: 650 }, {})] }, base))).toBeNull();
    const dark = { stretches: [lit(0, 0)], inverters: [inverter({})] };
    expect(arrayYieldsOf(Object.assign({}, base, dark))).toBeNull();
  });
});
