import { parameterRanges, refuseAtOnce } from '@heliodeck/devices/limits';
import type { Profile } from '@heliodeck/devices/profile';
import { profiles } from '@heliodeck/devices/registry';
import type { Locale } from '@heliodeck/kit/label';
import type { Metric } from '@heliodeck/model/descriptors/record';
import { charging } from '@heliodeck/model/devices/records/charging';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { chargingValues } from './inputs.ts';
import { type CommandDeps, issue } from './issue.ts';
import type { DeviceTarget } from './target.ts';

/** A write to a device's parameters, as a person or another command wants it. */
interface ParameterWrite {
  readonly device: DeviceTarget;
  /** Numbers, or texts of numbers, by parameter; what is no parameter of the model is passed over. */
  readonly data: Readonly<Record<string, unknown>>;
  /** For the ledger; default: as clients know a write of charging parameters. */
  readonly word?: string;
  /** What the device must still hold, else it is refused there. */
  readonly expected?: Readonly<Record<string, number>>;
}

/**
 * The one way by which charging parameters are written: limits, ledger, order.
 * @throws CodedError command.unsupported, command.emptyValue, field.notNumber, command.limit, command.dtuOffline
 */
export async function writeParameters(
  deps: CommandDeps,
  context: Context,
  { device, data, word = 'charging_parameters', expected }: ParameterWrite,
): Promise<{ id: string; state: string }> {
  const profile = writableProfile(device);
  const writable = parameterRanges(profile).map((range) => range.name);
  const values = chargingValues(data, writable, (name) => {
    return new CodedError('field.notNumber', { label: nameOf(name, context.locale) });
  });
  const refusal = refuseAtOnce(profile, values);
  if (refusal) throw new CodedError('command.limit', { name: nameOf(refusal.detail, context.locale) });
  const { deviceId } = device;
  const command = { kind: 'write', deviceId, values, ...(expected && { expected }) } as const;
  return issue(deps, context, { target: device, command, word, asked: values });
}

function writableProfile({ model }: DeviceTarget): Profile {
  const profile = profiles.get(model);
  if (profile?.parameters === undefined) throw new CodedError('command.unsupported');
  return profile;
}

/** A charging parameter as people know it. */
function nameOf(name: string, locale: Locale): string {
  const metrics: Readonly<Record<string, Metric>> = charging.metrics;
  return metrics[name]?.label[locale] ?? name;
}
