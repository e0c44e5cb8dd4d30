import type { Profile } from '../definition/profile.ts';
import type { Slave, SlaveOwner } from './slave-owner.ts';

/** The profile from the other side of the bus: answers with its owner's values, for the simulator and for tests. */
export function createSlave(profile: Profile, owner: SlaveOwner): Slave {
  return profile.driver.simulate(profile, owner);
}
