import { profiles } from '@heliodeck/devices/registry';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { FieldSite, SiteDevice } from './site.ts';

/** What one device would have reported at one past instant. */
interface PastRecord {
  readonly device: SiteDevice;
  readonly record: string;
  /** Pack number as the gateway would read it: the link address of a BMS, else 0. */
  readonly pack: number;
  readonly at: number;
  readonly values: Readonly<Record<string, MetricValue>>;
}

/**
 * Lets a site live from its present state to `to` and tells what its devices report on the way, every `stepSeconds`: what
 * their profiles can read and nothing else, or values would stay that no poll ever brings again.
 * The site stands at `to` afterwards, so that its counters go on from there.
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

/** Those of a plant's values that a gateway would get from this device. */
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
