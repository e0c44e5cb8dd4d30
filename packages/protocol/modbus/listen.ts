import { commonBytes } from '@heliodeck/kit/bytes';
import { Collector, type Framer, type Sink, unanswered } from '../collector.ts';
import type { Discard, Exchange, SerialBusFacts } from '../exchange.ts';
import { hasValidCrc } from './crc16.ts';
import { maxRtuFrame, noFrame, replyLength, requestLength, unknownYet } from './frame.ts';
import { type OverheardRead, readRequestAt, unansweredReads } from './overheard.ts';

/** What distinguishes the answer to one Modbus request from all other bytes on the bus. */
export interface Expected<T> {
  readonly request: Uint8Array;
  /** Length of a normal answer from its head at `at`; UNKNOWN_YET, or NO_FRAME if this head is not the answer's. */
  length(bytes: Uint8Array, at: number): number;
  /** Returns whether a complete frame with a valid CRC answers the request. */
  fits(frame: Uint8Array): boolean;
  read(frame: Uint8Array): T;
  /** True if the normal answer repeats the request byte for byte (FC05, FC06, SRNE 78H/79H). */
  readonly repeatsRequest: boolean;
}

/** An exchange of RTU frames, as on a serial bus or a transparent TCP stream (no MBAP). */
export function modbusExchange<T>(expected: Expected<T>, label: string): Exchange<T> {
  const { request } = expected;
  const expectsAnswer = request[0] !== 0;
  return {
    request,
    label,
    expectsAnswer,
    listen: (bus) => new Collector(expectsAnswer ? new ModbusFramer(expected, bus) : unanswered),
  };
}

class ModbusFramer<T> implements Framer<T> {
  readonly capacity = maxRtuFrame + 64;
  readonly #expected: Expected<T>;
  readonly #unit: number;
  readonly #fn: number;
  /** The next identical frame is the echo of the bus, not the acknowledgement. */
  #echoDue: boolean;
  /**
   * Another master has sent a different request to the same unit, with an answer of the same length. The two answers cannot be
   * distinguished and may arrive in any order, so neither is accepted.
   */
  #isContested = false;

  constructor(expected: Expected<T>, bus: SerialBusFacts | undefined) {
    this.#expected = expected;
    this.#unit = expected.request[0] ?? 0;
    this.#fn = expected.request[1] ?? 0;
    this.#echoDue = !expected.repeatsRequest || bus?.echo === true;
    const before = bus?.before;
    if (before !== undefined)
      for (const read of unansweredReads(before)) this.#overhear(before, read.at, read);
  }

  judge(bytes: Uint8Array, at: number, sink: Sink<T>): number {
    const { request, repeatsRequest } = this.#expected;
    const left = bytes.length - at;
    const same = commonBytes(bytes, at, request);
    if (same === request.length && this.#echoDue) {
      // The second copy of a repeated write is its acknowledgement; a read may be echoed by every adapter on the way.
      this.#echoDue = !repeatsRequest;
      sink.discard('echo');
      return same;
    }
    const length = this.#answerLength(bytes, at);
    const whole = length > 0 && length <= left;
    if (whole && hasValidCrc(bytes, at, length)) {
      this.#take(bytes.subarray(at, at + length), sink);
      return length;
    }
    if (same === left && same < request.length) return 0;
    const other = this.#otherFrame(bytes, at, sink);
    if (other > 0) return other;
    if (length === unknownYet || length > left || other === unknownYet) return 0;
    sink.discard(whole ? 'checksum' : 'noise');
    return 1;
  }

  find(bytes: Uint8Array, from: number): number {
    for (let at = bytes.indexOf(this.#unit, from); at >= 0; at = bytes.indexOf(this.#unit, at + 1)) {
      const length = this.#answerLength(bytes, at);
      if (length > 0 && hasValidCrc(bytes, at, length)) return at;
    }
    return -1;
  }

  /** Length, from its head, of a normal answer or an exception to the request. */
  #answerLength(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== this.#unit) return noFrame;
    const fn = bytes[at + 1];
    if (fn === undefined) return unknownYet;
    if (fn === (this.#fn | 0x80)) return 5;
    return fn === this.#fn ? this.#expected.length(bytes, at) : noFrame;
  }

  #take(frame: Uint8Array, sink: Sink<T>): void {
    if (this.#isContested) sink.discard('foreign');
    else if (frame[1] !== this.#fn) sink.error(frame, `modbus-${frame[2] ?? 0}`);
    else if (this.#expected.fits(frame)) sink.answer(frame, this.#expected.read(frame));
    else sink.discard('mismatch');
  }

  /** Complete valid frames that are not the answer: late or wrong replies, other slaves, other masters. */
  #otherFrame(bytes: Uint8Array, at: number, sink: Sink<T>): number {
    const unit = bytes[at];
    // No unit 0 or above the used addresses answers; without this check a single 00 would be held as a head.
    if (unit === 0 || (unit !== this.#unit && (unit ?? 0) > 247)) return noFrame;
    const asReply = replyLength(bytes, at);
    const asRequest = requestLength(bytes, at);
    // A request for registers from 0300H on is also a valid reply of three bytes.
    if (hasValidCrc(bytes, at, asRequest)) this.#overhear(bytes, at, readRequestAt(bytes, at));
    if (hasValidCrc(bytes, at, asReply))
      return told(sink, unit === this.#unit ? 'mismatch' : 'foreign', asReply);
    if (hasValidCrc(bytes, at, asRequest)) return told(sink, 'foreign', asRequest);
    const left = bytes.length - at;
    const open = (length: number) => length === unknownYet || length > left;
    return open(asReply) || open(asRequest) ? unknownYet : noFrame;
  }

  /** A read request at `at`, of another master or a repeat of the own one. */
  #overhear(bytes: Uint8Array, at: number, read: OverheardRead | undefined): void {
    const { request, length } = this.#expected;
    if (read === undefined || read.unit !== this.#unit || read.fn !== this.#fn) return;
    if (commonBytes(bytes, at, request) === request.length) return;
    if (length(Uint8Array.of(read.unit, read.fn, read.size), 0) > 0) this.#isContested = true;
  }
}

function told(sink: Sink<never>, reason: Discard, length: number): number {
  sink.discard(reason);
  return length;
}
