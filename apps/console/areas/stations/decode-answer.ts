import type { Profile } from '@heliodeck/devices/definition/profile';
import { explain } from '@heliodeck/devices/description/explain';
import { profiles } from '@heliodeck/devices/registry';
import type { Label } from '@heliodeck/kit/label';
import { withUnit } from '@heliodeck/kit/quantity';
import { decimalText, scaled } from '@heliodeck/kit/scale';
import type { Metric, MetricValue } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { parseHex } from '@heliodeck/protocol/raw';
import { valueLabel } from '../../widgets/command-drawer/value-pairs.ts';

/** A device on the bus. */
interface AnsweringDevice {
  readonly name?: string | null | undefined;
  /** Id of its profile. */
  readonly model?: string | null | undefined;
  readonly address: number;
}

/** Values decoded by a profile. */
interface DecodedAnswer {
  readonly profile: Label;
  readonly values: readonly { readonly name: string; readonly label: Label; readonly text: string }[];
}

/**
 * Decodes the response of a device to a raw packet (docs/product/commands.md#raw-packets): with the profile of the
 * device at the packet's address, else with the first on the bus that can. An error response has no values; the result
 * of the command reports it.
 * @param packet,answer hex as stored in the ledger
 */
export function decodeAnswer(
  devices: readonly AnsweringDevice[],
  packet: string,
  answer: string,
): DecodedAnswer | undefined {
  const request = parseHex(packet);
  const response = parseHex(answer);
  if (request === undefined || response === undefined) return undefined;
  const models = [...devicesAt(devices, packet), ...devices].flatMap(({ model }) => model ?? []);
  for (const model of new Set(models)) {
    const profile = profiles.get(model);
    const said = profile && explain(profile, request, response);
    if (profile === undefined || said === undefined) continue;
    if (said.kind === 'error') return undefined;
    const values = Object.entries(said.values).map(([name, value]) => shown(profile, name, value));
    if (values.length > 0) return { profile: profile.label, values };
  }
  return undefined;
}

/** The devices that the packet may address, as far as a packet of their protocol begins with the address. */
export function devicesAt(devices: readonly AnsweringDevice[], packet: string): readonly AnsweringDevice[] {
  const bytes = parseHex(packet);
  return devices.filter(({ model, address }) => {
    const driver = profiles.get(model ?? '')?.driver;
    return bytes !== undefined && driver?.addressIn?.(bytes) === address;
  });
}

function shown(profile: Profile, name: string, value: MetricValue): DecodedAnswer['values'][number] {
  const metric = metricOf(profile, name);
  const point = profile.points.find((one) => one.name === name);
  const words = metric?.label ?? point?.label ?? valueLabel(name);
  const unit = metric?.unit ?? point?.unit ?? '';
  return { name, label: words, text: withUnit(digits(value, metric), unit) };
}

/** The metric of a record that this profile fills; other records may use the name differently. */
function metricOf(profile: Profile, name: string): Metric | undefined {
  for (const key of profile.records.keys()) {
    const metric = records.get(key)?.metrics[name];
    if (metric) return metric;
  }
  return undefined;
}

function digits(value: MetricValue, metric: Metric | undefined): string {
  if (value === null) return '—';
  if (typeof value === 'string') return value;
  const own = scaled(value, metric?.scale);
  return metric?.decimals === undefined ? String(own) : decimalText(own, metric.decimals);
}
