import { setClock } from '@heliodeck/devices/contract';
import { describeProfile, type SettingDescription } from '@heliodeck/devices/description/describe';
import { profiles } from '@heliodeck/devices/registry';

/** Writable fields of a model; the clock is set by a button. */
export function settingsOf(model: string | null): ReadonlyMap<string, SettingDescription> {
  const profile = profiles.get(model ?? '');
  if (profile === undefined) return new Map();
  const { settings, controls } = describeProfile(profile);
  const known = new Map(settings.map((setting) => [setting.name, setting]));
  if (controls.includes(setClock)) known.set('time', { name: 'time', kind: 'time' });
  return known;
}
