import type { AlarmRule, RuleTest } from './rule.ts';

/** An alarm as users see it, for comparison. Instants in ms. */
export interface KnownAlarm {
  readonly ruleId: string;
  readonly crossedAt: number;
  readonly raisedAt: number;
  firstValue: number | null;
  lastValue: number | null;
  repeats: number;
  recoveredAt: number | null;
  ended: string | null;
  closed: boolean;
}

/** State of one rule for one device, in the simplest form. */
interface Watch {
  rule: AlarmRule;
  over: boolean;
  waiting: 'on' | 'off' | null;
  waitingSince: number;
  waitingValue: number | null;
  passed: number;
  clock: number;
  /** The last reading with the value, if the newest one lacked it. */
  previous: { at: number; value: number } | null;
  silence: number;
  looked: number | null;
}

const second = 1000;

const isValue = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * A second implementation of the engine, slow and simple: it counts every second, and stores alarms instead
 * of transitions. Written from the specification (docs/product/alarms.md), not from the engine's code.
 */
export class ReferenceEngine {
  readonly alarms: KnownAlarm[] = [];
  readonly #watches = new Map<string, Watch>();
  #last: number | null = null;
  /** Time stamp of the newest reading. */
  #stamp: number | null = null;
  /** The newest reading, stored while a rule is a rate. */
  #newest: { at: number; values: readonly unknown[] } | null = null;
  readonly #answersForMs: number;
  readonly #lookMs: number;

  constructor(answersForMs: number, lookMs: number) {
    this.#answersForMs = answersForMs;
    this.#lookMs = lookMs;
  }

