import { concatBytes } from '@heliodeck/kit/bytes';
import type { Exchange, Listener, Outcome, SerialBusFacts } from '../exchange.ts';

/** Passes chunks to a new listener: returns its result, and the listener itself with its discards. */
export function hear<T>(
  exchange: Exchange<T>,
  chunks: Iterable<Uint8Array>,
  bus?: SerialBusFacts,
): { outcome: Outcome<T> | undefined; listener: Listener<T> } {
  const listener = exchange.listen(bus);
  let outcome: Outcome<T> | undefined;
  for (const chunk of chunks) outcome = listener.push(chunk) ?? outcome;
  return { outcome, listener };
}

/** The bytes in two pieces, cut after every byte but the last. */
export function* cuts(bytes: Uint8Array): Generator<readonly [Uint8Array, Uint8Array]> {
  for (let at = 1; at < bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)];
}

/** The bytes one at a time. */
export function singly(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (byte) => Uint8Array.of(byte));
}

/** Every copy of the bytes with exactly one wrong bit, from byte `from` on. */
export function* flips(bytes: Uint8Array, from = 0): Generator<Uint8Array> {
  for (let at = from; at < bytes.length; at++) {
    for (let bit = 1; bit < 0x100; bit <<= 1) {
      const wrong = bytes.slice();
      wrong[at] = (wrong[at] ?? 0) ^ bit;
      yield wrong;
    }
  }
}

/** The bytes in pieces of the given sizes, which are repeated as needed. */
export function inPieces(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(sizes[i % sizes.length] ?? 1, 1);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

/** Other bytes of a DTU's socket, to put before a reply. */
export const preceding: ReadonlyMap<string, Uint8Array> = new Map([
  ['a 00 glitch byte', Uint8Array.of(0)],
  ['wake-up bytes', Uint8Array.of(0xfe, 0xfe, 0xfe, 0xfe)],
  ['a "ping"', new TextEncoder().encode('ping')],
  ['an IMEI', new TextEncoder().encode('867959033024999')],
  ['a JSON heartbeat', new TextEncoder().encode('{"csq":24,"imei":"867959033024999"}')],
  ['line noise', Uint8Array.of(0xff, 0x01, 0x68, 0x7e, 0x30, 0x03, 0xa5)],
]);

/** `bytes` after `before`. */
export function bytesAfter(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  return concatBytes(before, bytes);
}
