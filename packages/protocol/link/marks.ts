import { bytesAt, commonBytes, findBytes, noBytes } from '@heliodeck/kit/bytes';

/** A mark of this length does not occur in bus data by chance. */
const shortestMark = 6;
/** OUI of USR IOT, whose DTUs can put their MAC before every packet. */
const usrOui = Uint8Array.of(0xd8, 0xb0, 0x4c);
export const macLength = 6;
/** Logins remembered besides the IMEI. */
const mostRemembered = 2;

/** Possible prefixes of a DTU's packets: its IMEI, a MAC, a text of its login. */
export class PacketMarks {
  #imei: Uint8Array = noBytes;
  #others: readonly Uint8Array[] = [];

  /** Replaces the IMEI of the DTU. */
  setImei(imei: Uint8Array): void {
    this.#imei = imei;
  }

  /** Remembers a login without IMEI, as it may be repeated. */
  remember(mark: Uint8Array): void {
    if (mark.length >= shortestMark) this.#others = [mark.slice(), ...this.#others].slice(0, mostRemembered);
  }

  /** Length of an unknown MAC at the beginning of `bytes`: any six bytes if one is expected, else one of USR IOT. */
  newMac(bytes: Uint8Array, expected: boolean): number {
    if (bytes.length < macLength || this.#others.some((mark) => mark.length === macLength)) return 0;
    return expected || bytesAt(bytes, 0, usrOui) ? macLength : 0;
  }

  /** Length of the longest mark at the beginning of `bytes`, 0 if there is none. */
  leading(bytes: Uint8Array): number {
    let longest = 0;
    for (const mark of this.#all()) if (bytesAt(bytes, 0, mark)) longest = Math.max(longest, mark.length);
    return longest;
  }

  /** Offset after 0 of the next mark in `bytes`; their length if there is none. */
  next(bytes: Uint8Array): number {
    let first = bytes.length;
    for (const mark of this.#all()) {
      // Only before the first one found: a chunk full of one mark is not searched to its end for the others each time.
      const at = findBytes(bytes.subarray(0, first + mark.length - 1), mark, 1);
      if (at > 0) first = at;
    }
    return first;
  }

  /** True if `bytes` are the beginning of a mark. */
  mayBecome(bytes: Uint8Array): boolean {
    return this.#all().some(
      (mark) => mark.length > bytes.length && commonBytes(bytes, 0, mark) === bytes.length,
    );
  }

  #all(): readonly Uint8Array[] {
    return this.#imei.length === 0 ? this.#others : [...this.#others, this.#imei];
  }
}
