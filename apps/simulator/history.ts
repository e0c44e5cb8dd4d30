import { profiles } from '@heliodeck/devices/registry';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { FieldSite, SiteDevice } from './site.ts';

/** The values that one device would have reported at a past instant. */
interface PastRecord {
  readonly device: SiteDevice;
  readonly record: string;
  /** Pack number as the gateway reads it: the link address of a BMS, else 0. */
  readonly pack: number;
  readonly at: number;
  readonly values: Readonly<Record<string, MetricValue>>;
}

/**
 * Simulates a site from its current state to `to` and yields the reports of its devices, every `stepSeconds`.
 * Includes only metrics that their profiles read; otherwise the history would contain live values that no
 * poll updates. Afterwards the site is at `to`, so its counters continue from there.
 */
export function* liveThrough(site: FieldSite, to: number, stepSeconds: number): Generator<PastRecord> {
  for (let at = site.state.at + stepSeconds * 1000; at <= to; at += stepSeconds * 1000) {
    site.advance(at);
    for (const device of site.design.devices) {
      for (const [record, values] of Object.entries(site.values(device))) {
        const said = whatItSays(device, record, values);
        if (Object.keys(said).length === 0) continue;
        yield { device, record, pack: device.part === 'pack' ? device.address : 0, at, values: said };
      }
    }
  }
}

/** The plant's values that a gateway would read from this device. */
function whatItSays(
  { profile }: SiteDevice,
  record: string,
  values: Readonly<Record<string, MetricValue>>,
): Readonly<Record<string, MetricValue>> {
  const members = profiles.get(profile)?.records.get(record) ?? [];
  return Object.fromEntries(
    members.flatMap(({ metric }) => (metric in values ? [[metric, values[metric] ?? null]] : [])),
  );
}
