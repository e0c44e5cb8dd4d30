import { fromHex, fromLatin1, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import type { LinkEvent } from './link-event.ts';
import type { LinkForm } from './link-form.ts';
import { Mbap } from './mbap.ts';

/** How bus bytes are written on the socket: as they are, unless the form says otherwise. */
export interface Payload {
  readonly partial: boolean;
  /** Bus bytes as they go down. */
  wrap(bytes: Uint8Array): Uint8Array;
  /** Events of bytes that are no other part of the envelope. */
  unwrap(bytes: Uint8Array): LinkEvent[];
}

const TRANSPARENT: Payload = {
  partial: false,
  wrap: (bytes) => bytes,
  unwrap: (bytes) => [{ kind: 'data', bytes }],
};

/** The payload of a form; one for the life of a socket, as it holds what is incomplete. */
export function payloadOf(form: LinkForm): Payload {
  if (form === 'hex-text') return new HexText();
  return form === 'modbus-tcp' ? new Enveloped() : TRANSPARENT;
}

/** iRTU with `convert=1`: hexadecimal text both ways. */
class HexText implements Payload {
  #odd = '';

  get partial(): boolean {
    return this.#odd !== '';
  }

  wrap(bytes: Uint8Array): Uint8Array {
    return fromLatin1(toHex(bytes).toUpperCase());
  }

  unwrap(bytes: Uint8Array): LinkEvent[] {
    const digits = this.#odd + toLatin1(bytes).replace(/\s/g, '');
    this.#odd = digits.length % 2 === 1 ? digits.slice(-1) : '';
    const data = fromHex(digits.slice(0, digits.length - this.#odd.length));
    if (data !== undefined) return data.length > 0 ? [{ kind: 'data', bytes: data }] : [];
    this.#odd = '';
    return [{ kind: 'discard', reason: 'hex', bytes }];
  }
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
    return this.#mbap
      .push(bytes)
      .map((event) => (event.kind === 'frame' ? { kind: 'data', bytes: event.frame } : event));
  }
}
