import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityOf, energyAvailability, sharedAvailability } from './availability.ts';
import { type InverterStretch, type LossPlant, lossesOf, lossKinds } from './losses.ts';
import { unclippedOutput } from './module-power.ts';
import { ratioAt25, yieldsOf } from './yields.ts';

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
const inverter = (
  capacity: number,
  rated: number | null,
  stretches: readonly Partial<InverterStretch>[],
) => ({
  capacity,
  rated,
  stretches: stretches.map((one) => ({ ...quiet, ...one })),
});
const plant = (of: Partial<LossPlant>): LossPlant => ({
  capacity: 10_000,
  coefficient: -0.004,
  stretches: [],
  inverters: [],
  atInverters: null,
  dayStarts: [0],
  hours: 1,
  ...of,
});
const light = { irradiance: 800, temperature: null, energy: 6000 };

describe('the yields', () => {
  it('are energy by capacity, and irradiation by rated irradiance', () => {
    expect(yieldsOf(40_000, 10_000, 5_000)).toEqual({ final: 4, reference: 5, ratio: 0.8 });
  });

  it('have no ratio if the light is unknown or there was none', () => {
    expect(yieldsOf(40_000, 10_000, null).ratio).toBeNull();
    expect(yieldsOf(0, 10_000, 10)).toEqual({ final: 0, reference: 0.01, ratio: null });
  });

  it('have a ratio at 25 °C that does not fall with warm modules', () => {
    const warm = [{ irradiation: 5000, temperature: 50 }];
    const energy = 10_000 * 5 * 0.9 * 0.8;
    expect(ratioAt25(energy, 10_000, -0.004, warm)).toBeCloseTo(0.8, 12);
    expect(ratioAt25(energy, 10_000, -0.004, [])).toBeNull();
  });

  // pvanalytics (MIT), test_metrics.py: an hour in seven parts; ratio relative to the mean module temperature
  // by NREL/TP-5200-57991. With that mean in place of 25 °C the formula is the same. Module temperatures by
  // King (SAND2004-3535), as in that test.
  it('have the ratio corrected for weather as published by NREL', () => {
    const parts = [
      [921.75575, 28.89891667, 1.796333333, 39389.6625],
      [916.11225, 29.69258333, 2.496916667, 39425.3525],
      [914.8590833, 30.21441667, 2.413333333, 39460.9625],
      [914.86375, 30.5815, 2.023666667, 39125.315],
      [913.6426667, 31.14808333, 1.844416667, 38888.59],
      [889.6296667, 31.5445, 1.605583333, 37520.8925],
      [751.4611667, 31.63208333, 1.18625, 27303.8025],
    ] as const;
    const warm = parts.map(([light, air, wind]) => ({
      irradiation: light,
      temperature: air + light * Math.exp(-3.58 - 0.113 * wind) + (light / 1000) * 3,
    }));
    const irradiation = warm.reduce((all, one) => all + one.irradiation, 0);
    const mean = warm.reduce((all, one) => all + one.irradiation * one.temperature, 0) / irradiation;
    const about = warm.map((one) => ({ ...one, temperature: one.temperature - mean + 25 }));
    const energy = parts.reduce((all, [, , , power]) => all + power, 0);
    expect(ratioAt25(energy, 61_056, -0.0028, about)).toBeCloseTo(0.6873059, 6);
  });
});

