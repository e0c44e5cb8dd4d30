import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { BusTimes } from './bus-times.ts';

/** Longest frame plus the request before it. */
const mostKept = 264;

/**
 * Recent bytes of a bus that answered no request. Another master may use the same bus; if its request came just before one of the gateway,
 * the next answer may belong to that request.
 */
export class Overheard {
  #bytes: Uint8Array = noBytes;
  #at = Number.NEGATIVE_INFINITY;

  hear(chunk: Uint8Array, now: number, times: BusTimes): void {
    if (chunk.length === 0) return;
    // Copied: the socket's reader may reuse its buffer.
    this.#bytes = concatBytes(this.since(now, times), chunk).slice(-mostKept);
    this.#at = now;
  }

  /** Returns the bytes, unless the bus has been silent for a time-out since: then requests before that are no longer answered. */
  since(now: number, { timeoutMs }: BusTimes): Uint8Array {
    if (now - this.#at > timeoutMs) this.#bytes = noBytes;
    return this.#bytes;
  }
}
