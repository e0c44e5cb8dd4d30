import { deviceTypes } from '@heliodeck/model/registries/device-types';
import type { ControlCode, DataWord } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';

/** Records of a get-data word (docs/product/commands.md#get-data). `control_version` reads the version instead. */
const recordsOfWord: Readonly<Record<DataWord, readonly string[]>> = {
  // The main record of each device type; types share records.
  real_time_data: [...new Set([...deviceTypes.values()].flatMap(({ records: [main] }) => main?.key ?? []))],
  operational_data: ['operating'],
  charging_parameters: ['charging'],
  control_version: [],
  meter_data: ['meter', 'meterTariff'],
  retrieve_PACK_analog_signal: ['battery'],
  retrieve_PACK_alarm: ['batteryAlarm'],
};

/** The records of the profile for `word`; empty if there are none. */
export function recordsFor(profile: Profile, word: DataWord): string[] {
  return recordsOfWord[word].filter((record) => profile.records.has(record));
}

/** Whether a device of this profile supports the word. */
export function supportsWord(profile: Profile, word: DataWord): boolean {
  return word === 'control_version' ? profile.version !== undefined : recordsFor(profile, word).length > 0;
}

/** Whether a device of this profile supports the control. */
export function supportsControl(profile: Profile, code: ControlCode): boolean {
  return profile.controls[code] !== undefined;
}
