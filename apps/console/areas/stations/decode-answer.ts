import { explain } from '@heliodeck/devices/explain';
import type { Profile } from '@heliodeck/devices/profile';
import { profiles } from '@heliodeck/devices/registry';
import type { Label } from '@heliodeck/kit/label';
import { decimalText, scaled } from '@heliodeck/kit/scale';
import type { Metric, MetricValue } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { parseHex } from '@heliodeck/protocol/raw';
import { valueLabel } from '../../widgets/command-drawer/value-pairs.ts';

/** An answer in the words of a profile. */
interface DecodedAnswer {
  readonly profile: Label;
  /** The error the device answered with. */
  readonly error?: string;
  readonly values: readonly { readonly name: string; readonly label: Label; readonly text: string }[];
}

/**
 * Reads what a device answered to a raw packet, by the first of these profiles that can (docs/product/commands.md#raw-packets).
 * @param models profile ids of the devices on the bus
 * @param packet,answer hex as the ledger keeps them
 */
export function decodeAnswer(
  models: readonly string[],
  packet: string,
  answer: string,
): DecodedAnswer | undefined {
  const request = parseHex(packet);
  const response = parseHex(answer);
  if (request === undefined || response === undefined) return undefined;
  for (const model of new Set(models)) {
    const profile = profiles.get(model);
    const said = profile && explain(profile, request, response);
    if (profile === undefined || said === undefined) continue;
    if (said.kind === 'error') return { profile: profile.label, error: said.code, values: [] };
    const values = Object.entries(said.values).map(([name, value]) => shown(profile, name, value));
    if (values.length > 0) return { profile: profile.label, values };
  }
  return undefined;
}

function shown(profile: Profile, name: string, value: MetricValue): DecodedAnswer['values'][number] {
  const metric = metricOf(profile, name);
  const point = profile.points.find((one) => one.name === name);
  const words = metric?.label ?? point?.label ?? valueLabel(name);
  const unit = metric?.unit ?? point?.unit ?? '';
  return { name, label: words, text: `${digits(value, metric)}${unit === '' ? '' : ` ${unit}`}` };
}

/** The metric of a record this profile fills; other records may use the name for something else. */
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
