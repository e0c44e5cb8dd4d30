import { type DeviceState, noState, type Transition } from '@heliodeck/alarms/device-state';
import { possibleWithin } from '@heliodeck/alarms/extremes';
import { judge } from '@heliodeck/alarms/judge';
import { nextTelling } from '@heliodeck/alarms/telling';
import type { CompiledRule } from './compile-rule.ts';
import { settingOf } from './silence-times.ts';

/** An alarm that a rule would have raised. ms; `to` is null where it would still be open. */
export interface ReplayedAlarm {
  readonly pack: number;
  readonly from: number;
  readonly to: number | null;
  /** The value that crossed the limit, as it is stored. */
  readonly value: number | null;
}

/** What is known of a device: how often it is asked. */
type Facts = Parameters<typeof settingOf>[1];

/**
 * The alarms a rule would have raised by what a device (and pack of it) said: the judge of the live readings, fed with those of before. A
 * chattering or a storm is not held back, so that a rule shows what it does by itself.
 */
export class PackReplay {
  /** The one rule, and its value the only one of a reading. */
  readonly #rule: CompiledRule['rule'];
  readonly #rules: readonly CompiledRule['rule'][];
  readonly #pack: number;
  readonly #facts: Facts;
  readonly #alarms: ReplayedAlarm[] = [];
  #open: Omit<ReplayedAlarm, 'to'> | undefined;
  #state: DeviceState = noState;

  constructor({ rule }: CompiledRule, pack: number, facts: Facts) {
    this.#rule = { ...rule, place: 0 };
    this.#rules = [this.#rule];
    this.#pack = pack;
    this.#facts = facts;
  }

  /** Takes readings, oldest first, none of them older than those before; instants in ms. */
  read(at: Float64Array, values: Float64Array): void {
    const rule = this.#rule;
    for (let i = 0; i < at.length; i += 1) {
      const telling = nextTelling(rule, this.#state, values, i);
      if (telling > i) this.#state = { ...this.#state, last: at[telling - 1] ?? null };
      i = telling;
      if (i >= at.length) return;
      const instant = at[i] ?? 0;
      const event = { kind: 'reading', at: instant, values: [values[i]] } as const;
      const judged = judge(this.#rules, this.#state, event, settingOf(instant, this.#facts));
      this.#state = judged.state;
      if (judged.transitions.length > 0) this.#note(judged.transitions);
    }
  }

  /**
   * Whether readings that come next change nothing, whatever they are between their smallest and largest value: they need not be
   * read. Only the instant of the newest reading would be another, which counts while a delay runs alone.
   */
  passes(low: number, high: number): boolean {
    const phase = this.#state.rules[this.#rule.id]?.phase;
    if (phase !== undefined && phase !== 'active') return false;
    const { over, back } = possibleWithin(this.#rule, low, high);
    return phase === undefined ? !over : !back;
  }

  /** All alarms, the oldest first, after nothing more was said until now. */
  ended(now: number): readonly ReplayedAlarm[] {
    const event = { kind: 'tick', isExpected: true } as const;
    this.#note(judge(this.#rules, this.#state, event, settingOf(now, this.#facts)).transitions);
    return this.#open === undefined ? this.#alarms : [...this.#alarms, { ...this.#open, to: null }];
  }

  #note(transitions: readonly Transition[]): void {
    for (const transition of transitions) {
      if (transition.kind === 'raised')
        this.#open ??= { pack: this.#pack, from: transition.at, value: transition.value };
      else if (this.#open !== undefined) {
        this.#alarms.push({ ...this.#open, to: transition.at });
        this.#open = undefined;
      }
    }
  }
}
