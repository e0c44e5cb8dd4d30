import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { createSite, type SiteDesign, usualDevices } from './site.ts';

const plant = {
  seed: 3,
  place: { longitude: 118.09, latitude: 24.48 },
  plane: { tilt: 20, azimuth: 180 },
  meanTemperature: 21,
  strings: [1650, 1650, 1650, 1650],
  bank: { packs: 2, packCapacity: 100 },
  loads: [620, 280],
  rectifier: 3000,
} as const;
const design: SiteDesign = {
  plant,
  zone: 'Asia/Shanghai',
  imei: '860000000000003',
  devices: usualDevices(plant, 'T'),
};
const noon = Date.parse('2026-10-02T04:00:00Z');

describe('what simulated devices report', () => {
  const site = createSite(design, noon - 86_400_000 * 2);
  site.advance(noon, 300);

  it.each(design.devices.map((device) => [device.name.en, device] as const))(
    'is a value for every metric of a record: %s',
    (_name, device) => {
      for (const [record, values] of Object.entries(site.values(device))) {
        const metrics = Object.keys(records.get(record)?.metrics ?? {}).sort();
        expect(Object.keys(values).sort()).toEqual(metrics);
      }
    },
  );

  it('is consistent: power is voltage times current', () => {
    const [controller] = design.devices;
    if (controller === undefined) throw new Error('no controller');
    const values = site.values(controller).controller as Record<string, number>;
    expect(
      Math.abs((values.batteryVoltage ?? 0) * (values.chargingCurrent ?? 0) - (values.chargingPower ?? 0)),
    ).toBeLessThan(3);
    const input = [1, 2, 3, 4].reduce(
      (sum, n) => sum + (values[`pv${n}Voltage`] ?? 0) * (values[`pv${n}ChargingCurrent`] ?? 0),
      0,
    );
    expect(values.chargingPower ?? 0).toBeLessThan(input);
    expect(values.chargingPower ?? 0).toBeGreaterThan(input * 0.95);
  });

  it('has no voltage at the load while the loads are off', () => {
    const [controller] = design.devices;
    if (controller === undefined) throw new Error('no controller');
    const dark = Date.parse('2026-10-01T18:00:00Z');
    const off = createSite({ ...design, plant: { ...plant, rectifier: 0 } }, dark, {
      soc: 0.01,
      switches: { loads: false, rectifier: false },
      energy: site.state.energy,
      periods: site.periods,
      settings: new Map(),
    });
    expect(off.values(controller).controller).toMatchObject({ loadVoltage: 0, loadCurrent: 0, loadPower: 0 });
    expect(off.state.busVoltage).toBeGreaterThan(44.8);
  });

  it('restarts the daily energy when the station begins a new day', () => {
    const other = createSite(design, Date.parse('2026-10-01T16:00:00Z') - 3_600_000);
    other.advance(Date.parse('2026-10-02T15:59:00Z'), 300);
    const before = other.periods.date;
    other.advance(Date.parse('2026-10-02T16:05:00Z'), 300);
    expect(other.periods.date).not.toBe(before);
    expect(other.state.energy.solar - other.periods.dayStart.solar).toBeLessThan(1);
  });
});
