import { profiles } from '@heliodeck/devices/registry';
import { expect, it } from 'vitest';
import { demoStations } from './demo-field.ts';
import { liveThrough } from './history.ts';
import { createRoof } from './roof-site.ts';
import { createSite } from './site.ts';

it('the generated past of a device contains only what its profile reads, and all of that which a plant provides', () => {
  for (const { site: design } of demoStations) {
    const at = Date.UTC(2026, 5, 1);
    const site = 'roof' in design ? createRoof(design, at) : createSite(design, at);
    const past = [...liveThrough(site, site.state.at + 600_000, 300)];
    for (const { device, record, values } of past) {
      const read = (profiles.get(device.profile)?.records.get(record) ?? []).map(({ metric }) => metric);
      const known = Object.keys(site.values(device)[record] ?? {});
      expect(Object.keys(values).sort(), `${device.profile} ${record}`).toEqual(
        known.filter((metric) => read.includes(metric)).sort(),
      );
    }
    expect(new Set(past.map(({ device }) => device))).toEqual(new Set(design.devices));
  }
});
