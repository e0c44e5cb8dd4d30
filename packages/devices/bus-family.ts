import { profiles } from './registry.ts';

/**
 * The family of frames in which devices of a profile hear their address. Two devices of one family cannot share an
 * address on a bus: both would answer. Those of different families can, since neither recognises the other's frames:
 * a Modbus unit 2 stands beside the PACE pack 2 (`mayShareAddress` knows the one exception). Both editions of DL/T 645 have the same frame. A profile nobody knows
 * is a family of its own.
 */
export function busFamily(profile: string): string {
  return profiles.get(profile)?.driver.family ?? profile;
}

/**
 * True where devices of two profiles can have one address on a bus: their families differ, or one device shows itself as both,
 * such as an inverter and its meter in one chain of SunSpec models.
 */
export function mayShareAddress(one: string, other: string): boolean {
  if (busFamily(one) !== busFamily(other)) return true;
  const [a, b] = [profiles.get(one), profiles.get(other)];
  if (a === undefined || b === undefined || a.driver !== b.driver || a.driver.showsSeveral !== true)
    return false;
  return !a.deviceTypes.some((type) => b.deviceTypes.includes(type));
}
