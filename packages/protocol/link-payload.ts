import { concatBytes, fromHex, fromLatin1, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { findBeat } from './heartbeat.ts';
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
    return this.#mbap
      .push(bytes)
      .map((event) => (event.kind === 'frame' ? { kind: 'data', bytes: event.frame } : event));
  }
}
