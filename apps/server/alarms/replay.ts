import { type DeviceState, noState, type Transition } from '@heliodeck/alarms/device-state';
import { possibleWithin } from '@heliodeck/alarms/extremes';
import { judge } from '@heliodeck/alarms/judge';
import { nextTelling } from '@heliodeck/alarms/telling';
import type { CompiledRule } from './compile-rule.ts';
import { settingOf } from './silence-times.ts';

/** An alarm that a rule would have raised. Instants in ms; `to` is null if it would still be open. */
export interface ReplayedAlarm {
  readonly pack: number;
  readonly from: number;
  readonly to: number | null;
  /** The stored value that crossed the limit. */
  readonly value: number | null;
}

/** Facts about a device: its polling period. */
type Facts = Parameters<typeof settingOf>[1];

/**
 * The alarms a rule would have raised for the readings of a device (and pack): the engine of the live readings, run on past readings.
 * Chattering and storms are not suppressed, so that the result shows the effect of the rule itself.
 */
export class PackReplay {
  /** The rule, with its value as the only value of a reading. */
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

  /** Processes readings, oldest first, none of them older than the previous ones; instants in ms. */
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
   * True if the next readings change nothing, whatever their values between their minimum and maximum: they need not be read. They would
   * change only the instant of the newest reading, which matters only while a delay runs.
   */
  passes(low: number, high: number): boolean {
    const phase = this.#state.rules[this.#rule.id]?.phase;
    if (phase !== undefined && phase !== 'active') return false;
    const { over, back } = possibleWithin(this.#rule, low, high);
    return phase === undefined ? !over : !back;
  }

  /** All alarms, oldest first, given no further readings until `now`. */
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
