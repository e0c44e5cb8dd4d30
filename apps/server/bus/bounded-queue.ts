interface QueueParts<T> {
  readonly take: (item: T) => void | Promise<void>;
  readonly failed: (error: unknown) => void;
  /** Called each time that items are dropped. */
  readonly lost: () => void;
}

/** Passes items to a reader one at a time. When too many are waiting, drops all of them, so that memory is bounded. */
export class BoundedQueue<T> {
  readonly #limit: number;
  readonly #parts: QueueParts<T>;
  #waiting: T[] = [];
  #isRunning = false;
  #isClosed = false;

  constructor(limit: number, parts: QueueParts<T>) {
    this.#limit = limit;
    this.#parts = parts;
  }

  add(item: T): void {
    if (this.#isClosed) return;
    if (this.#waiting.length >= this.#limit) {
      this.#waiting = [];
      this.#parts.lost();
    }
    this.#waiting.push(item);
    if (!this.#isRunning) void this.#run();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let item = this.#waiting.shift(); item !== undefined; item = this.#waiting.shift())
      try {
        const taken = this.#parts.take(item);
        if (taken !== undefined) await taken;
      } catch (error) {
        this.#parts.failed(error);
      }
    this.#isRunning = false;
  }
}
