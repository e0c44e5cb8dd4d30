import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { BusTimes } from './bus-times.ts';

/** The longest frame and the question before it. */
const mostKept = 264;

/**
 * What a bus said lately that answered no question. Another master on it asks too; where its question came just before ours, the
 * answer to it may be the next that comes.
 */
export class Overheard {
  #bytes: Uint8Array = noBytes;
  #at = Number.NEGATIVE_INFINITY;

  hear(chunk: Uint8Array, now: number, times: BusTimes): void {
    if (chunk.length === 0) return;
    // Copied: the reader of the socket may use its buffer again.
    this.#bytes = concatBytes(this.since(now, times), chunk).slice(-mostKept);
    this.#at = now;
  }

  /** The bytes, unless the bus has been quiet about them for a timeout: then what was asked is not answered any more. */
  since(now: number, { timeoutMs }: BusTimes): Uint8Array {
    if (now - this.#at > timeoutMs) this.#bytes = noBytes;
    return this.#bytes;
  }
}
