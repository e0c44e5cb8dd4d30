import type { ProfileSpec } from './profile-spec.ts';

/**
 * Conditions under which a phase or an input of 0 V does not exist: an inverter with fewer of them than its family has zeros in their
 * registers. To be used for inputs from the third on; the first two may be dark.
 * @param names 'gridL2', 'pv3', whose metrics are 'gridL2Voltage' and 'gridL2Current'
 */
export function existWithVolts(names: readonly string[]): NonNullable<ProfileSpec['where']> {
  return Object.fromEntries(
    names.flatMap((name) =>
      ['Voltage', 'Current'].map(
        (of) => [`${name}${of}`, [`${name}Voltage`, 'isNot', 0, Number.NaN]] as const,
      ),
    ),
  );
}

/** Names of the inputs from `first` to `last`. */
export function inputNames(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `pv${first + i}`);
}
