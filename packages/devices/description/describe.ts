import type { Label } from '@heliodeck/kit/label';
import type { DeviceType } from '@heliodeck/model/registries/device-types';
import { records } from '@heliodeck/model/registries/records';
import { type ControlCode, controlCodes, type DataWord, dataWords } from '../contract.ts';
import type { Counter, Profile, Setting } from '../definition/profile.ts';
import type { AddressSpan, LinkDefaults } from '../definition/profile-spec.ts';
import { parameterRanges } from '../settings/limits.ts';
import { supportsControl, supportsWord } from './words.ts';

/** A writable parameter as a form needs it. `min` and `max` are valid for every bank voltage of the device. */
export interface ParameterDescription {
  readonly name: string;
  readonly label: Label;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Smallest step; if `per` names a factor, the device's own step is this times the factor. */
  readonly step: number;
  readonly per?: string;
}

/** A setting as a form needs it: a number with its limits, a choice of some values of its dictionary, a time of day. */
export interface SettingDescription {
  readonly name: string;
  readonly kind: Setting['kind'];
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly number[];
  /** A time of day that may be 24:00. */
  readonly to24?: true;
  /** Devices of the model may lack it: a device has it if it reports a value. */
  readonly mayLack?: true;
}

/** What can be displayed of a profile without contacting a device: for menus, forms and selects. */
export interface ProfileDescription {
  readonly id: string;
  readonly label: Label;
  readonly manufacturer: Label;
  readonly source: string;
  readonly deviceTypes: readonly DeviceType[];
  readonly link: LinkDefaults;
  /** Possible link addresses of its devices. */
  readonly addresses: readonly AddressSpan[];
  readonly words: readonly DataWord[];
  readonly controls: readonly ControlCode[];
  readonly parameters: readonly ParameterDescription[];
  /** Settings that are written individually. */
  readonly settings: readonly SettingDescription[];
  /** Order rules of the parameters, as printed in the manual: [low, high, may be equal]. */
  readonly orders: readonly (readonly [low: string, high: string, orEqual: boolean])[];
  readonly records: readonly string[];
  readonly counters: readonly Counter[];
}

/** Describes a profile as plain data. */
export function describeProfile(profile: Profile): ProfileDescription {
  const { id, label, manufacturer, source, deviceTypes, link, addresses, parameters, counters } = profile;
  const writable = (name: string) => parameters?.limits.has(name) ?? false;
  return {
    id,
    label,
    manufacturer,
    source,
    deviceTypes,
    link,
    addresses,
    words: dataWords.filter((word) => supportsWord(profile, word)),
    controls: controlCodes.filter((code) => supportsControl(profile, code)),
    parameters: parameterRanges(profile).map(({ name, per, ...range }) => {
      const metric = records.get(parameters?.record ?? '')?.metrics[name];
      const words = { name, label: metric?.label ?? { zh: name, en: name }, unit: metric?.unit ?? '' };
      return { ...words, ...range, ...(per === undefined ? {} : { per }) };
    }),
    settings: [...profile.settings].map(([name, setting]) => {
      const table = profile.tables[setting.point.table];
      const mayLack = table?.optional === true && table.every > 0;
      return { ...describeSetting(name, setting), ...(mayLack && { mayLack }) };
    }),
    orders: (parameters?.rules ?? [])
      .filter(({ low, high }) => writable(low) && writable(high))
      .map(({ low, high, orEqual }) => [low, high, orEqual] as const),
    records: [...profile.records.keys()],
    counters,
  };
}

/** Limits that depend on the size of the device are omitted: the device checks them itself. */
function describeSetting(name: string, setting: Setting): SettingDescription {
  const { kind } = setting;
  if (kind === 'choice') return { name, kind, choices: setting.choices };
  if (kind === 'time') return { name, kind, ...(setting.to24 && { to24: true }) };
  if (setting.point.factor >= 0) return { name, kind };
  return { name, kind, min: setting.min, max: setting.max };
}
