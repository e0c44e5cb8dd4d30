import { hasValidCrc } from './crc16.ts';
import { functionCode, replyLength } from './frame.ts';

/** Length of a read request, bytes. */
const readRequestLength = 8;

/** A read request of any master: its unit, its function, and the payload length of its answer. */
export interface OverheardRead {
  readonly unit: number;
  readonly fn: number;
  readonly size: number;
}

/** The read request at `at`, whose frame is known to be complete and valid; `undefined` for any other frame. */
export function readRequestAt(bytes: Uint8Array, at: number): OverheardRead | undefined {
  const fn = bytes[at + 1] ?? 0;
  if (fn < functionCode.readCoils || fn > functionCode.readInputRegisters) return undefined;
  const count = ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
  const isBits = fn <= functionCode.readDiscreteInputs;
  return { unit: bytes[at] ?? 0, fn, size: isBits ? Math.ceil(count / 8) : 2 * count };
}

/** Read requests among the bytes of a bus that are not followed by their answer: it may come next. */
export function* unansweredReads(bytes: Uint8Array): Generator<{ readonly at: number } & OverheardRead> {
  for (let at = 0; at + readRequestLength <= bytes.length; at++) {
    const read = readRequestAt(bytes, at);
    if (read === undefined || !hasValidCrc(bytes, at, readRequestLength)) continue;
    const behind = at + readRequestLength;
    const fn = bytes[behind + 1] ?? 0;
    const isAnswered =
      bytes[behind] === read.unit &&
      (fn & 0x7f) === read.fn &&
      hasValidCrc(bytes, behind, replyLength(bytes, behind));
    if (!isAnswered) yield { at, ...read };
  }
}
