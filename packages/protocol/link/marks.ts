import { bytesAt, commonBytes, findBytes, noBytes } from '@heliodeck/kit/bytes';

/** A mark this long does not occur in bus data by chance. */
const shortestMark = 6;
/** OUI of USR IOT, whose DTUs put their MAC before every packet when so set. */
const usrOui = Uint8Array.of(0xd8, 0xb0, 0x4c);
export const macLength = 6;
/** Logins remembered besides the IMEI. */
const mostRemembered = 2;

/** What may stand before each packet of a DTU: its IMEI, a MAC, a text it logged in with. */
export class PacketMarks {
  #imei: Uint8Array = noBytes;
  #others: readonly Uint8Array[] = [];

  /** Replaces the IMEI the DTU goes by. */
  setImei(imei: Uint8Array): void {
    this.#imei = imei;
  }

  /** Remembers a login without IMEI, as it may come again. */
  remember(mark: Uint8Array): void {
    if (mark.length >= shortestMark) this.#others = [mark.slice(), ...this.#others].slice(0, mostRemembered);
  }

  /** Length of a MAC, not known yet, that `bytes` begin with: any six where one is expected, else one of USR IOT. */
  newMac(bytes: Uint8Array, expected: boolean): number {
    if (bytes.length < macLength || this.#others.some((mark) => mark.length === macLength)) return 0;
    return expected || bytesAt(bytes, 0, usrOui) ? macLength : 0;
  }

  /** Length of the longest mark `bytes` begin with, 0 when they begin with none. */
  leading(bytes: Uint8Array): number {
    let longest = 0;
    for (const mark of this.#all()) if (bytesAt(bytes, 0, mark)) longest = Math.max(longest, mark.length);
    return longest;
  }

  /** Offset behind 0 of the next mark in `bytes`; their length when there is none. */
  next(bytes: Uint8Array): number {
    let first = bytes.length;
    for (const mark of this.#all()) {
      // Only where it would come first: a chunk full of one mark is not searched to its end for the others each time.
      const at = findBytes(bytes.subarray(0, first + mark.length - 1), mark, 1);
      if (at > 0) first = at;
    }
    return first;
  }

  /** True when `bytes` are the beginning of a mark. */
  mayBecome(bytes: Uint8Array): boolean {
    return this.#all().some(
      (mark) => mark.length > bytes.length && commonBytes(bytes, 0, mark) === bytes.length,
    );
  }

  #all(): readonly Uint8Array[] {
    return this.#imei.length === 0 ? this.#others : [...this.#others, this.#imei];
  }
}