  /** Removing a rule or changing its watched value ends its alarm; another limit restarts the delay. */
  edit(rules: readonly AlarmRule[], now: number): void {
    for (const [id, watch] of this.#watches) {
      const next = rules.find((rule) => rule.id === id);
      if (next === undefined || next.watches !== watch.rule.watches) {
        if (watch.over) this.#end(id, next === undefined ? 'ruleGone' : 'ruleRebound');
        this.#watches.delete(id);
      } else {
        if (JSON.stringify(next.test) !== JSON.stringify(watch.rule.test)) {
          watch.waiting = null;
          watch.silence = 0;
          watch.looked = now;
          if (next.test.kind !== 'rate' || watch.rule.test.kind !== 'rate') watch.previous = null;
        }
        watch.rule = next;
      }
    }
    for (const rule of rules) {
      if (!this.#watches.has(rule.id)) {
        this.#watches.set(rule.id, {
          rule,
          over: false,
          waiting: null,
          waitingSince: 0,
          waitingValue: null,
          passed: 0,
          clock: 0,
          previous: null,
          silence: 0,
          looked: null,
        });
      }
    }
  }

  /** People close the open alarm. */
  close(ruleId: string): void {
    for (const alarm of this.alarms) if (alarm.ruleId === ruleId) alarm.closed = true;
  }

  tick(now: number, isExpected: boolean): void {
    for (const watch of this.#watches.values()) {
      this.#passTime(watch, now, true, now);
      if (watch.rule.test.kind !== 'noData') continue;
      const since = watch.looked === null ? 0 : now - watch.looked;
      if (since > 0 && since <= this.#lookMs && isExpected) watch.silence += since;
      watch.looked = now;
      if (watch.silence >= watch.rule.test.a) this.#say(watch, now, null, 'bad');
    }
  }

  reading(stamped: number, values: readonly unknown[], now: number): void {
    const at = Math.min(stamped, now);
    if (this.#last !== null && this.#stamp !== null) {
      const wasFuture = this.#stamp > this.#last;
      if (wasFuture && stamped === this.#stamp) return;
      if (this.#last <= now && (at < this.#last || (at === this.#last && stamped <= this.#stamp))) return;
    }
    for (const watch of this.#watches.values()) {
      this.#passTime(watch, at, false, now);
      const value = values[watch.rule.place];
      if (watch.rule.test.kind === 'rate') this.#compare(watch, at, value, stamped);
      else if (isValue(value)) this.#judge(watch, at, value);
    }
    this.#last = at;
    this.#stamp = stamped;
    const asksForRates = [...this.#watches.values()].some(({ rule }) => rule.test.kind === 'rate');
    this.#newest = asksForRates ? { at: stamped, values: [...values] } : null;
  }

  /** Second by second: a delay runs while the device answers. The second of a reading belongs to its value. */
  #passTime(watch: Watch, until: number, including: boolean, now: number): void {
    const alive = (this.#last ?? Number.NEGATIVE_INFINITY) + this.#answersForMs;
    if (watch.clock > now) watch.clock = until;
    while (watch.waiting !== null && watch.clock < until) {
      if (this.#isOver(watch) && watch.clock <= alive) {
        this.#finish(watch, watch.clock);
        return;
      }
      watch.clock += second;
      if (watch.clock <= alive) watch.passed += second;
    }
    if (including && watch.waiting !== null && this.#isOver(watch) && watch.clock <= alive) {
      this.#finish(watch, watch.clock);
    }
  }

  #isOver({ waiting, passed, rule }: Watch): boolean {
    return passed >= (waiting === 'on' ? rule.delayOnMs : rule.delayOffMs);
  }

  #judge(watch: Watch, at: number, value: number): void {
    const { test } = watch.rule;
    if (test.kind === 'rate') throw new Error('a rate is compared');
    if (test.kind === 'noData') {
      watch.silence = 0;
      watch.looked = at;
      this.#say(watch, at, null, 'good');
      return;
    }
    this.#say(watch, at, value, wordOn(test, value));
  }

  /** Evaluates a rate from two readings that have the value. */
  #compare(watch: Watch, at: number, value: unknown, stamped: number): void {
    const { test, isCounter, place } = watch.rule;
    if (test.kind !== 'rate') throw new Error('a rate alone is compared');
    const told = this.#newest?.values[place];
    const previous = this.#newest && isValue(told) ? { at: this.#newest.at, value: told } : watch.previous;
    watch.previous = isValue(value) ? null : previous;
    if (!isValue(value) || previous === null || previous.at >= stamped) return;
    if (isCounter && value < previous.value) return;
    const exactly = (Math.abs(value - previous.value) * 60_000) / (stamped - previous.at);
    const perMinute = Number(exactly.toPrecision(12));
    const isOver = perMinute > test.a;
    this.#say(
      watch,
      at,
      perMinute,
      isOver ? 'bad' : perMinute <= test.a - test.deadband ? 'good' : 'between',
    );
  }

  #say(watch: Watch, at: number, value: number | null, word: 'bad' | 'good' | 'between'): void {
    const wanted = watch.over ? 'good' : 'bad';
    const direction = watch.over ? 'off' : 'on';
    if (word !== wanted) {
      watch.waiting = null;
      return;
    }
    if (watch.waiting === null) {
      watch.waiting = direction;
      watch.waitingSince = at;
      watch.waitingValue = value;
      watch.passed = 0;
      watch.clock = at;
    }
    if (this.#isOver(watch)) this.#finish(watch, at);
  }

  #finish(watch: Watch, at: number): void {
    if (watch.waiting === 'on')
      this.#raise(watch, Math.max(at, watch.waitingSince), watch.waitingSince, watch.waitingValue);
    else {
      watch.over = false;
      const open = this.#open(watch.rule.id);
      if (open) open.recoveredAt = watch.waitingSince;
    }
    watch.waiting = null;
  }

  #raise(watch: Watch, raisedAt: number, crossedAt: number, value: number | null): void {
    const ruleId = watch.rule.id;
    watch.over = true;
    const open = this.#open(ruleId);
    if (open) {
      open.repeats += 1;
      open.lastValue = value;
      open.recoveredAt = null;
    } else {
      this.alarms.push({
        ruleId,
        crossedAt,
        raisedAt,
        firstValue: value,
        lastValue: value,
        repeats: 1,
        recoveredAt: null,
        ended: null,
        closed: false,
      });
    }
  }

  #end(ruleId: string, reason: string): void {
    const open = this.#open(ruleId);
    if (open) open.ended = reason;
  }

  #open(ruleId: string): KnownAlarm | undefined {
    return this.alarms.find((alarm) => alarm.ruleId === ruleId && !alarm.closed && alarm.ended === null);
  }
}

function wordOn(
  test: Exclude<RuleTest, { kind: 'noData' | 'rate' }>,
  value: number,
): 'bad' | 'good' | 'between' {
  const word = (bad: boolean, good: boolean) => (bad ? 'bad' : good ? 'good' : 'between');
  if (!('deadband' in test)) {
    if (!Number.isSafeInteger(value)) return 'between';
    const bits = BigInt.asUintN(64, BigInt(value)).toString(2).padStart(64, '0');
    return word(bits[63 - test.a] === '1', true);
  }
  const { a, deadband } = test;
  if (test.kind === 'above') return word(value > a, value <= a - deadband);
  if (test.kind === 'below') return word(value < a, value >= a + deadband);
  if (test.kind === 'equals') return word(value === a, value - a >= deadband || a - value >= deadband);
  if (!('b' in test)) throw new Error('a rule of one limit was judged above');
  const { b } = test;
  if (test.kind === 'inside')
    return word(a <= value && value <= b, value <= a - deadband || value >= b + deadband);
  const middle = (a + b) / 2;
  const low = Math.min(a + deadband, middle);
  const high = Math.max(b - deadband, middle);
  return word(value < a || value > b, value >= low && value <= high);
}
