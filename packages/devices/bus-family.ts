import { profiles } from './registry.ts';

/**
 * The family of frames in which devices of a profile hear their address. Two devices of one family cannot share an
 * address on a bus: both would answer. Those of different families can, since neither recognises the other's frames:
 * a Modbus unit 2 stands beside the PACE pack 2. Both editions of DL/T 645 have the same frame. A profile nobody knows
 * is a family of its own.
 */
export function busFamily(profile: string): string {
  return profiles.get(profile)?.driver.family ?? profile;
}
