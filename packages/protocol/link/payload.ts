import { concatBytes, fromHex, fromLatin1, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { Mbap } from '../modbus/mbap.ts';
import { findBeat } from './beats.ts';
import type { LinkEvent } from './event.ts';
import type { LinkForm } from './form.ts';
import { mbapEvents } from './framing.ts';

/** How bus bytes are written on the socket: as they are, unless the form says otherwise. */
export interface Payload {
  readonly partial: boolean;
  /** True where everything on the socket is in packets of its maker: nothing is looked for outside them. */
  readonly ownsSocket?: boolean;
  /** What a DTU that has just registered in this form is told. */
  welcome?(): LinkEvent;
  /** Bus bytes as they go down. */
  wrap(bytes: Uint8Array, isPoll: boolean): Uint8Array;
  /** Events of bytes that are no other part of the envelope. */
  unwrap(bytes: Uint8Array): LinkEvent[];
  /** Events of what was held as the beginning of something, where silence says that it was not one. */
  flush?(): LinkEvent[];
}

const transparent: Payload = {
  partial: false,
  wrap: (bytes) => bytes,
  unwrap: (bytes) => [{ kind: 'data', bytes }],
};

/**
 * The payload of a form; one for the life of a socket, as it holds what is incomplete. `auto` is that of a form nobody has
 * set, `plain` that of a form with nothing around the bytes.
 */
export function linkPayload(form: LinkForm, auto: Payload, plain: Payload = transparent): Payload {
  if (form === 'auto') return auto;
  if (form === 'hex-text') return new HexText();
  if (form === 'four-faith') return new Escaped();
  return form === 'modbus-tcp' ? new Enveloped() : plain;
}

/** iRTU with `convert=1`: hexadecimal text both ways. */
class HexText implements Payload {
  #odd = '';

  get partial(): boolean {
    return this.#odd !== '';
  }

  wrap(bytes: Uint8Array): Uint8Array {
    // Half a byte left over from before a question would put every answer from now on half a byte out of step.
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
/** What stands behind the escape, and the byte it means. */
const escaped: ReadonlyMap<number, number> = new Map([
  [0xed, escapeByte],
  [0xee, beat],
]);

/** Four-Faith's PROT: FD and FE go as FD ED and FD EE both ways, so that a single FE is always the heartbeat. */
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
        // An escape nothing is known of is noise of the line, and both its bytes are data.
        data.push(...(meant === undefined ? [escapeByte, byte] : [meant]));
      } else if (byte === escapeByte) this.#isOpen = true;
      else if (byte !== beat) data.push(byte);
    }
    return data.length > 0 ? [{ kind: 'data', bytes: Uint8Array.from(data) }] : [];
  }
}

/** Text without the heartbeat words glued into it: none of them is hexadecimal. */
function withoutBeats(text: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (let found = findBeat(text, 0); found !== undefined; found = findBeat(text, at)) {
    parts.push(text.subarray(at, found.at));
    at = found.at + found.beat.length;
  }
  return at === 0 ? text : concatBytes(...parts, text.subarray(at));
}

/** A DTU that speaks Modbus TCP itself (USR "Modbus gateway"). */
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
