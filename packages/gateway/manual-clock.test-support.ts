import type { Clock, ClockTimer } from './clock.ts';

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock that only advances on request; due timers then fire in order. */
export class ManualClock implements Clock {
  #ticks = 0;
  readonly #start = Date.UTC(2026, 5, 1, 4);
  #timers: Timer[] = [];

  now(): number {
    return this.#start + this.#ticks;
  }

  ticks(): number {
    return this.#ticks;
  }

  setTimeout(ring: () => void, ms: number): ClockTimer {
    const timer = { at: this.#ticks + Math.max(0, ms), ring };
    this.#timers.push(timer);
    return {
      cancel: () => {
        this.#timers = this.#timers.filter((one) => one !== timer);
      },
    };
  }

  /** Advances the time by `ms`. */
  advance(ms: number): void {
    const until = this.#ticks + ms;
    for (;;) {
      let next: Timer | undefined;
      for (const timer of this.#timers)
        if (timer.at <= until && (next === undefined || timer.at < next.at)) next = timer;
      if (next === undefined) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#ticks = Math.max(this.#ticks, next.at);
      next.ring();
    }
    this.#ticks = until;
  }
}
