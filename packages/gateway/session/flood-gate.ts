const windowMs = 60_000;
/** Keys counted at once; beyond, the count starts anew, which lets a few more through. */
const mostKeys = 10_000;

/** Counts what each key does within a minute, so that one that does it without end can be told. */
export class FloodGate {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #windowEnd = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts once; true where the key has done it more often than allowed in its minute. */
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
