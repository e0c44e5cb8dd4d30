import { bytesAt, commonBytes, concatBytes, findBytes, noBytes, u16 } from '@heliodeck/kit/bytes';
import { appendCrc, hasValidCrc } from '../modbus/crc16.ts';
import { Mbap, mbapEnvelope } from '../modbus/mbap.ts';
import type { LinkEvent } from './event.ts';

/** How Modbus travels on the socket: RTU frames with their CRC, or MBAP envelopes. */
export type Framing = 'rtu' | 'modbus-tcp';

/** Of so many polls that nobody answered, one is framed as Modbus TCP. */
const pollsPerTrial = 4;
/** Which of them: the third, so that a DTU with one device is recognised before that device is held to be offline. */
const trialPlace = 2;
/**
 * Transactions of trials. Read as RTU, the first byte is a unit that no device has (251, reserved), and not a byte that
 * begins a frame of another protocol (68H, 7EH) or is a heartbeat (00, FE); the second is no function code.
 */
const firstTransaction = 0xfbc0;
const mostTransactions = 0x30;
/** A read of one function, from an address on: unit, function, address, count, CRC. */
const readLength = 8;
const lastReadFunction = 4;

/** A question that went out as Modbus TCP, and how its answer begins. */
interface Trial {
  readonly data: Uint8Array;
  readonly exception: Uint8Array;
  /** False once another question has followed: an answer that comes now is late. */
  isOut: boolean;
}

/**
 * Finds out whether a DTU carries RTU or is a Modbus TCP gateway. RTU is taken for granted, but while nothing has ever
 * answered on the connection, some polls go out as Modbus TCP. An answer whose transaction, protocol 0, length, unit and
 * function are those of such a poll settles it for the connection; so does any answer to RTU, and a damaged one puts the
 * next trial off. Only reads (FC01–04) that nobody waits for are tried, never a write.
 */
export class FramingTrial {
  #mbap: Mbap | undefined;
  #isRtu = false;
  #polls = 0;
  #first: Framing = 'rtu';
  #transaction = 0;
  #trial: Trial | undefined;
  #held: Uint8Array = noBytes;
  /** How the answer to the last read in RTU begins. */
  #rtuHead: Uint8Array = noBytes;

  /** What is known; `undefined` while nothing has answered. */
  get learnt(): Framing | undefined {
    if (this.#mbap !== undefined) return 'modbus-tcp';
    return this.#isRtu ? 'rtu' : undefined;
  }

  /** What the next connection of the same DTU should begin with: what was learnt, else what this one did not begin with. */
  get next(): Framing {
    if (this.learnt !== undefined || this.#polls === 0) return this.learnt ?? this.#first;
    return this.#first === 'rtu' ? 'modbus-tcp' : 'rtu';
  }

  get partial(): boolean {
    return this.#mbap?.partial ?? this.#held.length > 0;
  }

  /** The framing of the first poll. */
  beginWith(framing: Framing): void {
    this.#first = framing;
  }

  /** Something on the bus has answered: the framing in use is the right one. */
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
    // An answer in RTU, though it may be damaged: this is no Modbus TCP gateway.
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

  /** The socket has been silent: what looked like the beginning of an envelope is none. */
  flush(): LinkEvent[] {
    const held = this.#held;
    this.#held = noBytes;
    return dataOf(held);
  }

  /** The envelope of a read whose turn it is to be tried. */
  #tried(rtu: Uint8Array): Uint8Array | undefined {
    const place = this.#polls++ + (this.#first === 'rtu' ? 0 : trialPlace);
    if (place % pollsPerTrial !== trialPlace) return undefined;
    const body = rtu.subarray(0, readLength - 2);
    this.#transaction = (this.#transaction + 1) % mostTransactions;
    const envelope = mbapEnvelope(firstTransaction + this.#transaction, body);
    const trial = trialOf(envelope);
    // An adapter's echo would be taken for the answer.
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

/** Events of bytes that are in Modbus TCP envelopes. */
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

/** Length of the answer that `bytes` begin, or may begin, as far as they go; 0 where they do not. */
function answerLength({ data, exception }: Trial, bytes: Uint8Array): number {
  for (const head of [data, exception]) {
    const whole = bytesAt(bytes, 0, head);
    if (whole || commonBytes(bytes, 0, head) === bytes.length) return 6 + u16(head, 4);
  }
  return 0;
}

/**
 * True where a device that hears the bytes on a serial bus, and begins to read anywhere in them, could take some of them
 * for an RTU frame: 00 06 in the length and the unit is how a broadcast write begins.
 */
function looksLikeRtu(bytes: Uint8Array): boolean {
  for (let from = 0; from + 4 <= bytes.length; from++)
    for (let length = 4; from + length <= bytes.length; length++)
      if (hasValidCrc(bytes, from, length)) return true;
  return false;
}
