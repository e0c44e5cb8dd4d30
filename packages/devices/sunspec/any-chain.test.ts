import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { profiles } from '../registry.ts';
import {
  chainOf,
  combiner,
  common,
  energyMeter,
  inputs,
  StrangeSlave,
  sealed,
  storage,
  threePhase,
} from './strange-slave.test-support.ts';

const sunspec = [...profiles.values()].filter(({ protocol }) => protocol === 'sunspec').map(({ id }) => id);
/** All places and both functions, an unending chain of models in each, and the reads of every model found. */
const mostRequests = 8 * 70;

/** A device that refuses some requests, answers others with too few or too many registers, or not at all. */
class Unreliable extends StrangeSlave {
  readonly #moods: readonly number[];
  #turn = 0;

  constructor(words: readonly number[], moods: readonly number[]) {
    super(words);
    this.#moods = moods;
  }

  override handle(bytes: Uint8Array): Uint8Array | undefined {
    const mood = this.#moods[this.#turn++ % this.#moods.length] ?? 0;
    const [unit = 0, fn = 0, ah = 0, al = 0, , count = 0] = bytes;
    if (mood === 1) return sealed([unit, fn | 0x80, 2]);
    if (mood === 2) return undefined;
    const other = mood === 3 ? count - 1 : mood === 4 ? count + 1 : count;
    return super.handle(Uint8Array.of(unit, fn, ah, al, 0, Math.max(1, other)));
  }
}

const model = fc.constantFrom(
  common,
  threePhase(),
  inputs(2),
  inputs(9),
  storage(),
  energyMeter(),
  combiner([100, 200]),
  [702, 50, ...new Array<number>(50).fill(0x8000)],
  [64_001, 1, 0],
);
const word = fc.oneof(fc.constantFrom(0, 1, 0xffff, 0x8000, 103, 160), fc.nat({ max: 0xffff }));
const edits = fc.array(fc.tuple(fc.nat({ max: 400 }), word), { maxLength: 6 });
const moods = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 3, 4), { minLength: 1, maxLength: 9 });

/** A chain of these models in which some words are others. */
function damagedChain(
  models: readonly (readonly number[])[],
  changes: readonly (readonly [number, number])[],
) {
  const words = chainOf(common, ...models);
  for (const [at, other] of changes) words[2 + (at % (words.length - 2))] = other;
  return words;
}

describe.each(sunspec)('%s, read from any chain of models', (profile) => {
  it('ends each poll after few requests, whatever the device answers', () => {
    fc.assert(
      fc.property(fc.array(model, { maxLength: 8 }), edits, moods, (models, changes, turns) => {
        const device: DeviceRef = { profile, address: 1, memory: new Map() };
        const bus = new TinyBus(new Unreliable(damagedChain(models, changes), turns));
        for (let tick = 0; tick < 3; tick++) {
          const before = bus.labels.length;
          const result = bus.run(poll(device, tick, tick * 60_000));
          expect(bus.labels.length - before).toBeLessThan(mostRequests);
          for (const { values } of result.ok ? result.records : [])
            for (const value of Object.values(values))
              expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
        }
      }),
      { seed: 91, numRuns: 60 },
    );
  });

  it('says the same again once the device answers properly', () => {
    fc.assert(
      fc.property(fc.array(model, { maxLength: 5 }), moods, (models, turns) => {
        const words = damagedChain(models, []);
        const device: DeviceRef = { profile, address: 1, memory: new Map() };
        for (let tick = 0; tick < 2; tick++)
          new TinyBus(new Unreliable(words, turns)).run(poll(device, tick, tick * 60_000));
        const polled = (one: DeviceRef) => {
          const bus = new TinyBus(new StrangeSlave(words));
          const results = [0, 1, 2].map((tick) => bus.run(poll(one, tick, 60_000 * (tick + 2))));
          return results.at(-1)?.ok;
        };
        expect(polled(device)).toBe(polled({ profile, address: 1, memory: new Map() }));
      }),
      { seed: 92, numRuns: 40 },
    );
  });
});
