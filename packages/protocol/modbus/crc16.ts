/** CRC-16/MODBUS, one entry per byte value: polynomial A001H (8005H reflected). */
const crcTable = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  return crc;
});

/**
 * CRC-16 of `bytes[from..to)` as Modbus over serial line uses it (V1.02, §6.2.2): initial value FFFFH, reflected.
 * On the wire the low byte goes first, so the crc 1234H is sent as 34 12.
 */
export function crc16(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = 0xffff;
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
  return crc;
}

/** The bytes followed by their CRC, low byte first. */
export function appendCrc(bytes: Uint8Array): Uint8Array {
  const framed = new Uint8Array(bytes.length + 2);
  framed.set(bytes);
  return sealCrc(framed);
}

/** Writes the CRC into the last two bytes of a frame, which are reserved for it; returns the frame. */
export function sealCrc(frame: Uint8Array): Uint8Array {
  const crc = crc16(frame, 0, frame.length - 2);
  frame[frame.length - 2] = crc & 0xff;
  frame[frame.length - 1] = crc >>> 8;
  return frame;
}

/** True if `length` bytes from `at` end in their own CRC. At least two bytes must precede the CRC. */
export function hasValidCrc(bytes: Uint8Array, at = 0, length = bytes.length - at): boolean {
  if (length < 4 || at + length > bytes.length) return false;
  const end = at + length;
  return crc16(bytes, at, end - 2) === ((bytes[end - 2] ?? 0) | ((bytes[end - 1] ?? 0) << 8));
}