describe('the losses', () => {
  it('keep unexplained losses as a separate part', () => {
    const { theoretical, measured, unexplained, losses } = lossesOf(plant({ stretches: [light] }));
    expect([theoretical, measured, unexplained]).toEqual([8000, 6000, 2000]);
    expect(lossKinds.filter((kind) => losses[kind] !== null)).toEqual(['noData']);
  });

  it('count time without data separately, and nothing else of it', () => {
    const dark = { ...light, energy: null, temperature: 60 };
    const { losses, unexplained } = lossesOf(plant({ stretches: [light, dark] }));
    expect(losses.noData).toBe(8000);
    expect(losses.temperature).toBeNull();
    expect(unexplained).toBe(2000);
  });

  it('give a cold module the gain that a warm one loses', () => {
    const at = (temperature: number) =>
      lossesOf(plant({ stretches: [{ ...light, temperature }] })).losses.temperature;
    expect(at(50)).toBeCloseTo(800, 9);
    expect(at(0)).toBeCloseTo(-800, 9);
  });

  it('detect a stopped inverter by the other inverters', () => {
    const inverters = [
      inverter(5000, null, [{ power: 3000 }]),
      inverter(2500, null, [{ power: 0 }]),
      inverter(2500, null, [{}]),
    ];
    expect(lossesOf(plant({ stretches: [light], inverters })).losses.outage).toBe(1500);
  });

  it('detect a stop of all by the light, and none at night', () => {
    const inverters = [inverter(10_000, null, [{ power: 0 }])];
    const stopped = { ...light, energy: 0 };
    expect(lossesOf(plant({ stretches: [stopped], inverters })).losses.outage).toBeCloseTo(7680, 9);
    const night = { irradiance: 20, temperature: null, energy: 0 };
    expect(lossesOf(plant({ stretches: [night], inverters })).losses.outage).toBe(0);
  });

  // RdTools, availability_test: an inverter that is off reports 0, or slightly more or less.
  it.each([0, 0.001, -0.001, 5])('treat an inverter that reports %d W as switched off', (power) => {
    const inverters = [inverter(5000, 5000, [{ power: 3000 }]), inverter(5000, 5000, [{ power }])];
    expect(lossesOf(plant({ stretches: [light], inverters })).losses.outage).toBe(3000);
    expect(availabilityOf(inverter(5000, 5000, [{ power }]), [light], 1)).toMatchObject({
      share: 0,
      hoursOff: 1,
    });
  });

  // RdTools, availability_test: relative sizes 1 and 3; while one of them is off, the other shows what it
  // would have generated.
  it.each([
    [1000, 3000, 0.75],
    [3000, 1000, 0.25],
  ])('detect %d Wp that are off by %d Wp that run', (off, on, share) => {
    const inverters = [inverter(off, null, [{ power: 0 }]), inverter(on, null, [{ power: on / 2 }])];
    const { losses } = lossesOf(plant({ stretches: [light], inverters }));
    expect(losses.outage).toBe(off / 2);
    expect(energyAvailability(on / 2, losses.outage)).toBe(share);
  });

  it('distinguish clipping from a limit', () => {
    const bright = { irradiance: 1000, temperature: null, energy: 8000 };
    const of = (stretch: Partial<InverterStretch>) =>
      lossesOf(plant({ stretches: [bright], inverters: [inverter(10_000, 8000, [stretch])] })).losses;
    const possible = unclippedOutput(10_000, 8000);
    expect(of({ power: 8000 })).toMatchObject({ clipping: possible - 8000, curtailment: null });
    expect(of({ power: 4000, limit: 4000 })).toMatchObject({ clipping: 0, curtailment: 4000 });
    expect(of({ power: 6000, limit: 8000 })).toMatchObject({ clipping: 0, curtailment: 0 });
  });

  const held = unclippedOutput(10_000, 10_000) - 6000;
  it.each([
    ['none is known', { exported: 0 }, null],
    ['nobody measures what is fed in', { exportLimit: 0 }, 0],
    ['less is fed in than may be', { exportLimit: 3000, exported: 2000 }, 0],
    ['as much is fed in as may be', { exportLimit: 3000, exported: 2950 }, held],
    ['nothing may be fed in, and nothing is', { exportLimit: 0, exported: -40 }, held],
    ['the battery still takes some', { exportLimit: 0, exported: 0, battery: 900 }, 0],
    ['the battery is full', { exportLimit: 0, exported: 0, battery: 20 }, held],
  ] as const)(
    'count the energy held back by a feed-in limit as curtailment: %s',
    (_, stretch, curtailment) => {
      const bright = { irradiance: 1000, temperature: null, energy: 6000 };
      const inverters = [inverter(10_000, 10_000, [{ power: 6000, ...stretch }])];
      const { losses, unexplained } = lossesOf(plant({ stretches: [bright], inverters }));
      expect(losses).toMatchObject({ curtailment, clipping: 0 });
      expect(unexplained).toBeCloseTo(4000 - (curtailment ?? 0), 9);
    },
  );

  it.each([0, -4, 3])(
    'count an inverter that a limit of 0 stops as curtailed, not as an outage: %d W',
    (power) => {
      const stopped = inverter(5000, 5000, [{ power, limit: 0 }]);
      const inverters = [inverter(5000, 5000, [{ power: 3000 }]), stopped];
      const { losses } = lossesOf(plant({ stretches: [light], inverters }));
      expect(losses.outage).toBe(0);
      expect(losses.curtailment).toBeCloseTo(unclippedOutput(4000, 5000) - power, 9);
      expect(availabilityOf(stopped, [light], 1)).toEqual({ share: null, hoursOff: 0, hoursUnknown: 0 });
    },
  );

  it('count an inverter that is off as an outage only, although its station feeds in nothing', () => {
    const off = { power: 0, limit: 4000, exportLimit: 0, exported: 0 };
    const inverters = [inverter(5000, 5000, [{ power: 3000 }]), inverter(5000, 5000, [off])];
    const { losses } = lossesOf(plant({ stretches: [light], inverters }));
    expect(losses).toMatchObject({ outage: 3000, curtailment: 0 });
    expect(availabilityOf(inverter(5000, 5000, [off]), [light], 1).share).toBe(0);
  });

  it('do not count energy that goes into the battery as clipped', () => {
    const bright = { irradiance: 1000, temperature: null, energy: 8000 };
    const inverters = [inverter(10_000, 8000, [{ power: 8000, battery: 1000 }])];
    const { losses } = lossesOf(plant({ stretches: [bright], inverters }));
    expect(losses.clipping).toBeCloseTo(unclippedOutput(10_000, 8000) - 9000, 9);
  });

  it('compare weak strings with the median', () => {
    const strings = { power: 5000, currents: [8, 8, 8, 3, null], voltages: [600, 600, 600, 600, 600] };
    const inverters = [inverter(10_000, null, [strings])];
    expect(lossesOf(plant({ stretches: [light], inverters })).losses.strings).toBe(3000);
    const dawn = { ...strings, currents: [0.4, 0.4, 0.4, 0, null] };
    expect(
      lossesOf(plant({ stretches: [light], inverters: [inverter(10_000, null, [dawn])] })).losses.strings,
    ).toBe(0);
  });

  it('include losses between inputs and outputs, and between inverters and the meter', () => {
    const inverters = [inverter(10_000, null, [{ power: 6100, direct: 6300 }])];
    const { losses, unexplained } = lossesOf(plant({ stretches: [light], inverters, atInverters: 6100 }));
    expect(losses).toMatchObject({ conversion: 200, lines: 100 });
    expect(unexplained).toBe(1700);
  });

  it('do not count energy into or out of a battery as lost in conversion', () => {
    const lost = (stretch: Partial<InverterStretch>) =>
      lossesOf(plant({ stretches: [light], inverters: [inverter(10_000, null, [stretch])] })).losses
        .conversion;
    expect(lost({ power: 1000, direct: 6000, battery: 4800 })).toBe(200);
    expect(lost({ power: 6000, direct: 4000, battery: -2100 })).toBe(100);
    expect(lost({ power: 6000, direct: 4000, battery: null })).toBe(0);
  });

  it('always add up to the whole, for any readings', () => {
    const value = fc.option(fc.integer({ min: -100, max: 12_000 }), { nil: null });
    const stretch = fc.record({
      power: value,
      direct: value,
      battery: value,
      limit: value,
      exported: value,
      exportLimit: value,
      currents: fc.array(fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }), { maxLength: 4 }),
      voltages: fc.array(fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }), { maxLength: 4 }),
    });
    const station = fc.record({
      irradiance: fc.integer({ min: 0, max: 1200 }),
      temperature: fc.option(fc.integer({ min: -30, max: 80 }), { nil: null }),
      energy: value,
    });
    fc.assert(
      fc.property(
        fc.array(station, { maxLength: 6 }),
        fc.array(fc.array(stretch, { maxLength: 6 }), { maxLength: 3 }),
        fc.option(fc.integer({ min: 0, max: 50_000 }), { nil: null }),
        (stretches, read, atInverters) => {
          const inverters = read.map((each) => inverter(3000, 2500, each));
          const { theoretical, losses, unexplained, measured } = lossesOf(
            plant({ stretches, inverters, atInverters }),
          );
          const sum = lossKinds.reduce((all, kind) => all + (losses[kind] ?? 0), unexplained + measured);
          expect(sum).toBeCloseTo(theoretical, 6);
        },
      ),
    );
  });
});

describe('the availability', () => {
  const stretches = [light, light, light, { ...light, irradiance: 10 }];

  it('includes only hours with light, and leaves out those without data', () => {
    const read = inverter(5000, null, [{ power: 10 }, { power: 0 }, {}, { power: 0 }]);
    expect(availabilityOf(read, stretches, 0.25)).toEqual({ share: 0.5, hoursOff: 0.25, hoursUnknown: 0.25 });
    expect(availabilityOf(inverter(5000, null, []), stretches, 0.25).share).toBeNull();
  });

  it('weights inverters by their modules, and leaves out those without information', () => {
    const three = [
      { capacity: 3000, share: 1 },
      { capacity: 1000, share: 0.5 },
      { capacity: 9000, share: null },
    ];
    expect(sharedAvailability(three)).toBe(0.875);
    expect(sharedAvailability([])).toBeNull();
  });

  it('relates the counted energy to that lost in outages, if it is by energy', () => {
    expect(energyAvailability(9000, 1000)).toBe(0.9);
    expect(energyAvailability(9000, null)).toBeNull();
    expect(energyAvailability(0, 0)).toBeNull();
  });
});
