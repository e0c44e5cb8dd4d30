/** A thread that says nothing for so long hangs, ms. */
const silentMs = 10_000;
const lookMs = 1_000;
/** A look that comes so much later than it should, ms: it was this thread, or the machine, that stood still. */
const lateMs = 3_000;

/** Watches over a thread that says again and again that it lives. */
export interface HangWatch {
  /** It has said something. */
  beat(): void;
  stop(): void;
}

/**
 * Begins to watch.
 * @param hangs called once, when the thread has said nothing for ten seconds in which this one could have heard it
 * @param ticks ms that never go back
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

/** How often a thread says that it lives, ms. */
export const beatMs = 1_000;
