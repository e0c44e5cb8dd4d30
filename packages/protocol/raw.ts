import { bytesAt, concatBytes, fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import type { Discard, Exchange, Listener, Outcome, SerialBusFacts } from './exchange.ts';
import { crc16, hasValidCrc } from './modbus/crc16.ts';

/** Most bytes kept of an answer to a raw packet: fits a PACE reply, the longest of all. */
const mostAnswer = 4113;

/** Longest packet that a user may send, bytes. */
export const mostPacket = 1024;

/** Accepts all bytes; only the caller's idle time ends it. */
export interface RawListener extends Listener<Uint8Array> {
  /** Ends the listening: returns all bytes, or `undefined` if there are none. */
  flush(): Outcome<Uint8Array> | undefined;
}

export interface RawExchange extends Exchange<Uint8Array> {
  listen(bus?: SerialBusFacts): RawListener;
}

/**
 * Sends bytes unchanged and collects all bytes received, of any protocol. `push` never returns a result; the caller ends it with `flush`
 * once the bus has been silent while `partial` is true, or at its time-out. On a bus that echoes, the packet itself at the beginning is no
 * answer.
 */
export function rawExchange(bytes: Uint8Array): RawExchange {
  const shown = toHex(bytes.subarray(0, 16));
  return {
    request: bytes,
    expectsAnswer: true,
    label: `raw ${bytes.length} bytes ${shown}${bytes.length > 16 ? '…' : ''}`,
    listen: (bus) => new Gathering(bus?.echo === true ? bytes : noBytes),
  };
}

class Gathering implements RawListener {
  #held: Uint8Array = noBytes;
  readonly #echo: Uint8Array;
  readonly #discards = new Map<Discard, number>();

  constructor(echo: Uint8Array) {
    this.#echo = echo;
  }

  get partial(): boolean {
    return this.#held.length > 0;
  }

  get discards(): ReadonlyMap<Discard, number> {
    return this.#discards;
  }

  push(chunk: Uint8Array): undefined {
    const room = mostAnswer - this.#held.length;
    if (chunk.length > room) this.#discards.set('overflow', (this.#discards.get('overflow') ?? 0) + 1);
    this.#held = concatBytes(this.#held, chunk.subarray(0, room));
  }

  flush(): Outcome<Uint8Array> | undefined {
    const hasEcho = this.#echo.length > 0 && bytesAt(this.#held, 0, this.#echo);
    if (hasEcho) this.#discards.set('echo', 1);
    const frame = hasEcho ? this.#held.subarray(this.#echo.length) : this.#held;
    this.#held = noBytes;
    return frame.length > 0 ? { kind: 'answer', frame, value: frame } : undefined;
  }
}

/** Hint for a user who typed a packet: whether it ends in its Modbus CRC, and the right CRC. */
export interface CrcHint {
  readonly ok: boolean;
  /** The CRC for the place of the last two bytes, in wire order ('C5CD'); empty for fewer than four bytes. */
  readonly expected: string;
  /** The CRC to append to the packet if it was typed without one. */
  readonly appended: string;
}

/** Checks a packet's CRC-16; other protocols have other checksums, so this is a hint and never a refusal. */
export function crcHint(bytes: Uint8Array): CrcHint {
  return {
    ok: hasValidCrc(bytes),
    expected: bytes.length < 4 ? '' : onWire(crc16(bytes, 0, bytes.length - 2)),
    appended: bytes.length < 2 ? '' : onWire(crc16(bytes)),
  };
}

function onWire(crc: number): string {
  return toHex(Uint8Array.of(crc & 0xff, crc >>> 8)).toUpperCase();
}

/**
 * Parses a typed packet: pairs of hex digits, with or without spaces or line breaks between bytes. `undefined` if it is empty, too long
 * (1024 bytes) or not hex, including a byte split by a space, since joining the halves could send other bytes than intended.
 */
export function parseHex(text: string): Uint8Array | undefined {
  const groups = text.trim().split(/\s+/);
  if (groups.some((group) => group.length % 2 !== 0)) return undefined;
  const bytes = fromHex(groups.join(''));
  return bytes && bytes.length > 0 && bytes.length <= mostPacket ? bytes : undefined;
}

/** Why `parseHex` refuses a text; undefined if it does not, or if the text is empty. */
export function packetFault(text: string): 'notHex' | 'tooLong' | undefined {
  if (text.trim() === '' || parseHex(text)) return undefined;
  const digits = text.replace(/\s+/g, '');
  return /^[\da-f]*$/i.test(digits) && digits.length > 2 * mostPacket ? 'tooLong' : 'notHex';
}
