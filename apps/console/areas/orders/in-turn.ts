interface Waiting {
  readonly since: number;
  readonly send: () => Promise<void>;
}

/** Sends queued items one after the other, the longest waiting first. */
export class InTurn {
  readonly #waiting: Waiting[] = [];
  #isSending = false;

  /** @param since instant at which the wait began; @param send must not reject */
  add(since: number, send: () => Promise<void>): void {
    this.#waiting.push({ since, send });
    if (this.#isSending) return;
    this.#isSending = true;
    // All items that react to the same online event are queued before the first is sent.
    queueMicrotask(() => void this.#run());
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#waiting.sort((one, other) => one.since - other.since);
      await this.#waiting.shift()?.send();
    }
    this.#isSending = false;
  }
}
