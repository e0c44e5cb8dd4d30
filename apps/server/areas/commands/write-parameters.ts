import type { AskedValues } from '@heliodeck/devices/contract';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { profiles } from '@heliodeck/devices/registry';
import { parameterRanges, refuseAtOnce } from '@heliodeck/devices/settings/limits';
import { refuseSettings } from '@heliodeck/devices/settings/setting-limits';
import type { Locale } from '@heliodeck/kit/label';
import { isSwitchOff } from '@heliodeck/model/commands/command-codes';
import { brokenWindow, isWindowField, windowsOf } from '@heliodeck/model/devices/time-windows';
import { records } from '@heliodeck/model/registries/records';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { chargingValues } from './inputs.ts';
import { type CommandDeps, issue } from './issue.ts';
import type { DeviceTarget } from './target.ts';

/** A write to a device's parameters or settings, requested by a user or another command. */
interface ParameterWrite {
  readonly device: DeviceTarget;
  /** Values, or their texts, by parameter; names that are no parameters of the model are ignored. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Word in the ledger; default: that of a write of charging parameters. */
  readonly word?: string;
  /** Values that the device must have before the write, otherwise the gateway refuses it. */
  readonly expected?: AskedValues;
  /** The caller's password, required for switching an inverter off. */
  readonly password?: string | undefined;
}

/**
 * Writes parameters and settings; all such writes use this function: limits, ledger, order.
 * @throws CodedError command.unsupported, command.emptyValue, field.notNumber, command.limit, command.window, command.dtuOffline,
 * command.passwordRequired, command.passwordWrong, request.forbidden
 */
export async function issueParameterWrite(
  deps: CommandDeps,
  context: Context,
  { device, data, word = 'charging_parameters', expected, password }: ParameterWrite,
): Promise<{ id: string; state: string }> {
  const profile = writableProfile(device);
  // The permission to edit charging parameters does not include inverters.
  if (profile.settings.size > 0 && !context.caller.permissions.has('monitorManage_edit'))
    throw new CodedError('request.forbidden');
  const values = askedOf(profile, data, context.locale);
  const refuse = profile.settings.size > 0 ? refuseSettings : refuseAtOnce;
  const refusal = refuse(profile, values);
  if (refusal?.reason === 'unsupported') throw new CodedError('command.unsupported');
  if (refusal) {
    const name = nameOf(profile, refusal.detail, context.locale);
    throw new CodedError(isWindow(refusal.detail, values) ? 'command.window' : 'command.limit', { name });
  }
  const { deviceId } = device;
  const command = { kind: 'write', deviceId, values, ...(expected && { expected }) } as const;
  return issue(deps, context, {
    target: device,
    command,
    word,
    asked: values,
    ...(isSwitchOff(values) && { dangerous: { password } }),
  });
}

function writableProfile({ model }: DeviceTarget): Profile {
  const profile = profiles.get(model);
  if (profile === undefined || (profile.parameters === undefined && profile.settings.size === 0))
    throw new CodedError('command.unsupported');
  return profile;
}

/** Values for the device: numbers for its parameters and settings, times of day unchanged. */
function askedOf(
  profile: Profile,
  data: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, number | string> {
  const notNumber = (name: string) =>
    new CodedError('field.notNumber', { label: nameOf(profile, name, locale) });
  if (profile.settings.size === 0)
    return chargingValues(
      data,
      parameterRanges(profile).map(({ name }) => name),
      notNumber,
    );
  const named = Object.keys(data).filter((name) => profile.settings.has(name));
  const times = named.filter((name) => profile.settings.get(name)?.kind === 'time');
  const numbers = named.filter((name) => !times.includes(name));
  const texts = times.flatMap((name): [string, string][] => {
    const value = data[name];
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
  });
  const told = Object.fromEntries(texts);
  if (texts.length > 0 && numbers.every((name) => (data[name] ?? '') === '')) return told;
  return { ...told, ...chargingValues(data, numbers, notNumber) };
}

/** True if both ends are valid times of day but the window between them is not. */
function isWindow(name: string, values: AskedValues): boolean {
  return isWindowField(name) && brokenWindow(windowsOf(values)) !== undefined;
}

/** Display name of a parameter or setting. */
function nameOf({ parameters }: Profile, name: string, locale: Locale): string {
  const record = records.get(parameters?.record ?? 'inverterData');
  return record?.metrics[name]?.label[locale] ?? name;
}
