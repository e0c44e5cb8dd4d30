import { judgePair } from '@heliodeck/model/energy/pair';
import { startingRules } from '@heliodeck/model/energy/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { field, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { chintDtsu666 } from '../profiles/chint-dtsu666.ts';
import { growattMid } from '../profiles/growatt-mid.ts';
import { kstarHybrid } from '../profiles/kstar-hybrid.ts';
import { sunspecInverter } from '../profiles/sunspec.ts';
import { profilesOf } from '../registry.ts';
import type { Slot } from '../values/derived.ts';
import { doubtLeaps, lifetimesOf } from './leaps.ts';

const total = 'pvTotalOutputEnergy';
const minute = 60_000;
const day = 24 * 60 * minute;

/** A device that reports this lifetime number at an instant; returns the accepted value. */
function readings(
  profile: Profile,
  name = total,
  device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() },
) {
  return (value: number | null, now: number): Slot => {
    const slots: Slot[] = profile.slots.map((one) => (one === name ? value : undefined));
    doubtLeaps(profile, device, slots, now);
    return slots[profile.slots.indexOf(name)];
  };
}

describe('the total energy counter', () => {
  const counting = profilesOf(3).filter(({ counters }) => counters.some(({ metric }) => metric === total));

  it.each(counting.map((profile) => [profile.id, profile] as const))(
    '%s: is absent while another number is read in its place',
    (_, profile) => {
      for (const swapped of [153_404, 9000, 12, 0.4]) {
        const read = readings(profile);
        const heard = [15_340.4, swapped, 15_340.5].map((value, n) => read(value, n * minute));
        expect([swapped, ...heard]).toEqual([swapped, 15_340.4, null, 15_340.5]);
      }
    },
  );

  it('is accepted at a new value once the next reading continues from it, as after an exchange', () => {
    const up = readings(growattMid);
    expect([100, 15_340.4, 15_340.5].map((value, n) => up(value, n * minute))).toEqual([100, null, 15_340.5]);
    const down = readings(growattMid);
    const heard = [15_340.4, 0.1, 0.2, 0.2].map((value, n) => down(value, n * minute));
    expect(heard).toEqual([15_340.4, null, 0.2, 0.2]);
  });

  it('is not accepted for two other numbers that do not continue each other', () => {
    const read = readings(growattMid);
    const heard = [100, 88_000, 15_340, 100.1].map((value, n) => read(value, n * minute));
    expect(heard).toEqual([100, null, null, 100.1]);
  });

  it('may grow as much as the time since the last reading allows', () => {
    const read = readings(growattMid);
    expect(read(100, 0)).toBe(100);
    // Three days of silence, at half of the power that no inverter of the series approaches.
    expect(read(7300, 3 * day)).toBe(7300);
    expect(read(14_500, 3 * day + minute)).toBeNull();
  });

  it('may fall by the error of a register that is read while it is written', () => {
    const read = readings(growattMid);
    expect([100, 99.9, 100.1].map((value, n) => read(value, n * minute))).toEqual([100, 99.9, 100.1]);
  });

  it('energy through the connection of the site is compared with the capacity of any such connection', () => {
    const read = readings(kstarHybrid, 'localLoadTotalOutputEnergy');
    expect([100, 2000, 2100].map((value, n) => read(value, n * minute))).toEqual([100, 2000, 2100]);
    expect(read(90_000, 3 * minute)).toBeNull();
  });

  it('is compared with the power limit that a SunSpec inverter reports', () => {
    const device: DeviceRef = {
      profile: 'sunspec',
      address: 1,
      memory: new Map([['factor:powerLimit', 5000]]),
    };
    const read = readings(sunspecInverter, total, device);
    expect([15_340, 15_900, 15_341].map((value, n) => read(value, n * minute))).toEqual([
      15_340,
      null,
      15_341,
    ]);
    expect(read(15_360, 61 * minute)).toBe(15_360);
    const unknown = readings(sunspecInverter);
    expect([15_340, 15_900].map((value, n) => unknown(value, n * minute))).toEqual([15_340, 15_900]);
  });

  it('is not checked if it was not read, or if the time of the reading is unknown', () => {
    const read = readings(growattMid);
    const never = Number.POSITIVE_INFINITY;
    expect([100, null, 101].map((value) => read(value, never))).toEqual([100, null, 101]);
    expect(read(50_000, never)).toBeNull();
  });

  it('a counter of a meter may leap: its ratio may have been corrected, and another meter may stand anywhere', () => {
    const read = readings(chintDtsu666, 'totalPositiveActiveEnergy');
    const numbers = [100, 900_000, 700, 320];
    expect(numbers.map((value, n) => read(value, n * minute))).toEqual(numbers);
  });

  it('a counter of a meter that starts near zero is absent until the next reading continues from there', () => {
    for (const wrong of [0, 0.4, 12]) {
      const lying = readings(chintDtsu666, 'totalPositiveActiveEnergy');
      const heard = [150, wrong, 150.2].map((value, n) => lying(value, n * minute));
      expect([wrong, ...heard]).toEqual([wrong, 150, null, 150.2]);
    }
    const reset = readings(chintDtsu666, 'totalPositiveActiveEnergy');
    expect([150, 0.1, 0.2, 0.3].map((value, n) => reset(value, n * minute))).toEqual([150, null, 0.2, 0.3]);
  });

  it('a counter of a meter is accepted near zero if the time of the reading is unknown', () => {
    const read = readings(chintDtsu666, 'totalPositiveActiveEnergy');
    expect([150, 5].map((value) => read(value, Number.POSITIVE_INFINITY))).toEqual([150, 5]);
  });
});

