import { modbusException, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { unitOf } from '../definition/credible.ts';
import type { Profile } from '../definition/profile.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { profilesOf } from '../registry.ts';
import { knownInverter } from '../sunny-inverter.test-support.ts';
import { StrangeSlave } from '../sunspec/strange-slave.test-support.ts';

const inverters = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .map((profile) => [profile.id, profile] as const);
const unsupported = 1;

/** Measured numbers of an inverter with one word in all its registers, at its first and its second reading. */
function numbersOfWord(profile: Profile, word: number) {
  const input = new StrangeSlave(new Array<number>(0xffff).fill(word), 0, 4);
  const holding = new StrangeSlave(input.words, 0, 3);
  const bus = new TinyBus({
    handle: (bytes) => {
      const asked = parseModbusRequest(bytes);
      if (asked.kind !== 'request') return undefined;
      if (asked.request.fn > 4 || asked.request.fn < 3) return modbusException(asked.request, unsupported);
      return (asked.request.fn === 4 ? input : holding).handle(bytes);
    },
  });
  const device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
  return [0, 1].flatMap((tick) => {
    const result = bus.run(poll(device, tick, tick * 60_000));
    return result.ok ? measuredIn(valuesIn(result, 'inverterData')) : [];
  });
}

function measuredIn(values: Readonly<Record<string, unknown>>): (readonly [name: string, value: unknown])[] {
  return Object.entries(values).filter(
    ([name, value]) => typeof value === 'number' && unitOf('inverterData', name, undefined) !== undefined,
  );
}

describe('an inverter with one word in all registers', () => {
  it.each(inverters)('%s: has no measured number in zeros but 0', (_, profile) => {
    expect(numbersOfWord(profile, 0).filter(([, value]) => value !== 0)).toEqual([]);
  });

  it.each(inverters)('%s: has no measured number in fillers', (_, profile) => {
    for (const word of [0xffff, 0x8000, 0x7fff])
      expect([word.toString(16), numbersOfWord(profile, word)]).toEqual([word.toString(16), []]);
  });
});

describe('a reading in which the words of every pair are swapped', () => {
  it.each(inverters)('%s: contains no number of them', (_, profile) => {
    const { garbled } = knownInverter(profile);
    const pairs = profile.points.filter(({ type }) => /^[us]32l?$/.test(type));
    const wordAt = new Map<string, number>();
    const key = (fn: number, address: number) => `${fn} ${address}`;
    const partner = new Map(
      pairs.flatMap(({ space, address }) => {
        const fn = space === 'input' ? 4 : 3;
        return [
          [key(fn, address), key(fn, address + 1)],
          [key(fn, address + 1), key(fn, address)],
        ] as const;
      }),
    );
    garbled((fn, address, word) => {
      wordAt.set(key(fn, address), word);
      return word;
    });
    const wrong = garbled((fn, address, word) => wordAt.get(partner.get(key(fn, address)) ?? '') ?? word);
    expect(wrong).toEqual([]);
  });
});

describe('a reading with a block that holds', () => {
  it.each(inverters)('%s: fillers contains no other number than before', (_, profile) => {
    const { garbled, read, asked } = knownInverter(profile);
    for (const word of [0xffff, 0x8000, 0x7fff])
      for (const [fn, first, count] of asked) {
        const wrong = garbled((f, _at, old, from) => (f === fn && from === first ? word : old));
        expect([fn, first, count, word.toString(16), measuredIn(Object.fromEntries(wrong))]).toEqual([
          fn,
          first,
          count,
          word.toString(16),
          [],
        ]);
        read();
      }
  });

  it.each(inverters)('%s: zeros contains no other number than before but 0', (_, profile) => {
    const { garbled, read, asked } = knownInverter(profile);
    for (const [fn, first, count] of asked) {
      const wrong = garbled((f, _at, old, from) => (f === fn && from === first ? 0 : old));
      // A sum of inputs is smaller if some of them are dark.
      const numbers = measuredIn(Object.fromEntries(wrong)).filter(
        ([name, value]) => value !== 0 && profile.points.some((point) => point.name === name),
      );
      expect([fn, first, count, numbers]).toEqual([fn, first, count, []]);
      read();
    }
  });
});
