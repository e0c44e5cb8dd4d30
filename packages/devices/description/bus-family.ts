import { profiles } from '../registry.ts';

/**
 * The frame family in which devices of a profile recognise their address. Two devices of one family cannot share an address on a bus,
 * because both would answer. Devices of different families can, because neither recognises the other's frames: for example a Modbus unit 2
 * and a PACE pack 2 (`mayShareAddress` covers the one exception). Both editions of DL/T 645 have the same frame. An unknown profile is a
 * separate family.
 */
export function busFamily(profile: string): string {
  return profiles.get(profile)?.driver.family ?? profile;
}

/**
 * True if devices of two profiles can have one address on a bus: their families differ, or one device appears as both, such as an inverter
 * and its meter in one chain of SunSpec models.
 */
export function mayShareAddress(one: string, other: string): boolean {
  if (busFamily(one) !== busFamily(other)) return true;
  const [a, b] = [profiles.get(one), profiles.get(other)];
  if (a === undefined || b === undefined || a.driver !== b.driver || a.driver.showsSeveral !== true)
    return false;
  return !a.deviceTypes.some((type) => b.deviceTypes.includes(type));
}
