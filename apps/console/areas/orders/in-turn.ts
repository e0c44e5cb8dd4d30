interface Waiting {
  readonly since: number;
  readonly send: () => Promise<void>;
}

/** Sends what waits one after the other, what waits longest first. */
export class InTurn {
  readonly #waiting: Waiting[] = [];
  #isSending = false;

  /** @param since instant at which it began to wait; @param send does not reject */
  add(since: number, send: () => Promise<void>): void {
    this.#waiting.push({ since, send });
    if (this.#isSending) return;
    this.#isSending = true;
    // All that hear of a network at the same moment are there before the first is sent.
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
