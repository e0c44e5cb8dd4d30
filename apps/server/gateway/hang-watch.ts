/** A thread that sends nothing for this time, ms, hangs. */
const silentMs = 10_000;
const lookMs = 1_000;
/** If a check runs this much late, ms, this thread or the machine was stopped, and the silence does not count. */
const lateMs = 3_000;

/** Watches a thread that sends heartbeats. */
export interface HangWatch {
  /** Reports a heartbeat or another message of the thread. */
  beat(): void;
  stop(): void;
}

/**
 * Starts watching.
 * @param hangs called once, when the thread has sent nothing for ten seconds during which this thread was running
 * @param ticks monotonic time, ms
 */
export function watchForHang(hangs: () => void, ticks: () => number = () => performance.now()): HangWatch {
  let saidAt = ticks();
  let lookedAt = saidAt;
  const clock = setInterval(() => {
    const now = ticks();
    if (now - lookedAt > lookMs + lateMs) saidAt = now;
    lookedAt = now;
    if (now - saidAt < silentMs) return;
    clearInterval(clock);
    hangs();
  }, lookMs);
  clock.unref();
  return {
    beat() {
      saidAt = ticks();
    },
    stop: () => clearInterval(clock),
  };
}

/** Interval of heartbeats, ms. */
export const beatMs = 1_000;
