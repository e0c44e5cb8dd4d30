import { concatBytes, fromLatin1, noBytes, toLatin1, u16 } from '@heliodeck/kit/bytes';
import type { LinkEvent } from './event.ts';
import { hasLuhnDigit } from './imei.ts';
import { imeiOfNumber } from './number.ts';
import type { Payload } from './payload.ts';

/** First and last byte of every packet. */
const mark = 0x7b;
/** Shortest packet: mark, type, length (2), number (11), mark. */
const least = 16;
const numberAt = 4;
const dataAt = 15;
/** Most data in a packet. */
const mostData = 1024;
/** Packets from a DTU: register (also as heartbeat), leave, invalid, data received, data, parameters, log, upgrade. */
const types = { register: 0x01, leave: 0x02, received: 0x05, data: 0x09 } as const;
const upTypes: readonly number[] = [0x01, 0x02, 0x04, 0x05, 0x09, 0x0b, 0x0d, 0x0e, 0x0f];
/** Answer to a packet: the same type with the highest bit set; data are answered by 85. */
const registered = 0x81;
const left = 0x82;
const dataReceived = 0x85;
const dataDown = 0x89;

/**
 * Hongdian's DDP over TCP: every packet is 7B, type, length of the whole packet (two bytes, high one first), the DTU's eleven digits, the
 * content, 7B. Without escaping or checksum a packet counts only if mark, type, length, the digits of this DTU and the last mark are all
 * present.
 *
 * Sources: Hongdian *H7710S DDP protocol* (types, lengths, answers), and firmware and servers published by others, which agree with it. In
 * one of them a packet of data has the length of an empty packet and the data after the last mark; that is the format over UDP, which is
 * not supported here.
 */
export class Ddp implements Payload {
  readonly ownsSocket = true;
  #number: string;
  #held: Uint8Array = noBytes;

  /** `number`: the eleven digits of the DTU. */
  constructor(number: string) {
    this.#number = number;
  }

  get partial(): boolean {
    return this.#held.length > 0;
  }

  wrap(bytes: Uint8Array): Uint8Array {
    const packets: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += mostData)
      packets.push(this.#packet(dataDown, bytes.subarray(at, at + mostData)));
    return concatBytes(...packets);
  }

  /** Returns the answer to a registration that was received before DDP was recognised. */
  welcome(): LinkEvent {
    return { kind: 'reply', bytes: this.#packet(registered) };
  }

  unwrap(bytes: Uint8Array): LinkEvent[] {
    return this.#read(this.#held.length === 0 ? bytes : concatBytes(this.#held, bytes), false);
  }

  /** Called after silence: a packet followed by others will not be completed. One that may only be late is kept. */
  flush(): LinkEvent[] {
    return this.#read(this.#held, true);
  }

  #read(bytes: Uint8Array, isSilent: boolean): LinkEvent[] {
    const events: LinkEvent[] = [];
    let at = 0;
    let noise = 0;
    const letGo = (to: number) => {
      if (to > noise) events.push({ kind: 'discard', reason: 'noise', bytes: bytes.subarray(noise, to) });
      noise = to;
    };
    while (at < bytes.length) {
      const rest = bytes.subarray(at);
      const length = this.#length(rest);
      if (length === 'more' && !(isSilent && this.#follows(rest))) break;
      if (typeof length === 'number') {
        letGo(at);
        this.#take(rest.subarray(0, length), events);
        at += length;
        noise = at;
      } else at++;
    }
    letGo(at);
    this.#held = bytes.slice(at);
    return events;
  }

  /** Length of the packet at the beginning of `bytes`, 'more' if it is incomplete, 'none' if there is none. */
  #length(bytes: Uint8Array): number | 'more' | 'none' {
    const [first, type] = bytes;
    if (first !== mark || (type !== undefined && !upTypes.includes(type))) return 'none';
    const length = bytes.length < numberAt ? least : u16(bytes, 2);
    const expected = type === types.register ? length === least + 6 || bytes.length < numberAt : true;
    if (length < least || length > least + mostData || !expected) return 'none';
    const digits = toLatin1(bytes.subarray(numberAt, dataAt));
    // A registration may have another number; all other packets must have that of the registered DTU.
    const isOwn = type === types.register ? /^[0-9]*$/.test(digits) : this.#number.startsWith(digits);
    if (!isOwn) return 'none';
    if (bytes.length < Math.max(length, numberAt)) return 'more';
    return bytes[length - 1] === mark ? length : 'none';
  }

  /** True if a complete packet follows the first byte. */
  #follows(bytes: Uint8Array): boolean {
    for (let at = bytes.indexOf(mark, 1); at > 0; at = bytes.indexOf(mark, at + 1))
      if (typeof this.#length(bytes.subarray(at)) === 'number') return true;
    return false;
  }

  #take(packet: Uint8Array, events: LinkEvent[]): void {
    const type = packet[1];
    if (type === types.data) {
      const data = packet.subarray(dataAt, -1);
      if (data.length > 0) events.push({ kind: 'data', bytes: data });
      events.push({ kind: 'reply', bytes: this.#packet(dataReceived) });
    } else if (type === types.register) this.#register(packet, events);
    else if (type === types.leave) {
      events.push({ kind: 'heartbeat', bytes: packet }, { kind: 'reply', bytes: this.#packet(left) });
    } else if (type === types.received) events.push({ kind: 'heartbeat', bytes: packet });
    else events.push({ kind: 'discard', reason: 'noise', bytes: packet });
  }

  /** A repeated registration is the heartbeat; with another number it belongs to another DTU. */
  #register(packet: Uint8Array, events: LinkEvent[]): void {
    const number = toLatin1(packet.subarray(numberAt, dataAt));
    if (number === this.#number) {
      events.push({ kind: 'heartbeat', bytes: packet }, this.welcome());
      return;
    }
    const imei = imeiOfNumber(number);
    events.push({ kind: 'registration', imei, luhn: hasLuhnDigit(imei) });
  }

  #packet(type: number, data: Uint8Array = noBytes): Uint8Array {
    const length = least + data.length;
    const head = Uint8Array.of(mark, type, length >> 8, length & 0xff);
    return concatBytes(head, fromLatin1(this.#number), data, Uint8Array.of(mark));
  }
}
