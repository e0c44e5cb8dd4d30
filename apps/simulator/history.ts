import type { MetricValue } from '@heliodeck/model/record';
import type { Site, SiteDevice } from './site.ts';

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
 * Lets a site live from its present state to `to` and tells what its devices report on the way, every `stepSeconds`.
 * The site stands at `to` afterwards, so that its counters go on from there.
 */
export function* liveThrough(site: Site, to: number, stepSeconds: number): Generator<PastRecord> {
  for (let at = site.state.at + stepSeconds * 1000; at <= to; at += stepSeconds * 1000) {
    site.advance(at);
    for (const device of site.design.devices) {
      for (const [record, values] of Object.entries(site.values(device))) {
        yield { device, record, pack: device.part === 'pack' ? device.address : 0, at, values };
      }
    }
  }
}
