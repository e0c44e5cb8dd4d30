import { deviceTypes } from '@heliodeck/model/registries/device-types';
import type { ControlCode, DataWord } from './contract.ts';
import type { Profile } from './profile.ts';

/** Records a get-data word asks for (docs/product/commands.md#get-data). `control_version` asks for the version instead. */
const recordsOfWord: Readonly<Record<DataWord, readonly string[]>> = {
  // What each device type says first of all; types share records.
  real_time_data: [...new Set([...deviceTypes.values()].flatMap(({ records: [main] }) => main?.key ?? []))],
  operational_data: ['operating'],
  charging_parameters: ['charging'],
  control_version: [],
  meter_data: ['meter', 'meterTariff'],
  retrieve_PACK_analog_signal: ['battery'],
  retrieve_PACK_alarm: ['batteryAlarm'],
};

/** Those records of the profile that `word` asks for; empty where it asks for none of them. */
export function recordsFor(profile: Profile, word: DataWord): string[] {
  return recordsOfWord[word].filter((record) => profile.records.has(record));
}

/** Whether a device of this profile can answer the word. */
export function supportsWord(profile: Profile, word: DataWord): boolean {
  return word === 'control_version' ? profile.version !== undefined : recordsFor(profile, word).length > 0;
}

/** Whether a device of this profile can carry out the control. */
export function supportsControl(profile: Profile, code: ControlCode): boolean {
  return profile.controls[code] !== undefined;
}
