import type { Question } from './question.ts';

/** Answers remembered of a bus at first, and at most: as many as it gives while a repeat may come. */
const fewest = 8;
const most = 256;
/** In the place of a request's hash: which question it answers is not known. */
const unknown = 0;
/** A bus that has repeated an answer is watched for so long, ms. */
const watchedMs = 3_600_000;

/** Answers and their questions by hash, packed: whole frames of ten thousand buses would take tens of megabytes. */
interface SeenReplies {
  /** Hash of the request, hash of the answer and length of the answer, three numbers each. */
  readonly prints: Int32Array;
  /** When each came first, and when last. */
  readonly at: Float64Array;
  readonly again: Float64Array;
}

/**
 * Answers that come twice: some DTUs send again what they are not sure to have sent. A repeat that comes while the same
 * question is out again says what was true then, not now; so on a bus that repeats, an answer that is byte for byte an
 * earlier one counts only when no other comes.
 */
export class RepeatedReplies {
  #seen: SeenReplies | undefined;
  #next = 0;
  #seenAt = Number.NEGATIVE_INFINITY;
  #unmatchedAt = Number.NEGATIVE_INFINITY;

  /** An answer was taken, or came late. `withinMs` is how long it may be repeated. */
  told(question: Pick<Question, 'request'>, frame: Uint8Array, at: number, withinMs: number): void {
    this.#keep(printOf(question.request), frame, at, withinMs);
  }

  /** Bytes came that nobody waited for and that are not known: perhaps the true answer, behind the repeat of an earlier one. */
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

  /** Bytes nobody waited for: true where they are an answer once more, and its bus one that repeats. */
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

  /** True where this bus has repeated an answer of late. */
  isWatched(now: number): boolean {
    return now - this.#seenAt <= watchedMs;
  }

  /**
   * Whether the same question had the same answer not longer than `withinMs` ago, and whether that was its last. On a bus
   * that is not watched only bytes that no question took are looked at: they come again only where answers cross.
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
    // Its last answer once more need be no repeat: what a device says may not have changed.
    if (isCrossing || !isLast) this.#seenAt = now;
    return isLast ? 'last' : 'older';
  }

  /** The ring, made at the first answer, and twice as large where it would lose an answer younger than `oldest`. */
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
