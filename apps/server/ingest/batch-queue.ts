import type { AdmittedReading } from '../telemetry/admission.ts';

/** Stores readings; `isNews` = they are published after the commit. */
type StoreBatch = (batch: readonly AdmittedReading[], isNews: boolean) => Promise<void>;

/** Readings a transaction takes at most: larger ones gain nothing and make the last of them wait. */
const largestBatch = 5_000;

interface Waiting {
  readonly admitted: readonly AdmittedReading[];
  readonly isNews: boolean;
  /** @param began when the first transaction of these began, ms since 1970 */
  readonly done: (began: number) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * One transaction after the other, each with all that waits by then: the busier, the larger, the cheaper. A device
 * always takes the same queue, so that its readings stay in order and no two queues meet on a row.
 */
export class BatchQueue {
  readonly #store: StoreBatch;
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(store: StoreBatch) {
    this.#store = store;
  }

  /** Resolves when all are stored, with the instant at which their first transaction began, ms since 1970. */
  add(admitted: readonly AdmittedReading[], isNews: boolean): Promise<number> {
    return new Promise((done, fail) => {
      this.#queue.push({ admitted, isNews, done, fail });
      this.#running ??= this.#drain().finally(() => {
        this.#running = undefined;
      });
    });
  }

  /** Resolves when nothing waits. */
  get drained(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /** Gives up what waits. */
  abandon(error: Error): void {
    for (const waiting of this.#queue.splice(0)) waiting.fail(error);
  }

  async #drain(): Promise<void> {
    // Callers of the same moment share a transaction.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const taken = this.#nextBatch();
      const began = Date.now();
      try {
        // Those that are to be published apart from those that are not.
        for (const [isNews, those] of Map.groupBy(taken, (waiting) => waiting.isNews)) {
          const admitted =
            those.length === 1 ? (those[0]?.admitted ?? []) : those.flatMap((waiting) => waiting.admitted);
          for (let start = 0; start < admitted.length; start += largestBatch) {
            await this.#store(admitted.slice(start, start + largestBatch), isNews);
          }
        }
        for (const waiting of taken) waiting.done(began);
      } catch (error) {
        for (const waiting of taken) waiting.fail(error);
      }
    }
  }

  #nextBatch(): Waiting[] {
    let readings = 0;
    let count = 0;
    for (const { admitted } of this.#queue) {
      if (count > 0 && readings + admitted.length > largestBatch) break;
      readings += admitted.length;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }
}
