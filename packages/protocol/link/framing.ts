import { bytesAt, commonBytes, concatBytes, findBytes, noBytes, u16 } from '@heliodeck/kit/bytes';
import { appendCrc, hasValidCrc } from '../modbus/crc16.ts';
import { Mbap, mbapEnvelope } from '../modbus/mbap.ts';
import type { LinkEvent } from './event.ts';

/** Framing of Modbus on the socket: RTU frames with their CRC, or MBAP envelopes. */
export type Framing = 'rtu' | 'modbus-tcp';

/** Of this many unanswered polls, one is sent as Modbus TCP. */
const pollsPerTrial = 4;
/** Index of that poll: the third, so that a DTU with one device is recognised before that device is offline. */
const trialPlace = 2;
/**
 * Transaction numbers of trials. Read as RTU, the first byte is a unit of no device (251, reserved), and neither begins a frame of another
 * protocol (68H, 7EH) nor is a heartbeat (00, FE); the second is no function code.
 */
const firstTransaction = 0xfbc0;
const mostTransactions = 0x30;
/** Length of a read request: unit, function, address, count, CRC. */
const readLength = 8;
const lastReadFunction = 4;

/** A request that was sent as Modbus TCP, and the beginning of its answer. */
interface Trial {
  readonly data: Uint8Array;
  readonly exception: Uint8Array;
  /** False once another request has followed: an answer is then late. */
  isOut: boolean;
}

/**
 * Finds out whether a DTU carries RTU or is a Modbus TCP gateway. RTU is assumed, but while nothing has answered on the connection, some
 * polls are sent as Modbus TCP. An answer with transaction, protocol 0, length, unit and function of such a poll decides it for the
 * connection; so does any answer to RTU, and a damaged one delays the next trial. Only reads (FC01–04) without a waiting caller are tried,
 * never a write.
 */
export class FramingTrial {
  #mbap: Mbap | undefined;
  #isRtu = false;
  #polls = 0;
  #first: Framing = 'rtu';
  #transaction = 0;
  #trial: Trial | undefined;
  #held: Uint8Array = noBytes;
  /** The beginning of the answer to the last read in RTU. */
  #rtuHead: Uint8Array = noBytes;

