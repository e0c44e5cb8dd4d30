/** Frames built from the text of the standards, without the product's own encoders. */

/** Converts hex to bytes; blanks are for readability. */
function bytesOf(hex: string): Uint8Array {
  const bare = hex.replace(/\s/g, '');
  return Uint8Array.from({ length: bare.length / 2 }, (_, i) =>
    Number.parseInt(bare.slice(2 * i, 2 * i + 2), 16),
  );
}

/** A Modbus RTU frame: the given hex and its CRC, initial value FFFFH, polynomial A001H, low byte first. */
export function rtu(hex: string): Uint8Array {
  const body = bytesOf(hex);
  let crc = 0xffff;
  for (const byte of body) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return Uint8Array.from([...body, crc & 0xff, crc >> 8]);
}

/** A register as four hex digits; negative numbers in two's complement. */
export function word(value: number): string {
  return ((value + 0x10000) % 0x10000).toString(16).padStart(4, '0');
}

/** Registers as hex. */
export function words(...values: number[]): string {
  return values.map(word).join('');
}

/** A 32-bit float as two registers, high word first. */
export function float(value: number): string {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getUint32(0).toString(16).padStart(8, '0');
}

/** A request for `count` registers (or bits) and the answer with this payload. */
export function asked(
  unit: number,
  fn: number,
  address: number,
  count: number,
  payload: string,
): { request: Uint8Array; response: Uint8Array } {
  const two = (byte: number) => byte.toString(16).padStart(2, '0');
  return {
    request: rtu(`${two(unit)}${two(fn)}${word(address)}${word(count)}`),
    response: rtu(`${two(unit)}${two(fn)}${two(payload.length / 2)}${payload}`),
  };
}

/**
 * A DL/T 645 frame: 68, six address bytes low first, 68, C, L, each data byte + 33H, CS over all from the first 68, 16. `data` is without
 * 33H, in wire order.
 */
export function dlt(address: string, control: number, data: string, preamble = 0): Uint8Array {
  const digits = address.match(/../g) ?? [];
  const payload = [...bytesOf(data)];
  const body = [
    0x68,
    ...digits.reverse().map((pair) => Number.parseInt(pair, 16)),
    0x68,
    control,
    payload.length,
    ...payload.map((byte) => (byte + 0x33) % 0x100),
  ];
  const sum = body.reduce((total, byte) => total + byte, 0) % 0x100;
  return Uint8Array.from([...new Array<number>(preamble).fill(0xfe), ...body, sum, 0x16]);
}

/** Digits in wire order: pairs, the lowest first ('12345678' → '78563412'). */
export function lowFirst(digits: string): string {
  return (digits.match(/../g) ?? []).reverse().join('');
}

/** A PACE frame: ~ VER ADR CID1 CID2|RTN LENGTH INFO CHKSUM CR, in upper-case hex; `info` as hex. */
export function pace(parts: {
  readonly code: string;
  readonly adr?: string;
  readonly info?: string;
  readonly ver?: string;
  readonly cid1?: string;
}): string {
  const { code, adr = '01', info = '', ver = '25', cid1 = '46' } = parts;
  const size = info.length.toString(16).toUpperCase().padStart(3, '0');
  const nibbles = [...size].reduce((total, digit) => total + Number.parseInt(digit, 16), 0);
  const check = ((16 - (nibbles % 16)) % 16).toString(16).toUpperCase();
  const text = `${ver}${adr}${cid1}${code}${check}${size}${info.toUpperCase()}`;
  const total = [...text].reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return `~${text}${((0x10000 - (total % 0x10000)) % 0x10000).toString(16).toUpperCase().padStart(4, '0')}\r`;
}

/** Text as bytes. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
