import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { chintDtsu666 } from '../profiles/chint-dtsu666.ts';
import { growattMid } from '../profiles/growatt-mid.ts';
import { profilesOf } from '../registry.ts';
import type { Slot } from '../values/derived.ts';
import { doubtDormant } from './dormant.ts';

/** A device that reports these values of points in consecutive readings; returns the accepted values. */
function readings(profile: Profile) {
  const device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
  return (values: Readonly<Record<string, number>>): Readonly<Record<string, Slot>> => {
    const slots: Slot[] = profile.slots.map((name) => values[name]);
    doubtDormant(profile, device, slots);
    return Object.fromEntries(Object.keys(values).map((name) => [name, slots[profile.slots.indexOf(name)]]));
  };
}

const total = 'pvTotalOutputEnergy';
const today = 'pvDayOutputEnergy';

describe('an inverter that shuts down and answers with zeros', () => {
  const counting = profilesOf(3).filter(({ counters }) => counters.length > 0);
  it.each(counting.map((profile) => [profile.id, profile] as const))(
    '%s: reports no lifetime energy until it counts again',
    (_, profile) => {
      const read = readings(profile);
      expect(read({ [total]: 0 })).toEqual({ [total]: 0 });
      expect(read({ [total]: 15_230.4 })).toEqual({ [total]: 15_230.4 });
      expect(read({ [total]: 0 })).toEqual({ [total]: null });
      expect(read({ [total]: 0 })).toEqual({ [total]: null });
      expect(read({ [total]: 15_230.5 })).toEqual({ [total]: 15_230.5 });
    },
  );

  it('reports no energy of the day, and a power of 0', () => {
    const read = readings(growattMid);
    read({ [total]: 15_230.4, [today]: 12.5 });
    expect(read({ [total]: 0, [today]: 0, inverterActivePower: 0 })).toEqual({
      [total]: null,
      [today]: null,
      inverterActivePower: 0,
    });
  });

  it('is awake if its lifetime energy is unchanged: a day begins with 0', () => {
    const read = readings(growattMid);
    read({ [total]: 15_230.4, [today]: 12.5 });
    expect(read({ [total]: 15_230.4, [today]: 0 })).toEqual({ [total]: 15_230.4, [today]: 0 });
  });

  it('is accepted when it counts from zero, as a new one does', () => {
    const read = readings(growattMid);
    read({ [total]: 15_230.4 });
    read({ [total]: 0 });
    expect(read({ [total]: 0.1 })).toEqual({ [total]: 0.1 });
  });
});

it('a meter that returns 0 after a higher value was reset', () => {
  const read = readings(chintDtsu666);
  read({ totalPositiveActiveEnergy: 12 });
  expect(read({ totalPositiveActiveEnergy: 0 })).toEqual({ totalPositiveActiveEnergy: 0 });
});
