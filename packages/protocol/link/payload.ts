import { concatBytes, fromHex, fromLatin1, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { Mbap } from '../modbus/mbap.ts';
import { findBeat } from './beats.ts';
import type { LinkEvent } from './event.ts';
import type { LinkForm } from './form.ts';
import { mbapEvents } from './framing.ts';

/** Encoding of bus bytes on the socket: unchanged, unless the form requires another one. */
export interface Payload {
  readonly partial: boolean;
  /** True if all bytes of the socket are in packets of the manufacturer: nothing is searched outside them. */
  readonly ownsSocket?: boolean;
  /** Returns the answer to a registration in this form. */
  welcome?(): LinkEvent;
  /** Encodes bus bytes for the DTU. */
  wrap(bytes: Uint8Array, isPoll: boolean): Uint8Array;
  /** Returns the events of bytes that are no other part of the envelope. */
  unwrap(bytes: Uint8Array): LinkEvent[];
  /** Returns the events of held bytes after silence, which shows that they do not continue. */
  flush?(): LinkEvent[];
}

const transparent: Payload = {
  partial: false,
  wrap: (bytes) => bytes,
  unwrap: (bytes) => [{ kind: 'data', bytes }],
};

/**
 * Creates the payload of a form; one per socket, as it holds incomplete data. `auto` is the payload of an unconfigured form, `plain` that
 * of a form with unchanged bytes.
 */
export function linkPayload(form: LinkForm, auto: Payload, plain: Payload = transparent): Payload {
  if (form === 'auto') return auto;
  if (form === 'hex-text') return new HexText();
  if (form === 'four-faith') return new Escaped();
  return form === 'modbus-tcp' ? new Enveloped() : plain;
}

/** iRTU with `convert=1`: hexadecimal text in both directions. */
class HexText implements Payload {
  #odd = '';

  get partial(): boolean {
    return this.#odd !== '';
  }

  wrap(bytes: Uint8Array): Uint8Array {
    // Half a byte left from before a request would shift every further answer by half a byte.
    this.#odd = '';
    return fromLatin1(toHex(bytes).toUpperCase());
  }

  unwrap(bytes: Uint8Array): LinkEvent[] {
    const digits = this.#odd + toLatin1(withoutBeats(bytes)).replace(/\s/g, '');
    this.#odd = digits.length % 2 === 1 ? digits.slice(-1) : '';
    const data = fromHex(digits.slice(0, digits.length - this.#odd.length));
    if (data !== undefined) return data.length > 0 ? [{ kind: 'data', bytes: data }] : [];
    this.#odd = '';
    return [{ kind: 'discard', reason: 'hex', bytes }];
  }
}

const escapeByte = 0xfd;
const beat = 0xfe;
/** The byte after the escape, and its meaning. */
const escaped: ReadonlyMap<number, number> = new Map([
  [0xed, escapeByte],
  [0xee, beat],
]);

/** Four-Faith's PROT: FD and FE are sent as FD ED and FD EE in both directions, so that a single FE is always the heartbeat. */
class Escaped implements Payload {
  #isOpen = false;

  get partial(): boolean {
    return this.#isOpen;
  }

  wrap(bytes: Uint8Array): Uint8Array {
    const both = (byte: number) => [escapeByte, byte === escapeByte ? 0xed : 0xee];
    return Uint8Array.from(
      Array.from(bytes).flatMap((byte) => (byte === escapeByte || byte === beat ? both(byte) : [byte])),
    );
  }

  unwrap(bytes: Uint8Array): LinkEvent[] {
    const data: number[] = [];
    for (const byte of bytes) {
      if (this.#isOpen) {
        this.#isOpen = false;
        const meant = escaped.get(byte);
        // An unknown escape is line noise; both bytes are data.
        data.push(...(meant === undefined ? [escapeByte, byte] : [meant]));
      } else if (byte === escapeByte) this.#isOpen = true;
      else if (byte !== beat) data.push(byte);
    }
    return data.length > 0 ? [{ kind: 'data', bytes: Uint8Array.from(data) }] : [];
  }
}

/** Removes heartbeat words within the text: none of them is hexadecimal. */
function withoutBeats(text: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (let found = findBeat(text, 0); found !== undefined; found = findBeat(text, at)) {
    parts.push(text.subarray(at, found.at));
    at = found.at + found.beat.length;
  }
  return at === 0 ? text : concatBytes(...parts, text.subarray(at));
}

/** A DTU with its own Modbus TCP (USR "Modbus gateway"). */
class Enveloped implements Payload {
  readonly #mbap = new Mbap();

  get partial(): boolean {
    return this.#mbap.partial;
  }

  wrap(bytes: Uint8Array): Uint8Array {
    return this.#mbap.wrap(bytes);
  }

  unwrap(bytes: Uint8Array): LinkEvent[] {
    return mbapEvents(this.#mbap, bytes);
  }
}
