import { concatBytes, noBytes, u16 } from '@heliodeck/kit/bytes';
import { appendCrc, hasValidCrc } from './crc16.ts';

/** Bytes of the header before the unit: transaction, protocol 0, length (Modbus messaging on TCP/IP V1.0b, §3.1.3). */
const headerLength = 6;
/** Unit and PDU are at most 254 bytes. */
const mostBody = 254;

/** Numbers go from here to 1FFFH, so that no envelope begins with a byte that is also a heartbeat. */
const firstTransaction = 0x1000;

/** Content of the envelopes: RTU frames, or discarded bytes. */
export type MbapEvent =
  | { readonly kind: 'frame'; readonly frame: Uint8Array }
  | { readonly kind: 'discard'; readonly reason: 'late' | 'noise'; readonly bytes: Uint8Array };

/**
 * Runs RTU exchanges over a DTU in Modbus TCP gateway mode: frames are sent with an MBAP header instead of their CRC and get a CRC again
 * when received. Answers to earlier transactions, which RTU cannot distinguish, are discarded as late.
 */
export class Mbap {
  #transaction = firstTransaction;
  #held: Uint8Array = noBytes;

  /** True while an envelope is incomplete. */
  get partial(): boolean {
    return this.#held.length > 0;
  }

  /** The envelope of an RTU frame; bytes without a valid CRC are wrapped completely. */
  wrap(rtu: Uint8Array): Uint8Array {
    this.#transaction = firstTransaction | ((this.#transaction + 1) & 0xfff);
    const body = hasValidCrc(rtu) ? rtu.subarray(0, rtu.length - 2) : rtu;
    return mbapEnvelope(this.#transaction, body);
  }

  /** Processes bytes as they arrive. */
  push(chunk: Uint8Array): MbapEvent[] {
    const bytes = this.#held.length === 0 ? chunk : concatBytes(this.#held, chunk);
    const events: MbapEvent[] = [];
    let at = 0;
    while (bytes.length - at >= headerLength) {
      const start = nextHeader(bytes, at);
      if (start > at) {
        events.push({ kind: 'discard', reason: 'noise', bytes: bytes.subarray(at, start) });
        at = start;
        continue;
      }
      const length = u16(bytes, at + 4);
      const end = at + headerLength + length;
      if (end > bytes.length) break;
      const current = u16(bytes, at) === this.#transaction;
      const body = bytes.subarray(at + headerLength, end);
      events.push(
        current
          ? { kind: 'frame', frame: appendCrc(body) }
          : { kind: 'discard', reason: 'late', bytes: body },
      );
      at = end;
    }
    this.#held = bytes.slice(at);
    return events;
  }
}

/** A transaction, protocol 0 and the length, before unit and PDU. */
export function mbapEnvelope(transaction: number, body: Uint8Array): Uint8Array {
  const { length } = body;
  const header = [transaction >> 8, transaction & 0xff, 0, 0, length >> 8, length & 0xff];
  return concatBytes(Uint8Array.from(header), body);
}

/** Offset of the next plausible header, or of the last bytes that are too few for one. */
function nextHeader(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes.length - at >= headerLength && !isHeader(bytes, at)) at++;
  return at;
}

function isHeader(bytes: Uint8Array, at: number): boolean {
  const length = u16(bytes, at + 4);
  return u16(bytes, at + 2) === 0 && length >= 2 && length <= mostBody;
}
