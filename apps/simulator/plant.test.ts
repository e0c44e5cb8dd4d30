import { describe, expect, it } from 'vitest';
import { newPlant, type PlantDesign, type PlantState, stepPlant } from './plant.ts';

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

function run(days: number, stepSeconds = 60): PlantState[] {
  const start = Date.parse('2026-10-01T00:00:00Z');
  const states: PlantState[] = [];
  let before: Pick<PlantState, 'at' | 'soc' | 'energy'> = newPlant(start);
  for (let second = stepSeconds; second <= days * 86_400; second += stepSeconds) {
    const state = stepPlant(design, before, start + second * 1000);
    states.push(state);
    before = state;
  }
  return states;
}

describe('a plant', () => {
  const states = run(5);

  it('makes neither less nor more power than it uses', () => {
    for (const state of states) {
      const battery = state.batteryCurrent * state.busVoltage;
      const balance = state.solarPower + state.gridPower - state.loadPower[0] - state.loadPower[1] - battery;
      // The bus voltage is taken after the step, the current before it: a few watts apart.
      expect(Math.abs(balance)).toBeLessThan(25);
    }
  });

  it('that is empty drops its loads, and what then comes in charges it', () => {
    const island = { ...design, rectifier: 0 };
    const night = Date.parse('2026-10-01T18:00:00Z');
    const dark = stepPlant(island, newPlant(night - 60_000, 0.01), night);
    expect(dark).toMatchObject({ loadPower: [0, 0], solarPower: 0, batteryCurrent: 0 });
    const dawn = Date.parse('2026-10-01T22:40:00Z');
    const first = stepPlant(island, newPlant(dawn - 60_000, 0.01), dawn);
    expect(first.loadPower).toEqual([0, 0]);
    expect(first.solarPower).toBeGreaterThan(0);
    expect(first.batteryCurrent * first.busVoltage).toBeCloseTo(first.solarPower, 0);
    expect(first.soc).toBeGreaterThan(0.01);
  });

  it('has counters that only grow and are the integral of the power', () => {
    let solar = 0;
    for (const state of states) {
      solar += state.solarPower / 60;
      expect(state.energy.solar).toBeCloseTo(solar, 3);
    }
  });

  it('charges by day, discharges by night and never leaves 0…100 %', () => {
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

  it('gives the same figures for the same history', () => {
    expect(run(1).at(-1)).toEqual(run(1).at(-1));
  });

  it('gives no sun to a controller that was switched off', () => {
    const noon = Date.parse('2026-10-02T04:00:00Z');
    expect(stepPlant(design, newPlant(noon - 60_000), noon, false).solarPower).toBe(0);
    expect(stepPlant(design, newPlant(noon - 60_000), noon, true).solarPower).toBeGreaterThan(0);
  });
});