describe('a poll with an implausible jump', () => {
  const values = (energy: number) => ({ inverterData: { pv1Voltage: 612, [total]: energy } });
  const live = { energy: 15_340.4 };
  const { bus, device } = field(growattMid, { read: () => values(live.energy) });
  const polled = (energy: number, tick: number) => {
    live.energy = energy;
    const result = bus.run(poll(device, tick));
    return { leaps: result.ok ? result.leaps : result, value: valuesIn(result, 'inverterData')[total] };
  };

  it('counts it, and reports all other values', () => {
    expect(polled(15_340.4, 0)).toEqual({ leaps: undefined, value: 15_340.4 });
    expect(polled(91_000, 1)).toEqual({ leaps: 1, value: null });
    expect(valuesIn(bus.run(poll(device, 2)), 'inverterData').pv1Voltage).toBe(612);
  });
});

it('the energy of a counter that was exchanged does not depend on the absent reading', () => {
  const rules = startingRules(3, 1000, 1, null);
  const at = (n: number, kWh: number) => ({ at: n * minute, wattHours: Math.round(kWh * 1000) });
  const sum = (...samples: ReturnType<typeof at>[]) =>
    samples.slice(1).reduce((all, to, n) => all + judgePair(samples[n] ?? to, to, rules).wattHours, 0);
  const [before, first, next, last] = [at(0, 15_340.4), at(1, 0.1), at(2, 0.3), at(3, 0.4)];
  expect(sum(before, next, last)).toBe(sum(before, first, next, last));
});

it('a counter of a meter is doubted exactly where the energy ledger would see a restart', () => {
  const name = 'totalPositiveActiveEnergy';
  const { back = 0 } = lifetimesOf(chintDtsu666).find(({ slot }) => chintDtsu666.slots[slot] === name) ?? {};
  const rules = Object.assign({}, startingRules(2, 1000, 0, null), { unit: (1000 * back) / 2, moduli: [] });
  const wattHours = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 900_000_000 }));
  const share = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.2, noNaN: true }), fc.constant(1.01));
  const seconds = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 200_000 }));
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      wattHours,
      share,
      fc.integer({ min: 0, max: 2000 }),
      seconds,
      (before, part, more, second) => {
        const after = Math.round(before * part) + more;
        const read = readings(chintDtsu666, name);
        read(before / 1000, 0);
        const { kind } = judgePair(
          { at: 0, wattHours: before },
          { at: 1000 * second, wattHours: after },
          rules,
        );
        kinds.add(kind);
        expect([before, after, second, read(after / 1000, 1000 * second)]).toEqual([
          before,
          after,
          second,
          kind === 'reset' ? null : after / 1000,
        ]);
      },
    ),
    { seed: 97, numRuns: 1000 },
  );
  expect([...kinds].sort()).toEqual(['exchange', 'gap', 'normal', 'reset']);
});

describe('limits of a leap', () => {
  const [counter] = lifetimesOf(growattMid).filter(({ slot }) => growattMid.slots[slot] === total);
  const { watts = 0 } = counter ?? {};

  it('are those of a day and an hour at full power if the time of the reading is unknown', () => {
    const most = (25 * watts) / 1000;
    for (const [growth, isNext] of [
      [0.98 * most, true],
      [1.02 * most, false],
    ] as const) {
      const read = readings(growattMid);
      read(100, Number.POSITIVE_INFINITY);
      expect(read(100 + growth, Number.POSITIVE_INFINITY)).toBe(isNext ? 100 + growth : null);
    }
  });

  it('are not reached by a counter near zero that falls by less than two of its steps', () => {
    const name = 'totalPositiveActiveEnergy';
    const { back = 0 } =
      lifetimesOf(chintDtsu666).find(({ slot }) => chintDtsu666.slots[slot] === name) ?? {};
    const read = readings(chintDtsu666, name);
    expect([0.9 * back, 0.05 * back].map((value, n) => read(value, n * minute))).toEqual([
      0.9 * back,
      0.05 * back,
    ]);
  });
});