  /** The result; `undefined` while nothing has answered. */
  get learnt(): Framing | undefined {
    if (this.#mbap !== undefined) return 'modbus-tcp';
    return this.#isRtu ? 'rtu' : undefined;
  }

  /** Framing with which the next connection of the DTU should begin: the learnt one, else the other than this time. */
  get next(): Framing {
    if (this.learnt !== undefined || this.#polls === 0) return this.learnt ?? this.#first;
    return this.#first === 'rtu' ? 'modbus-tcp' : 'rtu';
  }

  get partial(): boolean {
    return this.#mbap?.partial ?? this.#held.length > 0;
  }

  /** Sets the framing of the first poll. */
  beginWith(framing: Framing): void {
    this.#first = framing;
  }

  /** A device has answered: the present framing is the right one. */
  answered(): void {
    if (this.#mbap !== undefined) return;
    this.#isRtu = true;
    this.#trial = undefined;
  }

  wrap(bytes: Uint8Array, isPoll: boolean): Uint8Array {
    if (this.#mbap !== undefined) return this.#mbap.wrap(bytes);
    if (this.#trial !== undefined) this.#trial.isOut = false;
    if (this.#isRtu || !isPlainRead(bytes)) return bytes;
    const envelope = isPoll ? this.#tried(bytes) : undefined;
    if (envelope !== undefined) return envelope;
    this.#rtuHead = answerHead(bytes);
    return bytes;
  }

  unwrap(chunk: Uint8Array): LinkEvent[] {
    if (this.#mbap !== undefined) return mbapEvents(this.#mbap, chunk);
    const bytes = this.#held.length === 0 ? chunk : concatBytes(this.#held, chunk);
    this.#held = noBytes;
    // An answer in RTU, possibly damaged: this is not a Modbus TCP gateway.
    if (!this.#isRtu && this.#rtuHead.length > 0 && findBytes(bytes, this.#rtuHead) >= 0) this.#polls = 0;
    const trial = this.#trial;
    if (trial === undefined) return dataOf(bytes);
    for (let at = 0; at < bytes.length; at++) {
      const rest = bytes.subarray(at);
      const used = answerLength(trial, rest);
      if (used === 0) continue;
      if (used <= rest.length) return [...dataOf(bytes.subarray(0, at)), ...this.#learn(trial, rest, used)];
      this.#held = rest.slice();
      return dataOf(bytes.subarray(0, at));
    }
    return dataOf(bytes);
  }

  /** Called after silence: a supposed beginning of an envelope is none. */
  flush(): LinkEvent[] {
    const held = this.#held;
    this.#held = noBytes;
    return dataOf(held);
  }

  /** The envelope of a read that is due for a trial. */
  #tried(rtu: Uint8Array): Uint8Array | undefined {
    const place = this.#polls++ + (this.#first === 'rtu' ? 0 : trialPlace);
    if (place % pollsPerTrial !== trialPlace) return undefined;
    const body = rtu.subarray(0, readLength - 2);
    this.#transaction = (this.#transaction + 1) % mostTransactions;
    const envelope = mbapEnvelope(firstTransaction + this.#transaction, body);
    const trial = trialOf(envelope);
    // The echo of an adapter would be taken for the answer.
    if (looksLikeRtu(envelope) || answerLength(trial, envelope) > 0) return undefined;
    this.#trial = trial;
    return envelope;
  }

  #learn(trial: Trial, bytes: Uint8Array, used: number): LinkEvent[] {
    this.#mbap = new Mbap();
    this.#trial = undefined;
    const body = bytes.subarray(6, used);
    const answer: LinkEvent = trial.isOut
      ? { kind: 'data', bytes: appendCrc(body) }
      : { kind: 'discard', reason: 'late', bytes: body };
    return [answer, ...mbapEvents(this.#mbap, bytes.subarray(used))];
  }
}

/** Events of bytes in Modbus TCP envelopes. */
export function mbapEvents(mbap: Mbap, bytes: Uint8Array): LinkEvent[] {
  return mbap
    .push(bytes)
    .map((event) => (event.kind === 'frame' ? { kind: 'data', bytes: event.frame } : event));
}

function dataOf(bytes: Uint8Array): LinkEvent[] {
  return bytes.length > 0 ? [{ kind: 'data', bytes }] : [];
}

function isPlainRead(bytes: Uint8Array): boolean {
  const [unit = 0, fn = 0] = bytes;
  const isRead = unit > 0 && fn > 0 && fn <= lastReadFunction;
  return isRead && bytes.length === readLength && hasValidCrc(bytes);
}

function trialOf(envelope: Uint8Array): Trial {
  const [high = 0, low = 0] = envelope;
  const [unit = 0, fn = 0, size = 0] = answerHead(envelope.subarray(6));
  const body = size + 3;
  return {
    data: Uint8Array.of(high, low, 0, 0, body >> 8, body & 0xff, unit, fn, size),
    exception: Uint8Array.of(high, low, 0, 0, 0, 3, unit, fn | 0x80),
    isOut: true,
  };
}

/** Unit, function and byte count of the answer to a read. */
function answerHead(read: Uint8Array): Uint8Array {
  const [unit = 0, fn = 0] = read;
  const count = u16(read, 4);
  return Uint8Array.of(unit, fn, fn <= 2 ? Math.ceil(count / 8) : 2 * count);
}

/** Length of the answer that `bytes` begin or may begin; 0 if they do not. */
function answerLength({ data, exception }: Trial, bytes: Uint8Array): number {
  for (const head of [data, exception]) {
    const whole = bytesAt(bytes, 0, head);
    if (whole || commonBytes(bytes, 0, head) === bytes.length) return 6 + u16(head, 4);
  }
  return 0;
}

/**
 * True if a device that reads the bytes on a serial bus, from any position, could take some of them for an RTU frame: 00 06 in the length
 * followed by the unit is the beginning of a broadcast write.
 */
function looksLikeRtu(bytes: Uint8Array): boolean {
  for (let from = 0; from + 4 <= bytes.length; from++)
    for (let length = 4; from + length <= bytes.length; length++)
      if (hasValidCrc(bytes, from, length)) return true;
  return false;
}
