import { describe, expect, it } from 'vitest';
import { newPlant, type PlantBefore, type PlantDesign, type PlantState, stepPlant } from './plant.ts';
import { factoryLoadVoltages } from './switches.ts';

const design: PlantDesign = {
  seed: 7,
  place: { longitude: 118.09, latitude: 24.48 },
  plane: { tilt: 20, azimuth: 180 },
  meanTemperature: 21,
  strings: [1650, 1650, 1650, 1650],
  bank: { packs: 2, packCapacity: 100 },
  loads: [620, 280],
  rectifier: 3000,
};

const start = Date.parse('2026-10-01T00:00:00Z');

/** The plant's states over some days, from a start in the morning. */
function run(days: number, { plant = design, soc = 0.62, stepSeconds = 60 } = {}): PlantState[] {
  const states: PlantState[] = [];
  let before: PlantBefore = newPlant(start, soc);
  for (let second = stepSeconds; second <= days * 86_400; second += stepSeconds) {
    const state = stepPlant(plant, before, start + second * 1000);
    states.push(state);
    before = state;
  }
  return states;
}

/** Number of times a switch changed over a series of states. */
function turns(states: readonly PlantState[], name: keyof PlantState['switches']): number {
  return states.filter((state, index) => state.switches[name] !== (states[index - 1] ?? state).switches[name])
    .length;
}
const noon = 4 * 60;
/** Splits states into nights from noon to noon, one-minute steps. */
const nights = (states: readonly PlantState[]): PlantState[][] =>
  Array.from({ length: Math.floor(states.length / 1440) - 1 }, (_, night) =>
    states.slice(noon + night * 1440, noon + (night + 1) * 1440),
  );
/** No grid, and loads that exceed what the battery holds for a night. */
const island: PlantDesign = { ...design, rectifier: 0, loads: [900, 400] };

describe('a plant', () => {
  const states = run(5);

  it('makes neither less nor more power than it uses', () => {
    for (const state of states) {
      const battery = state.batteryCurrent * state.busVoltage;
      const balance = state.solarPower + state.gridPower - state.loadPower[0] - state.loadPower[1] - battery;
      // The bus voltage is taken after the step, the current before it: they differ by a few watts.
      expect(Math.abs(balance)).toBeLessThan(25);
    }
  });

  it('an empty plant drops its loads, and later input charges it', () => {
    const off = { loads: false, rectifier: false };
    const night = Date.parse('2026-10-01T18:00:00Z');
    const dark = stepPlant(island, newPlant(night - 60_000, 0.0005), night);
    expect(dark).toMatchObject({ switches: off, loadPower: [0, 0], solarPower: 0, batteryCurrent: 0 });
    const dawn = Date.parse('2026-10-01T22:40:00Z');
    const first = stepPlant(island, newPlant(dawn - 60_000, 0.01, {}, off), dawn);
    expect(first.loadPower).toEqual([0, 0]);
    expect(first.solarPower).toBeGreaterThan(0);
    expect(first.batteryCurrent * first.busVoltage).toBeCloseTo(first.solarPower, 0);
    expect(first.soc).toBeGreaterThan(0.01);
  });

  it('reconnects its loads at the recovery voltage, not at the voltage where it dropped them', () => {
    const states = run(4, { plant: island });
    const dropped = states.filter(({ switches }) => !switches.loads);
    expect(dropped.length).toBeGreaterThan(60);
    for (const { busVoltage } of dropped)
      expect(busVoltage).toBeLessThan(factoryLoadVoltages.reconnect + 0.5);
    for (const [index, { switches, soc }] of states.entries())
      if (switches.loads && states[index - 1]?.switches.loads === false) expect(soc).toBeGreaterThan(0.03);
  });

  it('drops its loads at the configured voltage', () => {
    const evening = Date.parse('2026-10-01T18:00:00Z');
    const set = { charging: true, loadVoltages: { disconnect: 52.8, reconnect: 53.4 } };
    expect(stepPlant(island, newPlant(evening - 60_000, 0.5), evening).switches.loads).toBe(true);
    expect(stepPlant(island, newPlant(evening - 60_000, 0.5), evening, set).switches.loads).toBe(false);
  });

  it.each([
    ['with a grid', { ...design, loads: [900, 400] }, 6],
    ['without a grid', island, 4],
    ['with a grid too weak for its loads', { ...island, rectifier: 600 }, 6],
  ] as const)(
    '%s switches at most a few times a night, and its voltage does not oscillate',
    (_, plant, most) => {
      const states = run(6, { plant });
      for (const night of nights(states)) {
        expect(turns(night, 'loads')).toBeLessThanOrEqual(most);
        expect(turns(night, 'rectifier')).toBeLessThanOrEqual(most);
        // Without light only a switch makes the voltage jump.
        const jumps = night.filter(({ busVoltage, irradiance }, index) => {
          const before = night[index - 1];
          if (before === undefined || irradiance > 0 || before.irradiance > 0) return false;
          return Math.abs(busVoltage - before.busVoltage) > 0.25;
        });
        expect(jumps.length).toBeLessThanOrEqual(turns(night, 'loads') + turns(night, 'rectifier'));
      }
    },
  );

  it('never delivers more from an empty battery than was charged', () => {
    for (const stepSeconds of [10, 60, 900]) {
      const states = run(4, { plant: island, soc: 0.05, stepSeconds });
      const { charged, discharged } = states.at(-1)?.energy ?? { charged: 0, discharged: Number.NaN };
      const capacity = 2 * 100 * 51.2;
      expect(discharged).toBeLessThan(charged + 0.05 * capacity);
      expect(states.some(({ switches }) => !switches.loads)).toBe(true);
    }
  });

  it('has counters that only increase and are the integral of the power', () => {
    let solar = 0;
    for (const state of states) {
      solar += state.solarPower / 60;
      expect(state.energy.solar).toBeCloseTo(solar, 3);
    }
  });

  it('charges by day, discharges by night and never leaves 0…100%', () => {
    expect(states.some((state) => state.batteryCurrent > 5 && state.irradiance > 300)).toBe(true);
    expect(
      states.every((state) => state.irradiance > 0 || state.gridPower > 0 || state.batteryCurrent <= 0),
    ).toBe(true);
    expect(states.every((state) => state.soc >= 0 && state.soc <= 1)).toBe(true);
  });

  it('yields three to seven hours of its peak power on an average day', () => {
    const perDay = (states.at(-1)?.energy.solar ?? 0) / 5 / 6600;
    expect(perDay).toBeGreaterThan(1.5);
    expect(perDay).toBeLessThan(7);
  });

  it('returns the same figures for the same history', () => {
    expect(run(1).at(-1)).toEqual(run(1).at(-1));
  });

  it('gives no PV power to a controller that was switched off', () => {
    const midday = Date.parse('2026-10-02T04:00:00Z');
    const off = { charging: false, loadVoltages: factoryLoadVoltages };
    expect(stepPlant(design, newPlant(midday - 60_000), midday, off).solarPower).toBe(0);
    expect(stepPlant(design, newPlant(midday - 60_000), midday).solarPower).toBeGreaterThan(0);
  });
});
