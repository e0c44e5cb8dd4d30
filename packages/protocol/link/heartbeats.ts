import { bytesAt, commonBytes, fromLatin1 } from '@heliodeck/kit/bytes';
import { beats } from './beats.ts';

/** Heartbeats of one byte: iRTU 00, PROT-type FE. They may also precede a frame. */
const singleBytes = [0x00, 0xfe];

/** A shorter heartbeat is too common to be removed from adjacent data. */
const shortestText = 3;

/** Recognises heartbeats without further meaning: words, single bytes, and the configured ones of a DTU. */
export class Heartbeats {
  readonly #texts: readonly Uint8Array[];
  readonly #short: readonly Uint8Array[];

  constructor(custom: readonly (string | Uint8Array)[] = []) {
    const own = custom.map((beat) => (typeof beat === 'string' ? fromLatin1(beat) : beat));
    this.#texts = [...own.filter((beat) => beat.length >= shortestText), ...beats];
    this.#short = own.filter((beat) => beat.length > 0 && beat.length < shortestText);
  }

  /** Length of the heartbeat text at the beginning of `bytes`, including its line end; 0 if there is none. */
  leading(bytes: Uint8Array): number {
    const text = this.#texts.find((beat) => bytesAt(bytes, 0, beat));
    return text === undefined ? 0 : text.length + lineEnd(bytes, text.length);
  }

  /** Offset of the heartbeat text at the end of `bytes`; their length if there is none. */
  trailing(bytes: Uint8Array): number {
    let end = bytes.length;
    while (bytes[end - 1] === 0x0d || bytes[end - 1] === 0x0a) end--;
    const text = this.#texts.find((beat) => end >= beat.length && bytesAt(bytes, end - beat.length, beat));
    return text === undefined ? bytes.length : end - text.length;
  }

  /** True if `bytes` consist of single-byte or short heartbeats only. */
  isOnly(bytes: Uint8Array): boolean {
    const [first] = bytes;
    if (first !== undefined && singleBytes.includes(first) && bytes.every((byte) => byte === first))
      return true;
    return this.#short.some((beat) => beat.length === bytes.length && bytesAt(bytes, 0, beat));
  }

  /** True if `bytes` are the beginning of a heartbeat text. */
  mayBecome(bytes: Uint8Array): boolean {
    return this.#texts.some(
      (beat) => beat.length > bytes.length && commonBytes(bytes, 0, beat) === bytes.length,
    );
  }
}

/** Length of the line end at `at`: CR LF, or one of them as the last byte, since frames of units 10 and 13 begin with these bytes. */
export function lineEnd(bytes: Uint8Array, at: number): number {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === 0x0d && second === 0x0a) return 2;
  return (first === 0x0d || first === 0x0a) && second === undefined ? 1 : 0;
}
