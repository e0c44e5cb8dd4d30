import { sameBytes, toHex } from '@heliodeck/kit/bytes';
import { Collector, type Framer, type Sink, unanswered } from '../collector.ts';
import type { DeviceErrorCode } from '../errors.ts';
import type { Discard, Exchange } from '../exchange.ts';
import {
  addressCovers,
  type Dlt645Frame,
  decodeDlt645Frame,
  dlt645Length,
  dltControlCode,
  encodeDlt645Frame,
  isWholeDlt645,
  maxDlt645Frame,
} from './frame.ts';

/** What distinguishes the answer to one DL/T 645 request from other frames on the bus. */
export interface Dlt645Expected<T> {
  readonly request: Dlt645Frame;
  /** Wake-up bytes FE before the request. */
  readonly preamble: number;
  readonly expectsAnswer: boolean;
  /** Value of a normal reply of the right meter and function; `undefined` if it answers another request. */
  read(reply: Dlt645Frame): T | undefined;
}

/** An exchange of DL/T 645 frames. An abnormal reply is the error 'dlt645-<two hex digits of its error byte>'. */
export function dlt645Exchange<T>(expected: Dlt645Expected<T>, label: string): Exchange<T> {
  const { request, preamble, expectsAnswer } = expected;
  return {
    request: encodeDlt645Frame(request, preamble),
    expectsAnswer,
    label,
    listen: () => new Collector(expectsAnswer ? new Dlt645Framer(expected) : unanswered),
  };
}

type FrameVerdict<T> = { readonly value: T } | { readonly code: DeviceErrorCode } | Discard;

class Dlt645Framer<T> implements Framer<T> {
  readonly capacity = maxDlt645Frame + 64;
  readonly #expected: Dlt645Expected<T>;
  readonly #request: Uint8Array;

  constructor(expected: Dlt645Expected<T>) {
    this.#expected = expected;
    this.#request = encodeDlt645Frame(expected.request);
  }

  judge(bytes: Uint8Array, at: number, sink: Sink<T>): number {
    if (bytes[at] !== 0x68) return beforeFrame(bytes, at, sink);
    const length = dlt645Length(bytes, at);
    if (length === 0 || length > bytes.length - at) return 0;
    if (length > 0 && isWholeDlt645(bytes, at, length)) {
      this.#take(bytes.subarray(at, at + length), sink);
      return length;
    }
    // Also at the outer frame of Q/GDW 376.1 (68 L L 68), which contains the meter's frame.
    sink.discard(length > 0 ? 'checksum' : 'noise');
    return 1;
  }

  find(bytes: Uint8Array, from: number): number {
    for (let at = bytes.indexOf(0x68, from); at >= 0; at = bytes.indexOf(0x68, at + 1)) {
      const length = dlt645Length(bytes, at);
      if (length <= 0 || !isWholeDlt645(bytes, at, length)) continue;
      if (typeof this.#verdict(bytes.subarray(at, at + length)) === 'object') return at;
    }
    return -1;
  }

  #take(frame: Uint8Array, sink: Sink<T>): void {
    const verdict = this.#verdict(frame);
    if (typeof verdict === 'string') sink.discard(verdict);
    else if ('code' in verdict) sink.error(frame, verdict.code);
    else sink.answer(frame, verdict.value);
  }

  #verdict(bytes: Uint8Array): FrameVerdict<T> {
    const { request } = this.#expected;
    const frame = decodeDlt645Frame(bytes);
    if ((frame.control & dltControlCode.reply) === 0)
      return sameBytes(bytes, this.#request) ? 'echo' : 'foreign';
    if (!addressCovers(request.address, frame.address)) return 'foreign';
    if ((frame.control & dltControlCode.functionMask) !== request.control) return 'mismatch';
    if (frame.control & dltControlCode.error)
      return { code: `dlt645-${toHex(frame.data.subarray(0, 1)) || '00'}` };
    const value = this.#expected.read(frame);
    return value === undefined ? 'mismatch' : { value };
  }
}

/** Skips to the next 68H. Wake-up bytes are expected there, and 00 glitches of an adapter are not counted as noise. */
function beforeFrame(bytes: Uint8Array, at: number, sink: Sink<unknown>): number {
  const next = bytes.indexOf(0x68, at);
  const end = next < 0 ? bytes.length : next;
  if (!bytes.subarray(at, end).every((byte) => byte === 0xfe || byte === 0)) sink.discard('noise');
  return end - at;
}
