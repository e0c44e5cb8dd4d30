import { concatBytes, fromLatin1, noBytes, toLatin1, u16 } from '@heliodeck/kit/bytes';
import type { LinkEvent } from './event.ts';
import { hasLuhnDigit } from './imei.ts';
import { imeiOfNumber } from './number.ts';
import type { Payload } from './payload.ts';

/** Begins and ends every packet. */
const mark = 0x7b;
/** Mark, type, length (2), number (11), mark. */
const least = 16;
const numberAt = 4;
const dataAt = 15;
/** Most data in a packet. */
const mostData = 1024;
/** Packets a DTU sends: register (also as heartbeat), leave, invalid, data received, data, parameters, log, upgrade. */
const types = { register: 0x01, leave: 0x02, received: 0x05, data: 0x09 } as const;
const upTypes: readonly number[] = [0x01, 0x02, 0x04, 0x05, 0x09, 0x0b, 0x0d, 0x0e, 0x0f];
/** What answers a packet: the same type with the highest bit; data are answered by 85. */
const registered = 0x81;
const left = 0x82;
const dataReceived = 0x85;
const dataDown = 0x89;

/**
 * Hongdian's DDP over TCP: every packet is 7B, type, length of the whole packet (two bytes, high one first), the DTU's
 * eleven digits, what it carries, 7B. Nothing is escaped and nothing is checked, so that a packet counts only where mark,
 * type, length, the digits of this DTU and the last mark are all there.
 *
 * Sources: Hongdian *H7710S DDP protocol* (types, lengths, answers), and firmware and servers published by others, which
 * agree with it. With a packet of data, one of them gives the length of a packet without any and puts the data behind the
 * last mark; that is how it is over UDP, and is not understood here.
 */
export class Ddp implements Payload {
  readonly ownsSocket = true;
  #number: string;
  #held: Uint8Array = noBytes;

  /** `number`: the eleven digits the DTU goes by. */
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

  /** The answer to a registration that came before this was known to be DDP. */
  welcome(): LinkEvent {
    return { kind: 'reply', bytes: this.#packet(registered) };
  }

  unwrap(bytes: Uint8Array): LinkEvent[] {
    return this.#read(this.#held.length === 0 ? bytes : concatBytes(this.#held, bytes), false);
  }

  /** Silence: a packet that others follow will not be completed. One that is only late may be, and stays. */
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

  /** Length of the packet at the beginning of `bytes`, 'more' where it is not whole, 'none' where none stands there. */
  #length(bytes: Uint8Array): number | 'more' | 'none' {
    const [first, type] = bytes;
    if (first !== mark || (type !== undefined && !upTypes.includes(type))) return 'none';
    const length = bytes.length < numberAt ? least : u16(bytes, 2);
    const expected = type === types.register ? length === least + 6 || bytes.length < numberAt : true;
    if (length < least || length > least + mostData || !expected) return 'none';
    const digits = toLatin1(bytes.subarray(numberAt, dataAt));
    // A DTU that registers may have been given another number; all else is of the one that has registered.
    const isOwn = type === types.register ? /^[0-9]*$/.test(digits) : this.#number.startsWith(digits);
    if (!isOwn) return 'none';
    if (bytes.length < Math.max(length, numberAt)) return 'more';
    return bytes[length - 1] === mark ? length : 'none';
  }

  /** True where a whole packet stands behind the first byte. */
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

  /** A registration that comes again is the heartbeat; with another number it is that of another DTU. */
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
