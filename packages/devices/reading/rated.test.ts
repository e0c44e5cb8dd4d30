import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { growattTlXh } from '../profiles/growatt-tl-xh.ts';
import { sunspecInverter } from '../profiles/sunspec.ts';
import { profilesOf } from '../registry.ts';
import type { Slave } from '../slave/slave-owner.ts';
import { sealed } from '../sunspec/strange-slave.test-support.ts';
import { doubtPowers } from './rated.ts';

/** Polls an inverter whose registers may change from poll to poll; those not given are 0. */
function inverter(profile: string) {
  let registers: Readonly<Record<number, number>> = {};
  const slave: Slave = {
    handle([unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0]) {
      const words = Array.from(
        { length: ch * 256 + cl },
        (_, i) => registers[fn * 0x10000 + ah * 256 + al + i] ?? 0,
      );
      return sealed([unit, fn, 2 * words.length, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
    },
  };
  const bus = new TinyBus(slave);
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  let tick = 0;
  return (said: Readonly<Record<number, number>>) => {
    registers = said;
    const result = bus.run(poll(device, tick++));
    if (!result.ok) throw new Error(result.detail);
    return { values: valuesIn(result, 'inverterData'), excesses: result.excesses };
  };
}

const holding = 3 * 0x10000;
const input = 4 * 0x10000;

describe('a power far beyond the rating that the inverter reports', () => {
  // High words of issues 446 and 447 of 0xAHA/Growatt_ModbusTCP, in the output of an inverter of 10 kW: 100,000 tenths of a watt.
  const rated = { [holding + 6]: 1, [holding + 7]: 34_464 };

  it('is absent with the first reading, and counted', () => {
    const read = inverter('growatt-mid');
    const { values, excesses } = read({ ...rated, [input + 35]: 4, [input + 36]: 1200, [input + 2]: 5000 });
    expect(values).toMatchObject({ inverterActivePower: null, pvOutputPower: 500 });
    expect(excesses).toBe(1);
  });

  it('is accepted up to twice the rating at the output and five times at inputs and battery', () => {
    const read = inverter('growatt-tl-xh');
    const said = { ...rated, [input + 3169]: 40_000, [input + 3023]: 3, [input + 3024]: 3392 };
    const { values, excesses } = read({ ...said, [input + 3001]: 7, [input + 3181]: 40_000 });
    expect(values).toMatchObject({ inverterActivePower: 20_000, pvOutputPower: 45_875.2, bmsPower: 4000 });
    expect(excesses).toBeUndefined();
  });

  it('is absent if it is made of two powers', () => {
    const read = inverter('growatt-tl-xh');
    const { values, excesses } = read({ ...rated, [input + 3169]: 40_000, [input + 3180]: 9 });
    expect(values).toMatchObject({ bmsPower: null });
    expect(excesses).toBe(1);
  });

  it('is not compared with it at the connection of the site', () => {
    const read = inverter('growatt-tl-xh');
    const { values } = read({ ...rated, [input + 3043]: 10, [input + 3045]: 61 });
    expect(values).toMatchObject({ gridActivePower: 65_536, localLoadActivePower: 399_769.6 });
  });

  it('is accepted while the rating is unknown, or is none of this series', () => {
    for (const said of [{}, { [holding + 7]: 300 }]) {
      const { values } = inverter('growatt-mid')({ ...said, [input + 35]: 4, [input + 36]: 1200 });
      expect(values).toMatchObject({ inverterActivePower: 26_334.4 });
    }
  });

  it('is accepted as long as two readings of the rating differ', () => {
    const read = inverter('growatt-mid');
    const said = { ...rated, [input + 35]: 4, [input + 36]: 1200 };
    read(said);
    for (let n = 1; n < 60; n++) read(said);
    const { values } = read({ ...said, [holding + 6]: 7 });
    expect(values).toMatchObject({ inverterActivePower: 26_334.4 });
  });

  it.each([
    // 1 in the high word of an inverter of 5 kW, 4 in that of one of 50 kW.
    ['sungrow-sh', { [input + 5000]: 50 }, { [input + 13_033]: 400, [input + 13_034]: 1 }],
    ['huawei-sun2000', { [holding + 30_074]: 50_000 }, { [holding + 32_080]: 4, [holding + 32_081]: 400 }],
    ['goodwe-et', { [holding + 35_001]: 5000 }, { [holding + 35_138]: 20_000 }],
  ])('is absent in %s', (profile, rated, excess) => {
    expect(inverter(profile)({ ...rated, ...excess }).values).toMatchObject({ inverterActivePower: null });
    expect(inverter(profile)(excess).values.inverterActivePower).toBeGreaterThan(0);
  });

  // 11 kW as ten times that: a scale factor of another instant.
  it('is absent in models of SunSpec', () => {
    const device: DeviceRef = { profile: sunspecInverter.id, address: 1, memory: new Map() };
    device.memory.set('factor:powerLimit', 12_000);
    const said = (name: string, watts: number) => {
      const slots = sunspecInverter.slots.map((one) => (one === name ? watts : undefined));
      return [doubtPowers(sunspecInverter, device, slots), slots[sunspecInverter.slots.indexOf(name)]];
    };
    expect(said('inverterActivePower', 11_000)).toEqual([0, 11_000]);
    expect(said('inverterActivePower', 110_000)).toEqual([1, null]);
    expect(said('inverterReactivePower', -110_000)).toEqual([1, null]);
  });

  it('is compared in each family that reports its rating', () => {
    const families = profilesOf(3).filter(({ ratedFactor }) => ratedFactor >= 0);
    expect(families.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'sungrow-sg',
        'growatt-mid',
        'growatt-tl-x',
        growattTlXh.id,
        'growatt-sph',
        'sunspec',
        'sungrow-sh',
        'huawei-sun2000',
        'goodwe-et',
      ]),
    );
    for (const { factors, ratedFactor } of families) {
      const [least, most] = factors[ratedFactor]?.range ?? [0, 0];
      expect(most).toBeGreaterThan(least);
    }
  });
});
