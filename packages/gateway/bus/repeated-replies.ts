import type { Question } from './question.ts';

/** Answers remembered of one bus, and of one that is known to repeat them. */
const kept = 8;
const keptWatching = 64;
/** A bus that has repeated an answer is watched for so long, ms. */
const watchedMs = 3_600_000;

/** An answer and its question by hash: whole frames of ten thousand buses would take tens of megabytes. */
interface SeenReply {
  readonly request: number;
  readonly length: number;
  readonly print: number;
  readonly at: number;
}

/**
 * Answers that come twice: some DTUs send again what they are not sure to have sent. A repeat that comes while the same
 * question is out again says what was true then, not now; so on a bus that repeats, an answer that is byte for byte an
 * earlier one counts only when no other comes.
 */
export class RepeatedReplies {
  readonly #told: SeenReply[] = [];
  #next = 0;
  #seenAt = Number.NEGATIVE_INFINITY;

  /** An answer was taken. */
  told(question: Question, frame: Uint8Array, at: number): void {
    const request = printOf(question.request);
    this.#told[this.#next] = { request, length: frame.length, print: printOf(frame), at };
    this.#next = (this.#next + 1) % (at - this.#seenAt > watchedMs ? kept : keptWatching);
  }

  /** Bytes nobody waited for: true where they are an answer once more, and its bus one that repeats. */
  recognise(chunk: Uint8Array, now: number): boolean {
    const { length } = chunk;
    if (length === 0 || !this.#told.some((one) => one.length === length)) return false;
    const print = printOf(chunk);
    if (!this.#told.some((one) => one.length === length && one.print === print)) return false;
    this.#seenAt = now;
    return true;
  }

  /** True where this bus has repeated an answer of late. */
  isWatched(now: number): boolean {
    return now - this.#seenAt <= watchedMs;
  }

  /** Whether the same question had the same answer not longer than `withinMs` ago, and whether that was its last. */
  standing(question: Question, frame: Uint8Array, now: number, withinMs: number): 'new' | 'last' | 'older' {
    const print = printOf(frame);
    const request = printOf(question.request);
    let last: SeenReply | undefined;
    let isKnown = false;
    for (const one of this.#told) {
      if (now - one.at > withinMs || one.request !== request) continue;
      isKnown ||= one.print === print && one.length === frame.length;
      if (last === undefined || one.at >= last.at) last = one;
    }
    if (!isKnown) return 'new';
    return last?.print === print && last.length === frame.length ? 'last' : 'older';
  }
}

/** FNV-1a. */
function printOf(bytes: Uint8Array): number {
  let print = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) print = Math.imul(print ^ (bytes[i] ?? 0), 0x01000193);
  return print;
}
