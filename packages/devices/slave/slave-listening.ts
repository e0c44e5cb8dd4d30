import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { SlaveInput } from '@heliodeck/protocol/slave-input';
import type { Slave } from './slave-owner.ts';

/** Longest request of any supported protocol, bytes; more pending bytes cannot be the beginning of one. */
const longestRequest = 600;

/** Splits the bytes of a bus into requests, and answers them. */
export class Listening<R> implements Slave {
  readonly #parse: (bytes: Uint8Array) => SlaveInput<R>;
  readonly #answer: (request: R) => Uint8Array | undefined;
  #held: Uint8Array = noBytes;

  constructor(parse: (bytes: Uint8Array) => SlaveInput<R>, answer: (request: R) => Uint8Array | undefined) {
    this.#parse = parse;
    this.#answer = answer;
  }

  handle(bytes: Uint8Array): Uint8Array | undefined {
    let left = this.#held.length === 0 ? bytes : concatBytes(this.#held, bytes);
    const replies: Uint8Array[] = [];
    while (left.length > 0) {
      const found = this.#parse(left);
      if (found.kind === 'more') {
        const next = this.#requestBehind(left);
        if (next < 0 && left.length <= longestRequest) break;
        left = left.subarray(Math.max(1, next));
      } else if (found.kind === 'request') {
        const reply = this.#answer(found.request);
        if (reply !== undefined) replies.push(reply);
        left = left.subarray(found.used);
      } else {
        left = left.subarray(Math.max(1, found.count));
      }
    }
    this.#held = left.length === 0 ? noBytes : left.slice();
    if (replies.length < 2) return replies[0];
    return concatBytes(...replies);
  }

  /** Offset of a complete request after bytes that look like the beginning of another, which are then noise; else -1. */
  #requestBehind(bytes: Uint8Array): number {
    for (let at = 1; at < bytes.length; at++) {
      if (this.#parse(bytes.subarray(at)).kind === 'request') return at;
    }
    return -1;
  }
}
