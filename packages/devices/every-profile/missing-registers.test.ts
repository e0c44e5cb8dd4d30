import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { field, refusing, TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { profilesOf } from '../registry.ts';
import { sealed } from '../sunspec/strange-slave.test-support.ts';

const inverters = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .map((profile) => [profile.id, profile] as const);

/** A device of a profile whose firmware lacks registers: any request that includes one of them is refused. */
function lacking(profile: Profile, lacks: (fn: number, address: number) => boolean) {
  const { slave, device } = field(profile);
  const bus = new TinyBus(
    refusing(slave, (hex) => {
      const [unit = 0, fn = 0] = [0, 2].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      const [address = 0, count = 0] = [4, 8].map((at) => Number.parseInt(hex.slice(at, at + 4), 16));
      const touched = Array.from({ length: count }, (_, i) => address + i).some((one) => lacks(fn, one));
      return touched ? sealed([unit, fn | 0x80, 2]) : undefined;
    }),
  );
  return { bus, device };
}

/** The record's fields with a value after a few polls. */
function present(bus: TinyBus, device: DeviceRef): ReadonlySet<string> {
  for (const tick of [0, 0, 0]) bus.run(poll(device, tick, tick));
  const values = valuesIn(bus.run(poll(device, 0, 1)), 'inverterData');
  return new Set(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [name])));
}

describe('firmware without one of the registers that are read together', () => {
  it.each(inverters)('%s: removes what depends on that register, and nothing else', (_, profile) => {
    const whole = lacking(profile, () => false);
    const all = present(whole.bus, whole.device);
    const polled = profile.points.filter(
      ({ table, record }) => profile.tables[table]?.every === 1 && record === 'inverterData',
    );
    expect(polled.length).toBeGreaterThan(10);
    // A sample: the first, the last, and some in between.
    for (const gone of polled.filter((_, n) => n % 9 === 0 || n === polled.length - 1)) {
      const fn = gone.space === 'holding' ? 3 : 4;
      const { bus, device } = lacking(profile, (asked, address) => asked === fn && address === gone.address);
      const left = present(bus, device);
      const without = [...all].filter((name) => !left.has(name));
      const madeOf = profile.derivedSpecs.filter(([, , spec]) =>
        JSON.stringify(spec).includes(`"${gone.name}"`),
      );
      const expected = new Set([gone.name, ...madeOf.map(([, metric]) => metric)]);
      expect([gone.name, without.filter((name) => !expected.has(name))]).toEqual([gone.name, []]);
      expect([gone.name, left.has(gone.name)]).toEqual([gone.name, false]);
    }
  });

  it.each(inverters)('%s: a device that does not answer is not asked register by register', (_, profile) => {
    const { bus, device } = lacking(profile, () => true);
    for (const tick of [0, 0, 0]) bus.run(poll(device, tick, tick));
    const plan = new Set(bus.labels);
    expect(bus.labels.length).toBeLessThanOrEqual(3 * plan.size);
    expect(plan.size).toBeLessThan(60);
  });
});
