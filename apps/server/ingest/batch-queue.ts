import type { AdmittedReading } from '../telemetry/admission.ts';

/** Stores readings; `isNews`: publish them after the commit. */
type StoreBatch = (batch: readonly AdmittedReading[], isNews: boolean) => Promise<void>;

/** Most readings of a transaction: larger ones are not faster and delay the last readings. */
const largestBatch = 5_000;

interface Waiting {
  readonly admitted: readonly AdmittedReading[];
  readonly isNews: boolean;
  /** @param began when the first transaction with these readings began, ms since 1970 */
  readonly done: (began: number) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs one transaction at a time, each with all readings waiting by then: under load transactions grow and the cost per reading falls. A
 * device always uses the same queue, so that its readings stay in order and two queues never update the same row.
 */
export class BatchQueue {
  readonly #store: StoreBatch;
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(store: StoreBatch) {
    this.#store = store;
  }

  /** Resolves when all are stored, with the time at which their first transaction began, ms since 1970. */
  add(admitted: readonly AdmittedReading[], isNews: boolean): Promise<number> {
    return new Promise((done, fail) => {
      this.#queue.push({ admitted, isNews, done, fail });
      this.#running ??= this.#drain().finally(() => {
        this.#running = undefined;
      });
    });
  }

  /** Resolves when the queue is empty. */
  get drained(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /** Rejects all that waits. */
  abandon(error: Error): void {
    for (const waiting of this.#queue.splice(0)) waiting.fail(error);
  }

  async #drain(): Promise<void> {
    // Callers in the same turn share a transaction.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const taken = this.#nextBatch();
      const began = Date.now();
      try {
        // Readings to publish and readings not to publish go into separate batches.
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
