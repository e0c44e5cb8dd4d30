/** Clock of the gateway. Injected, so that tests set the time instead of sleeping. */
export interface Clock {
  /** Wall time, milliseconds since 1970 UTC: the time of readings and events. */
  now(): number;
  /** Monotonic milliseconds, for measuring waits, so that a corrected wall clock stops no polling. */
  ticks(): number;
  setTimeout(ring: () => void, ms: number): ClockTimer;
}

export interface ClockTimer {
  cancel(): void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  setTimeout(ring, ms) {
    const timer = setTimeout(ring, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};
