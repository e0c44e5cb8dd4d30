const windowMs = 60_000;
/** Most keys counted; beyond it, counting restarts, which lets a few more through. */
const mostKeys = 10_000;

/** Counts the events of each key within a minute, to detect floods. */
export class FloodGate {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #windowEnd = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one event; returns true if the key has exceeded the limit of its minute. */
  isFlood(key: string, now: number): boolean {
    if (now >= this.#windowEnd || this.#counts.size >= mostKeys) {
      this.#counts.clear();
      this.#windowEnd = now + windowMs;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > this.#most;
  }
}
