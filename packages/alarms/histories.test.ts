import { expect, it } from 'vitest';
import { type DeviceState, noState, type Transition } from './device-state.ts';
import { judge } from './judge.ts';
import { type KnownAlarm, ReferenceEngine } from './reference.test-support.ts';
import type { AlarmRule, RuleTest } from './rule.ts';

/** Long run: `ALARM_HISTORIES=100000 npx vitest run --project unit packages/alarms/histories.test.ts`. */
const histories = Number(process.env.ALARM_HISTORIES ?? 3000);
const answersForMs = 40_000;
const lookMs = 60_000;

/** Pseudo-random numbers from 0 to 1 for a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stores alarms according to the engine's transitions, as a table of alarms does. */
function keep(alarms: KnownAlarm[], said: readonly Transition[]): void {
  for (const one of said) {
    const open = alarms.find(
      ({ ruleId, closed, ended }) => ruleId === one.ruleId && !closed && ended === null,
    );
    if (one.kind === 'raised' && open) {
      open.repeats += 1;
      open.lastValue = one.value;
      open.recoveredAt = null;
    } else if (one.kind === 'raised') {
      alarms.push({
        ruleId: one.ruleId,
        crossedAt: one.crossedAt,
        raisedAt: one.at,
        firstValue: one.value,
        lastValue: one.value,
        repeats: 1,
        recoveredAt: null,
        ended: null,
        closed: false,
      });
    } else if (open && one.kind === 'recovered') open.recoveredAt = one.at;
    else if (open && one.kind === 'ended') open.ended = one.reason;
  }
}

function someRule(id: string, next: () => number): AlarmRule {
  const pick = (most: number) => Math.floor(next() * most);
  const [a, b] = [pick(8), pick(8)].toSorted((x, y) => x - y) as [number, number];
  const deadband = next() < 0.5 ? 0 : pick(4);
  const tests: readonly RuleTest[] = [
    { kind: 'above', a, deadband },
    { kind: 'below', a, deadband },
    { kind: 'equals', a, deadband },
    { kind: 'rate', a: 1 + pick(20), deadband },
    { kind: 'outside', a, b, deadband },
    { kind: 'inside', a, b, deadband },
    { kind: 'bitSet', a: pick(4) },
    { kind: 'noData', a: 20_000 + pick(6) * 20_000 },
  ];
  const place = pick(2);
  const delay = () => (next() < 0.4 ? 0 : pick(6) * 15_000);
  return {
    id,
    place,
    watches: `value ${place}`,
    test: tests[pick(tests.length)] ?? { kind: 'bitSet', a: 0 },
    delayOnMs: delay(),
    delayOffMs: delay(),
    isCounter: next() < 0.3,
  };
}

function comparedAlarms(seed: number): { engine: readonly KnownAlarm[]; reference: readonly KnownAlarm[] } {
  const next = numbers(seed);
  const pick = (most: number) => Math.floor(next() * most);
  let rules = Array.from({ length: 1 + pick(3) }, (_, n) => someRule(String(n), next));
  let state: DeviceState = noState;
  let now = 1_000_000_000_000;
  let stamped = now;
  let values: (number | null)[] = [3, 3];
  const alarms: KnownAlarm[] = [];
  const reference = new ReferenceEngine(answersForMs, lookMs);
  reference.edit(rules, now);
  const tick = (isExpected: boolean) => {
    const judged = judge(rules, state, { kind: 'tick', isExpected }, { now, answersForMs, lookMs });
    state = judged.state;
    keep(alarms, judged.transitions);
    reference.tick(now, isExpected);
  };
  const read = (at: number) => {
    const judged = judge(rules, state, { kind: 'reading', at, values }, { now, answersForMs, lookMs });
    state = judged.state;
    keep(alarms, judged.transitions);
    reference.reading(at, values, now);
  };
  for (let step = 0; step < 40; step += 1) {
    const chance = next();
    now += 1000 * (next() < 0.1 ? pick(400) : pick(25));
    if (chance < 0.6) {
      stamped = now - 1000 * (next() < 0.3 ? pick(6) : 0) + (next() < 0.02 ? 300_000 : 0);
      values = values.map((value) =>
        next() < 0.1 ? (next() < 0.3 ? Number.NaN : null) : next() < 0.5 ? value : pick(9),
      );
      read(stamped);
      if (next() < 0.05) {
        // A batch of a device whose clock runs ahead.
        for (const ahead of [60_000, 61_000, 61_000]) {
          values = values.map(() => pick(9));
          read(now + ahead);
        }
      }
    } else if (chance < 0.65)
      read(stamped); // repeated
    else if (chance < 0.7)
      read(stamped - 1000 * pick(60)); // late
    else if (chance < 0.9) tick(next() < 0.8);
    else if (chance < 0.93) {
      const { ruleId } = alarms[pick(alarms.length)] ?? { ruleId: '0' };
      for (const alarm of alarms) if (alarm.ruleId === ruleId) alarm.closed = true;
      reference.close(ruleId);
    } else if (chance < 0.96)
      state = JSON.parse(JSON.stringify(state)); // restart
    else if (chance < 0.97)
      now -= 1000 * pick(200); // the clock is set back
    else {
      // Delays that have ended by then end under the previous rules.
      tick(false);
      rules = rules.flatMap((rule) =>
        next() < 0.3 ? [] : next() < 0.5 ? [someRule(rule.id, next)] : [rule],
      );
      if (rules.length < 3) rules.push(someRule(String(10 + step), next));
      reference.edit(rules, now);
      tick(false);
    }
  }
  now += 10_000;
  tick(false);
  const byRule = (some: readonly KnownAlarm[]) =>
    some.toSorted((x, y) => Number(x.ruleId) - Number(y.ruleId));
  return { engine: byRule(alarms), reference: byRule(reference.alarms) };
}

it(`${histories} random histories give the alarms of a plain reference, with late, repeated and missing readings and restarts`, () => {
  let raised = 0;
  for (let seed = 1; seed <= histories; seed += 1) {
    const { engine, reference } = comparedAlarms(seed);
    if (JSON.stringify(engine) !== JSON.stringify(reference))
      expect({ seed, engine }).toEqual({ seed, engine: reference });
    raised += engine.length;
  }
  expect(raised).toBeGreaterThan(histories);
}, 600_000);
