import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterEvent, changeChain } from './chain.ts';
import { type CounterRules, type CounterSample, judgePair } from './pair.ts';

const rules: CounterRules = {
  unit: 1,
  moduli: [50_000],
  maximumWatts: 60_000,
  gapMs: 20 * 60_000,
  laterGaps: [],
};

/** The contents of a store: slots that only receive additions, and events by the instant at which they end. */
class Ledger {
  readonly samples: CounterSample[] = [];
  readonly slots = new Map<number, { wattHours: number; seconds: number }>();
  readonly events = new Map<number, CounterEvent>();

  /**
   * Stores a batch as a store does: duplicates are dropped, and the section between the outer neighbours is
   * replaced.
   */
  take(batch: readonly CounterSample[]): void {
    const fresh = new Map<number, CounterSample>();
    for (const sample of batch) {
      if (!this.samples.some((known) => known.at === sample.at) && !fresh.has(sample.at))
        fresh.set(sample.at, sample);
    }
    this.change([...fresh.values()], []);
  }

  takeOut(wrong: readonly CounterSample[]): void {
    this.change([], wrong);
  }

  private change(put: readonly CounterSample[], out: readonly CounterSample[]): void {
    const touched = [...put, ...out].map((sample) => sample.at);
    if (touched.length === 0) return;
    const previous =
      this.samples.findLast((sample) => sample.at < Math.min(...touched))?.at ?? Number.NEGATIVE_INFINITY;
    const next =
      this.samples.find((sample) => sample.at > Math.max(...touched))?.at ?? Number.POSITIVE_INFINITY;
    const before = this.samples.filter((sample) => sample.at >= previous && sample.at <= next);
    const gone = new Set(out.map((sample) => sample.at));
    const after = [...before, ...put].filter((sample) => !gone.has(sample.at)).sort((a, b) => a.at - b.at);
    changeChain(before, after, rules, {
      add: (slot, wattHours, seconds) => {
        const known = this.slots.get(slot) ?? { wattHours: 0, seconds: 0 };
        this.slots.set(slot, { wattHours: known.wattHours + wattHours, seconds: known.seconds + seconds });
      },
      withdraw: (at) => this.events.delete(at),
      record: (event) => this.events.set(event.to.at, event),
    });
    const kept = [...this.samples, ...put]
      .filter((sample) => !gone.has(sample.at))
      .sort((a, b) => a.at - b.at);
    this.samples.splice(0, this.samples.length, ...kept);
  }

  state(): unknown {
    const slots = [...this.slots].filter(([, { wattHours, seconds }]) => wattHours !== 0 || seconds !== 0);
    return {
      slots: slots.sort(([a], [b]) => a - b),
      events: [...this.events].sort(([a], [b]) => a - b),
    };
  }
}

const step = fc.record({
  seconds: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 600 }) },
    fc.integer({ min: 1_000, max: 300_000 }),
  ),
  milliseconds: fc.integer({ min: 0, max: 999 }),
  move: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.integer({ min: 0, max: 200 }).map((growth) => ({ kind: 'grow' as const, growth })),
    },
    fc.integer({ min: 0, max: 40 }).map((value) => ({ kind: 'restart' as const, value })),
    fc.integer({ min: 0, max: 49_999 }).map((value) => ({ kind: 'exchange' as const, value })),
    fc.integer({ min: 1, max: 2 }).map((back) => ({ kind: 'dip' as const, back })),
  ),
});

/** The history of a register: it grows, wraps at 50 kWh, restarts, is exchanged, stops reporting. */
const history = fc.array(step, { minLength: 1, maxLength: 60 }).map((steps) => {
  let at = 1_767_225_600_000;
  let value = 49_000;
  const samples: CounterSample[] = [];
  for (const { seconds, milliseconds, move } of steps) {
    at += seconds * 1000 + milliseconds;
    if (move.kind === 'grow') value = (value + move.growth) % 50_000;
    else if (move.kind === 'dip') value = Math.max(0, value - move.back);
    else value = move.value;
    samples.push({ at, wattHours: value });
  }
  return samples;
});

/** The same samples in any order, some duplicated, split into batches at any point. */
const arrival = history.chain((samples) =>
  fc.record({
    samples: fc.constant(samples),
    order: fc.shuffledSubarray([...samples, ...samples.slice(0, 10)], {
      minLength: samples.length + Math.min(10, samples.length),
    }),
    cuts: fc.array(fc.nat({ max: samples.length }), { maxLength: 12 }),
  }),
);

const inOrder = (samples: readonly CounterSample[]) => {
  const ledger = new Ledger();
  for (const sample of samples) ledger.take([sample]);
  return ledger;
};

describe('the energy of a counter', () => {
  it('does not depend on order, repeats or batches of its samples', () => {
    fc.assert(
      fc.property(arrival, ({ samples, order, cuts }) => {
        const ledger = new Ledger();
        let start = 0;
        for (const cut of [...cuts, order.length].sort((a, b) => a - b)) {
          ledger.take(order.slice(start, cut));
          start = cut;
        }
        expect(ledger.state()).toEqual(inOrder(samples).state());
      }),
      { numRuns: 500 },
    );
  });

  it('is the sum of its pairs, and every abnormal pair is an event', () => {
    fc.assert(
      fc.property(history, (samples) => {
        const ledger = inOrder(samples);
        const pairs = samples.slice(1).map((to, i) => judgePair(samples[i] ?? to, to, rules));
        const total = pairs.reduce((sum, pair) => sum + pair.wattHours, 0);
        expect([...ledger.slots.values()].reduce((sum, slot) => sum + slot.wattHours, 0)).toBe(total);
        expect(ledger.events.size).toBe(pairs.filter((pair) => pair.kind !== 'normal').length);
      }),
    );
  });

  it('does not depend on samples that are removed', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.boolean()), (samples, choice) => {
        const wrong = samples.filter(() => choice.next().value === true);
        const ledger = inOrder(samples);
        ledger.takeOut(wrong);
        expect(ledger.state()).toEqual(inOrder(samples.filter((sample) => !wrong.includes(sample))).state());
      }),
    );
  });

  it('the energy of a counter counts no second twice', () => {
    fc.assert(
      fc.property(history, (samples) => {
        for (const { seconds } of inOrder(samples).slots.values()) expect(seconds).toBeLessThanOrEqual(900);
      }),
    );
  });
});
