import type { Clock } from './clock.ts';

export type Facts = Record<string, unknown>;

/** Structured log lines: a constant message and its facts. */
export interface GatewayLog {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
}

export const silentLog: GatewayLog = { info() {}, warn() {} };

/** Most kinds of lines remembered; beyond it, old ones are dropped. */
const mostKinds = 20_000;

interface Spell {
  until: number;
  suppressed: number;
}

/**
 * A log that writes each message about each subject once per interval, with the number of repeats in between: a bus that fails all night
 * must not hide the line with the reason.
 */
export class PacedLog {
  readonly #log: GatewayLog;
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #spells = new Map<string, Spell>();

  constructor(log: GatewayLog, clock: Clock, everyMs: number) {
    this.#log = log;
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  /** `facts` is only called if the line is written, so that suppressed lines cost no hex conversion. */
  warn(message: string, subject: string, facts: () => Facts): void {
    this.#write('warn', message, subject, facts);
  }

  info(message: string, subject: string, facts: () => Facts): void {
    this.#write('info', message, subject, facts);
  }

  #write(level: 'info' | 'warn', message: string, subject: string, facts: () => Facts): void {
    const now = this.#clock.ticks();
    const key = `${message}\n${subject}`;
    const spell = this.#spells.get(key);
    if (spell !== undefined && now < spell.until) {
      spell.suppressed++;
      return;
    }
    const suppressed = spell?.suppressed ?? 0;
    if (spell === undefined && this.#spells.size >= mostKinds) this.#forget(now);
    this.#spells.delete(key);
    this.#spells.set(key, { until: now + this.#everyMs, suppressed: 0 });
    this.#log[level](message, suppressed > 0 ? { ...facts(), suppressed } : facts());
  }

  #forget(now: number): void {
    for (const [key, spell] of this.#spells) {
      if (spell.until <= now || this.#spells.size >= mostKinds) this.#spells.delete(key);
    }
  }
}
