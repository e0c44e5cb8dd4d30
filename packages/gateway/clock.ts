/** Time as the gateway sees it. Injected, so that tests set the time instead of sleeping. */
export interface Clock {
  /** The instant, milliseconds since 1970 UTC: what readings and events are stamped with. */
  now(): number;
  /** Milliseconds that only grow: what waiting is measured with, so that a corrected wall clock stops no polling. */
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
