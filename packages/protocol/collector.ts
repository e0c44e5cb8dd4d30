import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { DeviceErrorCode } from './errors.ts';
import type { Discard, Listener, Outcome } from './exchange.ts';
import { findBeat } from './link/beats.ts';

/** Receives the results of a framer; at most one call per judged run. */
export interface Sink<T> {
  discard(reason: Discard): void;
  answer(frame: Uint8Array, value: T): void;
  error(frame: Uint8Array, code: DeviceErrorCode): void;
}

/** Recognises the frames of one protocol, and the one that answers the request. */
export interface Framer<T> {
  /** Most bytes held while an answer is incomplete. */
  readonly capacity: number;
  /**
   * Classifies the bytes at `at`: reports to the sink what they are (nothing, for padding) and returns how many it has consumed, or 0 if
   * more bytes are needed.
   */
  judge(bytes: Uint8Array, at: number, sink: Sink<T>): number;
  /** Offset at or after `from` of a complete, valid answer; -1 if there is none. */
  find(bytes: Uint8Array, from: number): number;
}

const cr = 0x0d;
const lf = 0x0a;

const noDiscards: ReadonlyMap<Discard, number> = new Map();

/**
 * The listener of all framed protocols. Holds bytes that cannot be classified yet; an answer that completes after an unfinished candidate
 * (noise that resembles a header) is found nevertheless. After its result a listener only counts further bytes as 'late'.
 *
 * The owner of a chunk must not change it before the result's frame has been used: frames are views, not copies.
 */
export class Collector<T> implements Listener<T>, Sink<T> {
  readonly #framer: Framer<T>;
  #held: Uint8Array = noBytes;
  #discards: Map<Discard, number> | undefined;
  #outcome: Outcome<T> | undefined;
  #done = false;
  /** True within a run of unusable bytes, which counts once however long it is. */
  #inNoise = false;

  constructor(framer: Framer<T>) {
    this.#framer = framer;
  }

  get partial(): boolean {
    return this.#held.length > 0;
  }

  get discards(): ReadonlyMap<Discard, number> {
    return this.#discards ?? noDiscards;
  }

  push(chunk: Uint8Array): Outcome<T> | undefined {
    if (this.#done) {
      if (chunk.length > 0) this.#count('late');
      return undefined;
    }
    const bytes = this.#mend(this.#held.length === 0 ? chunk : concatBytes(this.#held, chunk));
    if (bytes === undefined) return undefined;
    let at = 0;
    while (at < bytes.length && this.#outcome === undefined) {
      const taken = this.#judge(bytes, at);
      if (taken > 0) {
        at += taken;
        continue;
      }
      const found = this.#framer.find(bytes, at + 1);
      if (found < 0) break;
      at = this.#settle(bytes, at, found);
      const answer = this.#judge(bytes, at);
      if (answer === 0) break;
      at += answer;
    }
    if (this.#outcome !== undefined) return this.#finish(bytes.length - at);
    this.#hold(bytes, at);
    return undefined;
  }

  discard(reason: Discard): void {
    if (reason === 'noise' && this.#inNoise) return;
    this.#inNoise = reason === 'noise' || reason === 'checksum';
    this.#count(reason);
  }

  answer(frame: Uint8Array, value: T): void {
    this.#outcome = { kind: 'answer', frame, value };
  }

  error(frame: Uint8Array, code: DeviceErrorCode): void {
    this.#outcome = { kind: 'error', frame, code };
  }

  /**
   * A DTU that splits a long reply can put its heartbeat between the halves, with or without a line end. Bytes with such a word and without
   * an answer are judged without the word; if that gives none either, they are held unjudged: `undefined`.
   */
  #mend(bytes: Uint8Array): Uint8Array | undefined {
    const found = findBeat(bytes, 1);
    if (found === undefined || this.#framer.find(bytes, 0) >= 0) return bytes;
    const head = bytes.subarray(0, found.at);
    for (let end = found.at + found.beat.length, ends = 0; ends <= 2; ends++, end++) {
      const mended = concatBytes(head, bytes.subarray(end));
      if (this.#framer.find(mended, 0) >= 0) {
        this.#count('heartbeat');
        return mended;
      }
      if (bytes[end] !== cr && bytes[end] !== lf) break;
    }
    if (bytes.length > this.#framer.capacity) return bytes;
    this.#held = bytes.slice();
    return undefined;
  }

  #judge(bytes: Uint8Array, at: number): number {
    return this.#framer.judge(bytes, at, this);
  }

  /** Discards everything before `until`, where the answer begins; unfinished candidates there are noise. */
  #settle(bytes: Uint8Array, from: number, until: number): number {
    const before = bytes.subarray(0, until);
    let at = from;
    while (at < until && this.#outcome === undefined) {
      const taken = this.#judge(before, at);
      if (taken === 0) this.discard('noise');
      at += Math.max(taken, 1);
    }
    return at;
  }

  #finish(unread: number): Outcome<T> | undefined {
    this.#held = noBytes;
    this.#done = true;
    if (unread > 0) this.#count('late');
    return this.#outcome;
  }

  #hold(bytes: Uint8Array, from: number): void {
    const surplus = bytes.length - from - this.#framer.capacity;
    if (surplus > 0) this.#count('overflow');
    // Copied, so that a reader that reuses its buffer cannot change the held bytes.
    this.#held = from >= bytes.length ? noBytes : bytes.slice(Math.max(from, from + surplus));
  }

  #count(reason: Discard): void {
    this.#discards ??= new Map();
    this.#discards.set(reason, (this.#discards.get(reason) ?? 0) + 1);
  }
}

/** Framer of a request without an answer: any bytes belong to other requests. */
export const unanswered: Framer<never> = {
  capacity: 0,
  judge(bytes, at, sink) {
    sink.discard('foreign');
    return bytes.length - at;
  },
  find: () => -1,
};
