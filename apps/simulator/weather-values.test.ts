import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { demoStations } from './demo-field.ts';
import { createRoof } from './roof-site.ts';

const [design] = demoStations.flatMap(({ site }) => ('roof' in site ? [site] : []));
if (design === undefined) throw new Error('no demonstration roof');
const device = design.devices.find(({ part }) => part === 'weather-station') ?? expect.fail();
// Midnight of a Monday in June in Suzhou.
const start = Date.parse('2026-06-07T16:00:00Z');
const hour = 3_600_000;

const site = createRoof(design, start);
const said = Array.from({ length: 288 * 6 }, (_, step) => {
  site.advance(start + (step + 1) * 300_000, 300);
  const inverters = design.devices
    .filter(({ part }) => part === 'roof-inverter')
    .map((one) => site.values(one).inverterData ?? {});
  return { at: site.state.at, values: site.values(device).environment ?? {}, inverters };
});
const noon = said.find(({ at }) => at === start + 12 * hour)?.values;
const night = said.find(({ at }) => at === start + 26 * hour)?.values;

describe('the weather station of the demonstration', () => {
  it('has a value for every metric of its record', () => {
    const metrics = Object.keys(records.get('environment')?.metrics ?? {}).sort();
    for (const { values } of said) expect(Object.keys(values).sort()).toEqual(metrics);
  });

  it('measures the light from which the inverters of its roof compute their power', () => {
    let compared = 0;
    for (const { values, inverters } of said) {
      const [sound] = inverters;
      const light = Number(values.planeIrradiance);
      const power = Number(sound?.inverterActivePower);
      if (light < 200 || power >= 14_990) continue;
      // Four strings of 4,280 Wp: dust, heat and conversion reduce the power, and nothing increases it.
      const ratio = power / (4 * 4280 * (light / 1000));
      const warm = 1 - 0.0035 * (Number(values.moduleTemperature) - 25);
      expect(ratio / warm).toBeGreaterThan(0.9);
      expect(ratio / warm).toBeLessThan(1);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('is dark at night, and warmer at the modules than in the air by day', () => {
    expect(night).toMatchObject({ planeIrradiance: 0, horizontalIrradiance: 0 });
    expect(night?.moduleTemperature).toBe(night?.ambientTemperature);
    expect(Number(noon?.moduleTemperature)).toBeGreaterThan(Number(noon?.ambientTemperature) + 1);
  });
});
