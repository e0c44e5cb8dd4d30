import { isAddressOf } from '@heliodeck/devices/description/addresses';
import { profiles } from '@heliodeck/devices/registry';
import { describe, expect, it } from 'vitest';
import { fleetDesigns, fleetSites } from './fleet.ts';

const noon = Date.parse('2026-10-02T04:00:00Z');

describe('a fleet', () => {
  it('a fleet of an unknown profile is refused', () => {
    expect(() => fleetDesigns(1, 1, 1, 'acme-9000')).toThrow('acme-9000');
  });

  it('has a separate IMEI for each DTU, and alternates controllers and meters', () => {
    const designs = fleetDesigns(3, 4, 10);
    expect(new Set(designs.map(({ imei }) => imei)).size).toBe(3);
    expect(designs[0]?.devices.map(({ address, profile }) => [address, profile])).toEqual([
      [1, 'heliodeck-mppt4'],
      [2, 'acrel-adl3000'],
      [3, 'heliodeck-mppt4'],
      [4, 'acrel-adl3000'],
    ]);
  });

  it.each([...profiles.values()])('can consist of $id only, at valid addresses', (profile) => {
    const [site] = fleetSites(fleetDesigns(1, 3, 1, profile.id), noon);
    const devices = site?.design.devices ?? [];
    expect(new Set(devices.map(({ address }) => address)).size).toBe(3);
    for (const device of devices) {
      expect(isAddressOf(profile, device.address)).toBe(true);
      expect(profile.deviceTypes).toContain(device.type);
      // The site measures at least one metric that the profile reads.
      expect(Object.keys(site?.values(device) ?? {}).some((record) => profile.records.has(record))).toBe(
        true,
      );
    }
  });
});
