import type { Question } from './question.ts';

/** Answers remembered for a bus at first, and at most: as many as it sends while a repeat may arrive. */
const fewest = 8;
const most = 256;
/** Instead of a request's hash: the request is unknown. */
const unknown = 0;
/** How long a bus is watched after it has repeated an answer, ms. */
const watchedMs = 3_600_000;

/** Answers and their requests as packed hashes: whole frames of ten thousand buses would take tens of megabytes. */
interface SeenReplies {
  /** Hash of the request, hash of the answer and length of the answer, three numbers each. */
  readonly prints: Int32Array;
  /** When each was first and last received. */
  readonly at: Float64Array;
  readonly again: Float64Array;
}

/**
 * Detects repeated answers: some DTUs send an answer again if they are not sure that it was sent. A repeat that arrives while the same
 * request is pending again has old values; so on a bus that repeats answers, an answer identical to an earlier one is used only if no other
 * arrives.
 */
export class RepeatedReplies {
  #seen: SeenReplies | undefined;
  #next = 0;
  #seenAt = Number.NEGATIVE_INFINITY;
  #unmatchedAt = Number.NEGATIVE_INFINITY;

  /** Records an answer that was accepted or came late. `withinMs` is how long it may be repeated. */
  told(question: Pick<Question, 'request'>, frame: Uint8Array, at: number, withinMs: number): void {
    this.#keep(printOf(question.request), frame, at, withinMs);
  }

  /** Records unknown bytes that answered no request: perhaps the true answer, after the repeat of an earlier one. */
  unmatched(chunk: Uint8Array, at: number, withinMs: number): void {
    this.#unmatchedAt = at;
    this.#keep(unknown, chunk, at, withinMs);
  }

  #keep(request: number, frame: Uint8Array, at: number, withinMs: number): void {
    const seen = this.#roomFor(at - withinMs);
    seen.prints.set([request, printOf(frame), frame.length], this.#next * 3);
    seen.at[this.#next] = at;
    seen.again[this.#next] = at;
    this.#next = (this.#next + 1) % seen.at.length;
  }

  /** Processes bytes that answered no request; returns true if they repeat an answer, and marks the bus as one that repeats. */
  recognise(chunk: Uint8Array, now: number): boolean {
    if (this.#seen === undefined || chunk.length === 0) return false;
    const { prints, at, again } = this.#seen;
    const print = printOf(chunk);
    let isKnown = false;
    for (let i = 0; i < at.length; i++) {
      if (prints[i * 3 + 1] !== print || prints[i * 3 + 2] !== chunk.length) continue;
      again[i] = now;
      isKnown ||= prints[i * 3] !== unknown;
    }
    if (isKnown) this.#seenAt = now;
    return isKnown;
  }

  /** True if this bus has recently repeated an answer. */
  isWatched(now: number): boolean {
    return now - this.#seenAt <= watchedMs;
  }

  /**
   * Returns whether the same request had the same answer at most `withinMs` ago, and whether that was its last one. On a bus that is not
   * watched only bytes that answered no request are compared: they recur only if answers cross.
   */
  standing(question: Question, frame: Uint8Array, now: number, withinMs: number): 'new' | 'last' | 'older' {
    const isWatched = this.isWatched(now);
    if (this.#seen === undefined || (!isWatched && now - this.#unmatchedAt > withinMs)) return 'new';
    const { prints, at, again } = this.#seen;
    const print = printOf(frame);
    const request = printOf(question.request);
    let lastAt = Number.NEGATIVE_INFINITY;
    let isKnown = false;
    let isLast = false;
    let isCrossing = false;
    for (let i = 0; i < at.length; i++) {
      const then = at[i] ?? 0;
      if (prints[i * 3 + 2] === 0 || now - (again[i] ?? 0) > withinMs) continue;
      const isSame = prints[i * 3 + 1] === print && prints[i * 3 + 2] === frame.length;
      const isUnknown = prints[i * 3] === unknown;
      if (isUnknown ? !isSame : prints[i * 3] !== request) continue;
      if (isSame && (isUnknown || isWatched)) {
        isKnown = true;
        isCrossing ||= isUnknown;
        again[i] = now;
      }
      if (then < lastAt) continue;
      lastAt = then;
      isLast = isSame;
    }
    if (!isKnown) return 'new';
    // Its last answer again need not be a repeat: the device's values may be unchanged.
    if (isCrossing || !isLast) this.#seenAt = now;
    return isLast ? 'last' : 'older';
  }

  /** Returns the ring: created at the first answer, and doubled if it would lose an answer younger than `oldest`. */
  #roomFor(oldest: number): SeenReplies {
    const old = this.#seen;
    const size = old?.at.length ?? 0;
    const isLosing = (old?.prints[this.#next * 3 + 2] ?? 0) > 0 && (old?.again[this.#next] ?? 0) >= oldest;
    if (old !== undefined && (!isLosing || size >= most)) return old;
    const grownSize = Math.max(fewest, size * 2);
    const grown = {
      prints: new Int32Array(grownSize * 3),
      at: new Float64Array(grownSize),
      again: new Float64Array(grownSize),
    };
    grown.prints.set(old?.prints ?? []);
    grown.at.set(old?.at ?? []);
    grown.again.set(old?.again ?? []);
    this.#next = size;
    this.#seen = grown;
    return grown;
  }
}

/** FNV-1a, 32 bits. */
export function printOf(bytes: Uint8Array): number {
  let print = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) print = Math.imul(print ^ (bytes[i] ?? 0), 0x01000193);
  return print;
}
